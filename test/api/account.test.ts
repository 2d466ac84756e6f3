import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser } from '../../src/features/shop/accounts/server/accounts.store.ts'
import { formatAddress } from '../../src/lib/address.ts'
import { createBrowser } from '../support/accountsApp.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

let memberCount = 0
async function register(email = `player${++memberCount}@example.org`, password = 'topspin lob') {
  await shop.pool.query('DELETE FROM rate_limits')
  const browser = createBrowser(shop.app)
  const response = await browser.post('/api/register', { username: `Player ${++memberCount}`, email, password })
  expect(response.status).toBe(201)
  return { browser, email, password }
}
const signInElsewhere = async ({ email, password }: { email: string; password: string }) => {
  const browser = createBrowser(shop.app)
  expect((await browser.post('/api/login', { email, password })).status).toBe(200)
  return browser
}
type Browser = ReturnType<typeof createBrowser>
const emailedToken = async (email: string) =>
  tokenIn((await loadEmailsTo(shop.pool, email, 'account-verification')).at(-1)?.text)
const verify = async ({ browser, email }: { browser: Browser; email: string }) =>
  browser.post('/api/account/verify-email', { token: await emailedToken(email) })
const isVerified = async (browser: Browser) => (await (await browser.get('/api/account')).json()).isVerified
const buy = (customerEmail: string, quantity = 1) =>
  createBuyer((path, init) => shop.app.request(path, init), { ...INES, customerEmail }).buy([
    { productId: 1, quantity },
  ])

describe('email verification', () => {
  it('accepts an emailed link once, from a signed-in browser', async () => {
    const account = await register()
    expect(await isVerified(account.browser)).toBe(false)
    const [mail] = await loadEmailsTo(shop.pool, account.email, 'account-verification')
    expect(mail?.text).toContain('http://localhost:3000/verify-email?token=')
    expect(mail?.text).toContain('If you didn’t register, do nothing.')
    expect((await verify({ ...account, browser: await signInElsewhere(account) })).status).toBe(200)
    expect(await isVerified(account.browser)).toBe(true)
    const repeated = await verify(account)
    expect([repeated.status, (await repeated.json()).code]).toEqual([400, 'deadLink'])
  })

  it('does not verify a stranger’s account when the address’s owner opens the link', async () => {
    const stranger = await register('victim@club.example')
    const { orderId } = await buy('victim@club.example')
    const owner = createBrowser(shop.app)
    expect((await verify({ browser: owner, email: stranger.email })).status).toBe(401)
    const otherAccount = await register()
    const refused = await verify({ browser: otherAccount.browser, email: stranger.email })
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'otherAccount'])
    expect(await isVerified(stranger.browser)).toBe(false)
    expect(await isVerified(otherAccount.browser)).toBe(false)
    expect((await stranger.browser.get(`/api/account/orders/${orderId}`)).status).toBe(404)

    // Resetting the password takes the account back and signs the stranger out.
    expect((await owner.post('/api/password-reset', { email: stranger.email })).status).toBe(200)
    const token = tokenIn((await loadEmailsTo(shop.pool, stranger.email, 'account-password-reset')).at(-1)?.text)
    expect((await owner.post('/api/password-reset/confirm', { token, password: 'my own mailbox' })).status).toBe(200)
    expect((await stranger.browser.get(`/api/account/orders/${orderId}`)).status).toBe(401)
    expect((await owner.post('/api/login', { email: stranger.email, password: 'my own mailbox' })).status).toBe(200)
    expect((await owner.get(`/api/account/orders/${orderId}`)).status).toBe(200)
  })

  it('rejects a link after three days, and any but the newest', async () => {
    const account = await register()
    const { browser, email } = account
    const old = await emailedToken(email)
    expect((await browser.post('/api/account/verify-email/send')).status).toBe(200)
    expect(await loadEmailsTo(shop.pool, email, 'account-verification')).toHaveLength(2)
    expect((await browser.post('/api/account/verify-email', { token: old })).status).toBe(400)
    shop.clock.forward(72 * 3600)
    expect((await verify(account)).status).toBe(400)
  })

  it('limits attempts per network', async () => {
    const { browser } = await register()
    const statuses = await Promise.all(
      Array.from({ length: 35 }, async () => (await browser.post('/api/account/verify-email', { token: 'x' })).status),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  })
})

