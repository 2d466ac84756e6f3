import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { systemClock } from '#/platform/services.ts'
import { accountsApp } from '../../../../../test/support/accountsApp.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'
import { ensureAdmin } from './accounts.install.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
const admin = { email: 'admin@example.org', password: 'a long enough one' }
beforeAll(async () => {
  shop = await freshDatabase()
  await ensureAdmin(shop.database, { ...admin, clock: systemClock })
})
afterAll(() => shop.close())

it('admits administrators only', async () => {
  const { browser } = accountsApp(shop.database)
  const [visitor, customer, merchant] = [browser(), browser(), browser()]
  await customer.post('/api/register', { username: 'Customer', email: 'customer@example.org', password: 'topspin lob' })
  expect((await merchant.post('/api/login', admin)).status).toBe(200)

  const responses = await Promise.all([visitor, customer, merchant].map((browser) => browser.get('/api/admin/orders')))
  expect(responses.map((response) => response.status)).toEqual([401, 403, 200])
  expect(await responses[0]?.json()).toEqual({ message: 'Please sign in first.' })
  expect(await responses[1]?.json()).toEqual({ message: 'Only an administrator can do this.' })
})

it('guards admin paths that do not exist', async () => {
  const visitor = accountsApp(shop.database).browser()
  for (const path of ['/api/admin/anything', '/api/admin/orders/1/status', '/api/admin/a/b/c']) {
    expect((await visitor.post(path)).status).toBe(401)
  }
})

it('checks the role, not the username', async () => {
  const { browser } = accountsApp(shop.database)
  const customer = browser()
  await customer.post('/api/register', { username: 'Climber', email: 'climber@example.org', password: 'topspin lob' })
  await shop.pool.query(`UPDATE users SET username = 'аdmin' WHERE email = 'climber@example.org'`)
  expect((await customer.get('/api/admin/orders')).status).toBe(403)
})

it('refuses what isn’t an endpoint to everybody, for nothing says whose it is', async () => {
  const owner = accountsApp(shop.database).browser()
  await owner.post('/api/login', admin)
  expect((await owner.get('/api/admin/forgotten')).status).toBe(403)
})

it('reads role and suspension on every request', async () => {
  const owner = accountsApp(shop.database).browser()
  await owner.post('/api/login', admin)
  const change = (assignment: string) =>
    shop.pool.query(`UPDATE users SET ${assignment} WHERE email = '${admin.email}'`)
  const refusal = async () => {
    const response = await owner.put('/api/admin/settings')
    return response.ok ? undefined : [response.status, await response.json()]
  }
  expect(await refusal()).toBeUndefined()
  await change(`role = 'warehouse'`)
  expect(await refusal()).toEqual([403, { message: 'Your role (warehouse) doesn’t include this.', code: 'notInRole' }])
  await change(`role = 'owner', suspended_at = now()`)
  expect(await refusal()).toEqual([403, { message: 'Your access to the admin is suspended.', code: 'suspended' }])
  await change('suspended_at = null')
  expect(await refusal()).toBeUndefined()
})

it('queries the database once per request of somebody with a second factor', async () => {
  const { browser } = accountsApp(shop.database)
  const merchant = browser()
  await merchant.post('/api/login', admin)
  await shop.pool.query(`UPDATE users SET totp_enabled_at = now() WHERE email = '${admin.email}'`)
  const select = vi.spyOn(shop.database, 'select')
  await merchant.get('/api/admin/orders')
  expect(select).toHaveBeenCalledTimes(1)
})
