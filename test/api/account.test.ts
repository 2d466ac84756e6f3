import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser } from '../../src/features/accounts/accounts.store.ts'
import { createBrowser } from '../accounts.ts'
import { createBuyer, INES } from '../buyer.ts'
import { linkIn, mailsTo } from '../mailbox.ts'
import { type TestShop, testShop } from '../testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

let people = 0
async function member(email = `player${++people}@example.org`, password = 'topspin lob') {
  await shop.pool.query('DELETE FROM rate_limits')
  const browser = createBrowser(shop.app)
  const answer = await browser.post('/api/register', { username: `Player ${++people}`, email, password })
  expect(answer.status).toBe(201)
  return { browser, email, password }
}
const elsewhere = async ({ email, password }: { email: string; password: string }) => {
  const browser = createBrowser(shop.app)
  expect((await browser.post('/api/login', { email, password })).status).toBe(200)
  return browser
}
const verify = async (email: string) => {
  const token = linkIn((await mailsTo(shop.pool, email, 'account-verification')).at(-1)?.text)
  return createBrowser(shop.app).post('/api/account/verify-email', { token })
}
const buy = (customerEmail: string, quantity = 1) =>
  createBuyer((path, init) => shop.app.request(path, init), { ...INES, customerEmail }).buy([
    { productId: 1, quantity },
  ])