describe('orders', () => {
  it('lists only the verified address’s orders, ignoring case', async () => {
    const account = await register('ines.calder@example.org')
    const { browser, email } = account
    const first = await buy('Ines.Calder@example.org')
    const second = await buy(email)
    const otherOrder = await buy('somebody.else@example.org')
    expect(await (await browser.get('/api/account/orders')).json()).toMatchObject({ orders: [], total: 0 })
    expect((await browser.get(`/api/account/orders/${first.orderId}`)).status).toBe(404)

    await verify(account)
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
      promised: { arrival: expect.stringMatching(/^usually .*, guaranteed by /) },
      lines: [{ productId: 1, quantity: 1 }],
    })
    for (const orderStatus of ['completed', 'cancelled'] as const) {
      await shop.pool.query('UPDATE orders SET order_status = $1 WHERE order_id = $2', [orderStatus, second.orderId])
      const over = await browser.get(`/api/account/orders/${second.orderId}`)
      expect(await over.json()).toMatchObject({ orderStatus, promised: null })
    }
    expect((await browser.get(`/api/account/orders/${otherOrder.orderId}`)).status).toBe(404)
    expect((await createBrowser(shop.app).get(`/api/account/orders/${first.orderId}`)).status).toBe(401)
  })

  it('prefills the next checkout from paid orders of a verified address', async () => {
    const account = await register('ines.next@example.org')
    const { browser, email } = account
    const prefilled = async (by = browser) => by.get('/api/account/delivery-details')
    expect((await prefilled(createBrowser(shop.app))).status).toBe(401)
    await buy(email)
    const emptyDetails = {
      customerEmail: email,
      customerName: null,
      customerPhone: null,
      vatNumber: null,
      address: null,
    }
    expect(await (await prefilled()).json()).toEqual(emptyDetails)

    await verify(account)
    const response = await prefilled()
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const details = await response.json()
    expect(details).toMatchObject({
      customerEmail: email,
      customerName: INES.customerName,
      customerPhone: INES.customerPhone,
    })
    expect(formatAddress(details.address)).toBe(INES.shippingAddress)

    // Ignored: another address, an unpaid order, a cancelled one, a refunded one.
    const otherAddress = '1 Elsewhere Road\nLeeds\nLS1 4AP'
    await buy('ines.other@example.org')
    for (const [payment, status] of [
      ['pending', 'pending'],
      ['paid', 'cancelled'],
      ['refunded', 'processing'],
    ]) {
      await shop.pool.query(
        `INSERT INTO orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount,
           payment_status, order_status, created_at)
         VALUES ('ORD-' || left(md5(random()::text), 10), 'Mallory', $1, $2, 10, 60, $3, $4, now() + interval '9 days')`,
        [email, otherAddress, payment, status],
      )
    }
    expect(await (await prefilled()).json()).toEqual(details)
  })

  it('lists twenty orders a page', async () => {
    const account = await register()
    const { browser, email } = account
    await verify(account)
    await shop.pool.query(
      `INSERT INTO orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
       SELECT 'ORD-PAGE' || lpad(n::text, 6, '0'), 'Ines', $1, 'Court Lane', 10, 60 FROM generate_series(1, 21) n`,
      [email],
    )
    const first = await (await browser.get('/api/account/orders')).json()
    const second = await (await browser.get('/api/account/orders?page=2')).json()
    expect([first.orders.length, second.orders.length, first.total, first.pages]).toEqual([20, 1, 21, 2])
    expect(await (await browser.get('/api/account/orders?page=999')).json()).toEqual(second)
    expect((await browser.get('/api/account/orders?page=x')).status).toBe(400)
  })
})

