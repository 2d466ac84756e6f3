import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '../support/accountsApp.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false, env: { TRUST_PROXY: '1' } })
})
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))
afterAll(() => shop.close())

let memberCount = 0
async function register() {
  const email = `player${++memberCount}@example.org`
  const browser = createBrowser(shop.app)
  await browser.post('/api/register', { username: `Player ${memberCount}`, email, password: 'topspin lob' })
  return { browser, email }
}
const requestReset = (email: string, network?: string) =>
  createBrowser(shop.app, network).post('/api/password-reset', { email })
const confirm = (token: string, password = 'backhand slice') =>
  createBrowser(shop.app).post('/api/password-reset/confirm', { token, password })
const tokenTo = async (email: string) =>
  tokenIn((await loadEmailsTo(shop.pool, email, 'account-password-reset')).at(-1)?.text)
const login = (email: string, password: string) => createBrowser(shop.app).post('/api/login', { email, password })

describe('a password reset', () => {
  it('works once per link, ends every session and emails the owner', async () => {
    const { browser, email } = await register()
    expect((await requestReset(email.toUpperCase())).status).toBe(200)
    const [mail] = await loadEmailsTo(shop.pool, email, 'account-password-reset')
    expect(mail?.text).toContain('http://localhost:3000/reset-password?token=')
    const token = await tokenTo(email)
    expect((await confirm(token)).status).toBe(200)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect([(await login(email, 'topspin lob')).status, (await login(email, 'backhand slice')).status]).toEqual([
      401, 200,
    ])
    expect(await loadEmailsTo(shop.pool, email, 'account-password-changed')).toMatchObject([
      { subject: 'Your password was changed' },
    ])
    const repeated = await confirm(token, 'a third one')
    expect([repeated.status, (await repeated.json()).code]).toEqual([400, 'deadLink'])
    expect((await login(email, 'backhand slice')).status).toBe(200)
  })

  it('verifies the email address', async () => {
    const { email } = await register()
    await requestReset(email)
    await confirm(await tokenTo(email))
    const { rows } = await shop.pool.query('SELECT email_verified_at FROM users WHERE email = $1', [email])
    expect(rows[0].email_verified_at).not.toBeNull()
  })

  it('works with the newest link only', async () => {
    const { email } = await register()
    await requestReset(email)
    const old = await tokenTo(email)
    await requestReset(email)
    expect((await confirm(old)).status).toBe(400)
    expect((await confirm(await tokenTo(email))).status).toBe(200)
  })

  it('rejects a link after twelve hours, and links for other purposes', async () => {
    const { email } = await register()
    const otherToken = tokenIn((await loadEmailsTo(shop.pool, email, 'account-verification'))[0]?.text)
    expect((await confirm(otherToken)).status).toBe(400)
    await requestReset(email)
    shop.clock.forward(12 * 3600)
    expect((await confirm(await tokenTo(email))).status).toBe(400)
  })

  it('checks a link without using it up', async () => {
    const check = (token: string) => createBrowser(shop.app).post('/api/password-reset/check', { token })
    const invalid = await check('nonsense')
    expect([invalid.status, (await invalid.json()).code]).toEqual([400, 'deadLink'])
    const { email } = await register()
    await requestReset(email)
    const token = await tokenTo(email)
    for (const _ of [1, 2]) expect(await (await check(token)).json()).toEqual({ isAdmin: false })
    expect((await confirm(token)).status).toBe(200)
    expect((await check(token)).status).toBe(400)
  })

  it('limits guesses of a link', async () => {
    const network = createBrowser(shop.app, '203.0.113.55')
    const statuses = []
    for (let n = 0; n < 31; n++)
      statuses.push((await network.post('/api/password-reset/check', { token: `guess ${n}` })).status)
    expect([statuses[29], statuses[30]]).toEqual([400, 429])
  })

  it('accepts one of two concurrent requests', async () => {
    const { email } = await register()
    await requestReset(email)
    const token = await tokenTo(email)
    const statuses = await Promise.all(
      ['the first one', 'the second one'].map(async (newPassword) => (await confirm(token, newPassword)).status),
    )
    expect(statuses.sort()).toEqual([200, 400])
  })

  it('requires twelve characters of an administrator, without using the link up on a shorter one', async () => {
    await shop.asAdmin()
    await requestReset('otto@courtside.example')
    const token = await tokenTo('otto@courtside.example')
    const checked = await createBrowser(shop.app).post('/api/password-reset/check', { token })
    expect(await checked.json()).toEqual({ isAdmin: true })
    const tooShort = await confirm(token, 'eleven char')
    expect([tooShort.status, (await tooShort.json()).message]).toEqual([400, 'Password must be at least 12 characters'])
    expect((await confirm(token, 'a-long-enough-password')).status).toBe(200)
  })

  it('links to the shop’s own URL, whatever the Host header', async () => {
    const { email } = await register()
    await shop.app.request('http://evil.example/api/password-reset', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
      body: JSON.stringify({ email }),
    })
    const [mail] = await loadEmailsTo(shop.pool, email, 'account-password-reset')
    expect(mail?.html).not.toContain('evil.example')
    expect(mail?.text).toContain('http://localhost:3000/')
  })
})

describe('a request does not reveal whether an address is known (promise 13)', () => {
  it('in its response or amount of work', async () => {
    const { email } = await register()
    const queue = vi.spyOn(shop.services.mail, 'queue')
    const responses = []
    for (const address of [email, 'nobody@example.org']) {
      const response = await requestReset(address)
      responses.push({ status: response.status, cookies: response.headers.getSetCookie(), body: await response.text() })
    }
    expect(responses[1]).toEqual(responses[0])
    expect(queue).toHaveBeenCalledTimes(2)
    queue.mockRestore()
    expect(await loadEmailsTo(shop.pool, 'nobody@example.org')).toEqual([])
    expect((await shop.pool.query(`SELECT 1 FROM account_tokens WHERE email = 'nobody@example.org'`)).rowCount).toBe(0)
  })

  it('in its limits', async () => {
    const { email } = await register()
    const statuses = async (address: string, network: string) => {
      const all = []
      for (let n = 0; n < 6; n++) all.push((await requestReset(address, network)).status)
      return all
    }
    expect(await statuses(email, '203.0.113.9')).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses('nobody@example.org', '203.0.113.10')).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('rate limits', () => {
  it('apply per network, so the owner can use another one', async () => {
    const { email } = await register()
    for (let n = 0; n < 6; n++) await requestReset(email, '203.0.113.9')
    expect((await requestReset(email, '198.51.100.1')).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await requestReset(`x${n}@example.org`, '203.0.113.77')).status)
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
  })
})