describe('the address', () => {
  it('is confirmed by the mailed link, once, without being signed in', async () => {
    const { browser, email } = await member()
    expect(await (await browser.get('/api/account')).json()).toMatchObject({ email, isVerified: false })
    const [mail] = await mailsTo(shop.pool, email, 'account-verification')
    expect(mail?.text).toContain('http://localhost:3000/verify-email?token=')
    expect((await verify(email)).status).toBe(200)
    expect(await (await browser.get('/api/account')).json()).toMatchObject({ isVerified: true })
    const again = await verify(email)
    expect([again.status, (await again.json()).code]).toEqual([400, 'deadLink'])
  })

  it('is not confirmed by a link of three days ago, nor by one before the newest', async () => {
    const { browser, email } = await member()
    const old = linkIn((await mailsTo(shop.pool, email, 'account-verification'))[0]?.text)
    expect((await browser.post('/api/account/verify-email/send')).status).toBe(200)
    expect(await mailsTo(shop.pool, email, 'account-verification')).toHaveLength(2)
    expect((await browser.post('/api/account/verify-email', { token: old })).status).toBe(400)
    shop.clock.forward(72 * 3600)
    expect((await verify(email)).status).toBe(400)
  })

  it('gets no more than five links in an hour', async () => {
    const { browser } = await member()
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await browser.post('/api/account/verify-email/send')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('ends the trying of links from one network', async () => {
    const { browser } = await member()
    const statuses = await Promise.all(
      Array.from({ length: 35 }, async () => (await browser.post('/api/account/verify-email', { token: 'x' })).status),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('orders', () => {
  it('of the address appear once it is confirmed, in any case of letters, and nobody else’s', async () => {
    const { browser, email } = await member('ines.calder@example.org')
    const first = await buy('Ines.Calder@example.org')
    const second = await buy(email)
    const foreign = await buy('somebody.else@example.org')
    expect(await (await browser.get('/api/account/orders')).json()).toMatchObject({ orders: [], total: 0 })
    expect((await browser.get(`/api/account/orders/${first.orderId}`)).status).toBe(404)

    await verify(email)
    const { orders, total } = await (await browser.get('/api/account/orders')).json()
    expect(total).toBe(2)
    expect(orders.map(({ orderId }: { orderId: string }) => orderId).sort()).toEqual(
      [first.orderId, second.orderId].sort(),
    )
    expect(orders[0]).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', isTest: true })
    const detail = await browser.get(`/api/account/orders/${first.orderId}`)
    expect(detail.headers.get('Cache-Control')).toBe('no-store')
    expect(await detail.json()).toMatchObject({
      orderId: first.orderId,
      shippingAddress: INES.shippingAddress,
      trackingNumber: null,
      lines: [{ productId: 1, quantity: 1 }],
    })
    expect((await browser.get(`/api/account/orders/${foreign.orderId}`)).status).toBe(404)
    expect((await createBrowser(shop.app).get(`/api/account/orders/${first.orderId}`)).status).toBe(401)
  })

  it('come twenty a page', async () => {
    const { browser, email } = await member()
    await verify(email)
    await shop.pool.query(
      `INSERT INTO orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
       SELECT 'ORD-PAGE' || lpad(n::text, 6, '0'), 'Ines', $1, 'Court Lane', 10, 60 FROM generate_series(1, 21) n`,
      [email],
    )
    const first = await (await browser.get('/api/account/orders')).json()
    const second = await (await browser.get('/api/account/orders?page=2')).json()
    expect([first.orders.length, second.orders.length, first.total, first.pages]).toEqual([20, 1, 21, 2])
    expect((await browser.get('/api/account/orders?page=x')).status).toBe(400)
  })
})

describe('the password', () => {
  it('is changed with the present one; other devices are signed out and the owner is told', async () => {
    const someone = await member()
    const phone = await elsewhere(someone)
    const wrong = await someone.browser.post('/api/account/password', {
      currentPassword: 'not this one',
      newPassword: 'backhand slice',
    })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { message: 'This is not your present password', field: 'currentPassword' },
    ])
    const changed = await someone.browser.post('/api/account/password', {
      currentPassword: someone.password,
      newPassword: 'backhand slice',
    })
    expect(changed.status).toBe(200)
    expect((await someone.browser.get('/api/account')).status).toBe(200)
    expect((await phone.get('/api/account')).status).toBe(401)
    expect(await mailsTo(shop.pool, someone.email, 'account-password-changed')).toHaveLength(1)
    const login = (password: string) => createBrowser(shop.app).post('/api/login', { email: someone.email, password })
    expect((await login(someone.password)).status).toBe(401)
    expect((await login('backhand slice')).status).toBe(200)
  })

  it('cannot be guessed by whoever has an open session', async () => {
    const { browser, password } = await member()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const body = { currentPassword: n === 10 ? password : 'not this one', newPassword: 'backhand slice' }
      statuses.push((await browser.post('/api/account/password', body)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('of an administrator has twelve characters', async () => {
    const admin = await shop.asAdmin()
    const change = (newPassword: string) =>
      admin('POST', '/api/account/password', { currentPassword: 'a-long-enough-password', newPassword })
    expect(await change('eleven char')).toMatchObject({ status: 400, body: { field: 'newPassword' } })
    expect((await change('a-long-enough-password')).status).toBe(200)
  })
})

describe('sessions', () => {
  it('are listed in words and ended, one or all others', async () => {
    const someone = await member()
    await shop.app.request('/api/login', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      body: JSON.stringify({ email: someone.email, password: someone.password }),
    })
    const phone = await elsewhere(someone)
    const list = async () => (await someone.browser.get('/api/account/sessions')).json()
    const before: { id: string; device: string; isThis: boolean }[] = await list()
    expect(before.map(({ device }) => device).sort()).toEqual([
      'An unknown device',
      'An unknown device',
      'Firefox on Windows',
    ])
    expect(before.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(JSON.stringify(before)).not.toContain(someone.browser.cookies.get('__Host-session'))

    const firefox = before.find(({ device }) => device.startsWith('Firefox'))
    const remove = (path: string) =>
      shop.app.request(path, {
        method: 'DELETE',
        headers: { Cookie: `__Host-session=${someone.browser.cookies.get('__Host-session')}` },
      })
    expect((await remove(`/api/account/sessions/${firefox?.id}`)).status).toBe(200)
    expect((await remove(`/api/account/sessions/${firefox?.id}`)).status).toBe(404)
    expect(await (await remove('/api/account/sessions')).json()).toEqual({ ended: 1 })
    expect((await phone.get('/api/account')).status).toBe(401)
    expect(await list()).toMatchObject([{ isThis: true }])
  })

  it('cannot be ended by somebody else', async () => {
    const owner = await member()
    const [{ id }] = await (await owner.browser.get('/api/account/sessions')).json()
    const thief = await member()
    const answer = await shop.app.request(`/api/account/sessions/${id}`, {
      method: 'DELETE',
      headers: { Cookie: `__Host-session=${thief.browser.cookies.get('__Host-session')}` },
    })
    expect(answer.status).toBe(404)
    expect((await owner.browser.get('/api/account')).status).toBe(200)
  })

  it('note when they were seen, not at every request', async () => {
    const { browser } = await member()
    const seen = async () => (await (await browser.get('/api/account/sessions')).json())[0].lastSeenAt
    const first = await seen()
    shop.clock.forward(299)
    expect(await seen()).toBe(first)
    shop.clock.forward(2)
    await browser.get('/api/user')
    expect(Date.parse(await seen()) - Date.parse(first)).toBe(301_000)
  })
})

describe('the account', () => {
  it('goes with its sessions and links; its orders stay, and the owner is told', async () => {
    const someone = await member()
    const placed = await buy(someone.email)
    const phone = await elsewhere(someone)
    expect((await someone.browser.post('/api/account/delete', { password: 'not this one' })).status).toBe(400)
    expect((await someone.browser.post('/api/account/delete', { password: someone.password })).status).toBe(200)
    expect(someone.browser.cookies.has('__Host-session')).toBe(false)
    expect((await phone.get('/api/account')).status).toBe(401)
    const count = async (query: string, value: string) => (await shop.pool.query(query, [value])).rowCount
    expect(await count('SELECT 1 FROM users WHERE email = $1', someone.email)).toBe(0)
    expect(await count('SELECT 1 FROM account_tokens WHERE email = $1', someone.email)).toBe(0)
    expect(await count('SELECT 1 FROM orders WHERE order_id = $1', placed.orderId)).toBe(1)
    expect(await mailsTo(shop.pool, someone.email, 'account-deleted')).toHaveLength(1)
  })

  it('of the last administrator stays', async () => {
    await shop.pool.query('DELETE FROM rate_limits')
    const otto = await shop.asAdmin()
    const gone = await otto('POST', '/api/account/delete', { password: 'a-long-enough-password' })
    expect([gone.status, gone.body.code]).toEqual([409, 'lastAdmin'])
  })

  it('of one of two administrators who go at once stays', async () => {
    await shop.asAdmin()
    await member('vera@example.org')
    const { rows } = await shop.pool.query(
      `UPDATE users SET is_admin = true WHERE email IN ('vera@example.org', 'otto@courtside.example') RETURNING id`,
    )
    const [first, second] = rows.map(({ id }) => ({ id: Number(id), isAdmin: true }))
    if (!first || !second) throw new Error('There are no two administrators')
    let isOver = false
    let later: ReturnType<typeof deleteUser> | undefined
    await shop.database.transaction(async (tx) => {
      expect(await deleteUser(tx, first)).toMatchObject({ ok: true })
      later = shop.database.transaction((other) => deleteUser(other, second))
      later.finally(() => {
        isOver = true
      })
      // Until the second has gone, or waits for the first.
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      while (!isOver && (await shop.pool.query(waits)).rowCount === 0);
    })
    expect(await later).toEqual({ ok: false, code: 'lastAdmin' })
    expect((await shop.pool.query('SELECT 1 FROM users WHERE is_admin')).rowCount).toBe(1)
  })
})

it('is closed to visitors, whatever is asked', async () => {
  const routes = shop.app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/account') && path !== '/api/account/verify-email',
  )
  expect(routes.length).toBeGreaterThan(7)
  for (const { method, path } of routes)
    expect([path, (await shop.call(method, path, method === 'GET' ? undefined : {})).status]).toEqual([path, 401])
  expect((await shop.call('GET', '/api/account/what-will-be')).status).toBe(401)
})