describe('the password', () => {
  it('requires the current password, signs out other devices and emails the owner', async () => {
    const account = await register()
    const phone = await signInElsewhere(account)
    const wrong = await account.browser.post('/api/account/password', {
      currentPassword: 'not this one',
      newPassword: 'backhand slice',
    })
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      { message: 'That isn’t your current password', code: 'wrongPassword', field: 'currentPassword' },
    ])
    await verify(account)
    const changed = await account.browser.post('/api/account/password', {
      currentPassword: account.password,
      newPassword: 'backhand slice',
    })
    expect(changed.status).toBe(200)
    expect((await account.browser.get('/api/account')).status).toBe(200)
    expect((await phone.get('/api/account')).status).toBe(401)
    expect(await loadEmailsTo(shop.pool, account.email, 'account-password-changed')).toHaveLength(1)
    const login = (password: string) => createBrowser(shop.app).post('/api/login', { email: account.email, password })
    expect((await login(account.password)).status).toBe(401)
    expect((await login('backhand slice')).status).toBe(200)
  })

  it('rejects a login or change that was in progress with the old password', async () => {
    const account = await register()
    const lateBrowser = createBrowser(shop.app)
    const change = async (work: () => Promise<Response>) => {
      let isDone = false
      const started = await shop.database.transaction(async (tx) => {
        // The new password is written but not yet committed.
        await tx.execute(sql`update users set password = 'another' where email = ${account.email}`)
        const response = work().finally(() => {
          isDone = true
        })
        const lockWaits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        while (!isDone && (await shop.pool.query(lockWaits)).rowCount === 0);
        await tx.execute(sql`delete from sessions using users where user_id = users.id and email = ${account.email}`)
        return { response }
      })
      return started.response
    }
    const { rows } = await shop.pool.query('SELECT password FROM users WHERE email = $1', [account.email])
    const login = await change(() => lateBrowser.post('/api/login', account))
    expect([login.status, await login.json()]).toEqual([
      401,
      { message: 'Invalid email or password', code: 'wrongLogin' },
    ])
    expect((await lateBrowser.get('/api/account')).status).toBe(401)

    await shop.pool.query('UPDATE users SET password = $1 WHERE email = $2', [rows[0].password, account.email])
    const thief = await signInElsewhere(account)
    const details = { currentPassword: account.password, newPassword: 'the thief’s choice' }
    expect((await change(() => thief.post('/api/account/password', details))).status).toBe(400)
    const { rows: after } = await shop.pool.query('SELECT password FROM users WHERE email = $1', [account.email])
    expect(after).toEqual([{ password: 'another' }])
  })

  it('limits guesses from a signed-in session', async () => {
    const { browser, password } = await register()
    const statuses = []
    for (let n = 0; n < 11; n++) {
      const body = { currentPassword: n === 10 ? password : 'not this one', newPassword: 'backhand slice' }
      statuses.push((await browser.post('/api/account/password', body)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('requires twelve characters of an administrator', async () => {
    const admin = await shop.asAdmin()
    const change = (newPassword: string) =>
      admin('POST', '/api/account/password', { currentPassword: 'a-long-enough-password', newPassword })
    expect(await change('eleven char')).toMatchObject({ status: 400, body: { field: 'newPassword' } })
    expect((await change('a-long-enough-password')).status).toBe(200)
  })
})

describe('sessions', () => {
  it('lists devices by name, and ends one session or all others', async () => {
    const account = await register()
    await shop.app.request('/api/login', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0',
      },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    const phone = await signInElsewhere(account)
    const list = async () => (await account.browser.get('/api/account/sessions')).json()
    const before: { id: string; device: string; isThis: boolean }[] = await list()
    expect(before.map(({ device }) => device).sort()).toEqual([
      'An unknown device',
      'An unknown device',
      'Firefox on Windows',
    ])
    expect(before.filter(({ isThis }) => isThis)).toHaveLength(1)
    expect(JSON.stringify(before)).not.toContain(account.browser.cookies.get('__Host-session'))

    const firefox = before.find(({ device }) => device.startsWith('Firefox'))
    const remove = (path: string) =>
      shop.app.request(path, {
        method: 'DELETE',
        headers: { Cookie: `__Host-session=${account.browser.cookies.get('__Host-session')}` },
      })
    expect((await remove(`/api/account/sessions/${firefox?.id}`)).status).toBe(200)
    expect((await remove(`/api/account/sessions/${firefox?.id}`)).status).toBe(404)
    expect(await (await remove('/api/account/sessions')).json()).toEqual({ ended: 1 })
    expect((await phone.get('/api/account')).status).toBe(401)
    expect(await list()).toMatchObject([{ isThis: true }])
  })

  it('does not let another user end them', async () => {
    const owner = await register()
    const [{ id }] = await (await owner.browser.get('/api/account/sessions')).json()
    const thief = await register()
    const response = await shop.app.request(`/api/account/sessions/${id}`, {
      method: 'DELETE',
      headers: { Cookie: `__Host-session=${thief.browser.cookies.get('__Host-session')}` },
    })
    expect(response.status).toBe(404)
    expect((await owner.browser.get('/api/account')).status).toBe(200)
  })

  it('records when a session was last seen, at most every five minutes', async () => {
    const { browser } = await register()
    const lastSeen = async () => (await (await browser.get('/api/account/sessions')).json())[0].lastSeenAt
    const first = await lastSeen()
    shop.clock.forward(299)
    expect(await lastSeen()).toBe(first)
    shop.clock.forward(2)
    await browser.get('/api/user')
    expect(Date.parse(await lastSeen()) - Date.parse(first)).toBe(301_000)
  })
})

describe('account deletion', () => {
  it('deletes sessions and links, keeps orders and emails the owner', async () => {
    const account = await register()
    await verify(account)
    const placed = await buy(account.email)
    const phone = await signInElsewhere(account)
    expect((await account.browser.post('/api/account/delete', { password: 'not this one' })).status).toBe(400)
    expect((await account.browser.post('/api/account/delete', { password: account.password })).status).toBe(200)
    expect(account.browser.cookies.has('__Host-session')).toBe(false)
    expect((await phone.get('/api/account')).status).toBe(401)
    const count = async (query: string, value: string) => (await shop.pool.query(query, [value])).rowCount
    expect(await count('SELECT 1 FROM users WHERE email = $1', account.email)).toBe(0)
    expect(await count('SELECT 1 FROM account_tokens WHERE email = $1', account.email)).toBe(0)
    expect(await count('SELECT 1 FROM orders WHERE order_id = $1', placed.orderId)).toBe(1)
    expect(await loadEmailsTo(shop.pool, account.email, 'account-deleted')).toHaveLength(1)
  })

  it('keeps the last owner', async () => {
    await shop.pool.query('DELETE FROM rate_limits')
    const otto = await shop.asAdmin()
    const response = await otto('POST', '/api/account/delete', { password: 'a-long-enough-password' })
    expect([response.status, response.body.code]).toEqual([409, 'lastOwner'])
  })

  it('keeps one of two owners who delete their accounts at once', async () => {
    await shop.asAdmin()
    await register('vera@example.org')
    const { rows } = await shop.pool.query(
      `UPDATE users SET is_admin = true, role = 'owner' WHERE email IN ('vera@example.org', 'otto@courtside.example') RETURNING id`,
    )
    const [first, second] = rows.map(({ id }) => Number(id))
    if (!first || !second) throw new Error('There are no two owners')
    let isDone = false
    let later: ReturnType<typeof deleteUser> | undefined
    await shop.database.transaction(async (tx) => {
      expect(await deleteUser(tx, first)).toMatchObject({ ok: true })
      later = shop.database.transaction((secondTx) => deleteUser(secondTx, second))
      later.finally(() => {
        isDone = true
      })
      // Wait until the second deletion has finished or is blocked by the first.
      const lockWaits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      while (!isDone && (await shop.pool.query(lockWaits)).rowCount === 0);
    })
    expect(await later).toEqual({ ok: false, code: 'lastOwner' })
    expect((await shop.pool.query('SELECT 1 FROM users WHERE is_admin')).rowCount).toBe(1)
  })
})
