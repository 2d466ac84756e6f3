import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '#/platform/services.ts'
import { accountsApp } from '../../../../../test/support/accountsApp.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'
import { ensureAdmin, makeOwner } from './accounts.install.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  shop = await freshDatabase()
})
afterEach(() => shop.close())

const install = (password?: string, email = 'Merchant@Example.org') =>
  ensureAdmin(shop.database, { email, password, clock: systemClock })

it('creates the administrator with a generated password', async () => {
  const outcome = await install()
  expect(outcome).toMatchObject({
    ok: true,
    value: { created: true, email: 'merchant@example.org', username: 'admin' },
  })
  const password = outcome.ok ? (outcome.value.password ?? '') : ''
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){4}$/)
  const response = await accountsApp(shop.database)
    .browser()
    .post('/api/login', { email: 'merchant@example.org', password })
  expect(await response.json()).toMatchObject({ username: 'admin', isAdmin: true })
})

it('uses a given password and does not return it', async () => {
  const outcome = await install('twelve chars')
  expect(outcome.ok && outcome.value).toEqual({ created: true, email: 'merchant@example.org', username: 'admin' })
})

it('refuses a password of fewer than twelve characters', async () => {
  expect(await install('eleven char')).toMatchObject({ ok: false, code: 'passwordTooShort' })
})

it('leaves an existing administrator unchanged', async () => {
  await install('twelve chars')
  await shop.pool.query(`UPDATE users SET username = 'Merchant'`)
  const before = (await shop.pool.query('SELECT * FROM users')).rows
  expect(await install('another password', 'other@example.org')).toEqual({
    ok: true,
    value: { created: false, email: 'merchant@example.org', username: 'Merchant' },
  })
  expect((await shop.pool.query('SELECT * FROM users')).rows).toEqual(before)
})

it('creates one administrator when five processes start at once', async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => install()))
  expect(outcomes.filter((outcome) => outcome.ok && outcome.value.created)).toHaveLength(1)
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
})

it('does not promote a customer', async () => {
  const details = { username: 'Customer', email: 'merchant@example.org', password: 'topspin lob' }
  await accountsApp(shop.database).browser().post('/api/register', details)
  expect(await install('twelve chars')).toMatchObject({ ok: false, code: 'emailTaken' })
  const { rows } = await shop.pool.query('SELECT is_admin FROM users')
  expect(rows).toEqual([{ is_admin: false }])
})

it('makes an existing account an owner, with a new password and no old sessions', async () => {
  const details = { username: 'Customer', email: 'customer@example.org', password: 'topspin lob' }
  const customer = accountsApp(shop.database).browser()
  await customer.post('/api/register', details)
  expect(await makeOwner(shop.database, { email: 'nobody@example.org' })).toMatchObject({
    ok: false,
    code: 'noAccount',
  })
  const made = await makeOwner(shop.database, { email: 'Customer@example.org' })
  expect((await customer.get('/api/user')).status).toBe(401)
  const password = made.ok ? made.value.password : ''
  const response = await customer.post('/api/login', { email: details.email, password })
  expect(await response.json()).toMatchObject({ isAdmin: true, role: 'owner' })
})
