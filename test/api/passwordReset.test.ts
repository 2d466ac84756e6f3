import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser } from '../support/accountsApp.ts'
import { loadMailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false, env: { TRUST_PROXY: '1' } })
})
beforeEach(() => shop.pool.query('DELETE FROM rate_limits'))
afterAll(() => shop.close())

let people = 0
async function member() {
  const email = `player${++people}@example.org`
  const browser = createBrowser(shop.app)
  await browser.post('/api/register', { username: `Player ${people}`, email, password: 'topspin lob' })
  return { browser, email }
}
const ask = (email: string, from?: string) => createBrowser(shop.app, from).post('/api/password-reset', { email })
const confirm = (token: string, password = 'backhand slice') =>
  createBrowser(shop.app).post('/api/password-reset/confirm', { token, password })
const tokenTo = async (email: string) =>
  tokenIn((await loadMailsTo(shop.pool, email, 'account-password-reset')).at(-1)?.text)
const login = (email: string, password: string) => createBrowser(shop.app).post('/api/login', { email, password })

describe('a password reset', () => {
  it('works once per link, ends every session and emails the owner', async () => {
    const { browser, email } = await member()
    expect((await ask(email.toUpperCase())).status).toBe(200)
    const [mail] = await loadMailsTo(shop.pool, email, 'account-password-reset')
    expect(mail?.text).toContain('http://localhost:3000/reset-password?token=')
    const token = await tokenTo(email)
    expect((await confirm(token)).status).toBe(200)
    expect((await browser.get('/api/user')).status).toBe(401)
    expect([(await login(email, 'topspin lob')).status, (await login(email, 'backhand slice')).status]).toEqual([
      401, 200,
    ])
    expect(await loadMailsTo(shop.pool, email, 'account-password-changed')).toMatchObject([
      { subject: 'Your password was changed' },
    ])
    const again = await confirm(token, 'a third one')
    expect([again.status, (await again.json()).code]).toEqual([400, 'deadLink'])
    expect((await login(email, 'backhand slice')).status).toBe(200)
  })

  it('verifies the email address', async () => {
    const { email } = await member()
    await ask(email)
    await confirm(await tokenTo(email))
    const { rows } = await shop.pool.query('SELECT email_verified_at FROM users WHERE email = $1', [email])
    expect(rows[0].email_verified_at).not.toBeNull()
  })

  it('works with the newest link only', async () => {
    const { email } = await member()
    await ask(email)
    const old = await tokenTo(email)
    await ask(email)
    expect((await confirm(old)).status).toBe(400)
    expect((await confirm(await tokenTo(email))).status).toBe(200)
  })

  it('rejects a link after an hour, and links for other purposes', async () => {
    const { email } = await member()
    const other = tokenIn((await loadMailsTo(shop.pool, email, 'account-verification'))[0]?.text)
    expect((await confirm(other)).status).toBe(400)
    await ask(email)
    shop.clock.forward(3600)
    expect((await confirm(await tokenTo(email))).status).toBe(400)
  })

  it('checks a link without using it up', async () => {
    const check = (token: string) => createBrowser(shop.app).post('/api/password-reset/check', { token })
    const dead = await check('nonsense')
    expect([dead.status, (await dead.json()).code]).toEqual([400, 'deadLink'])
    const { email } = await member()
    await ask(email)
    const token = await tokenTo(email)
    for (const _ of [1, 2]) expect(await (await check(token)).json()).toEqual({ isAdmin: false })
    expect((await confirm(token)).status).toBe(200)
    expect((await check(token)).status).toBe(400)
  })

  it('limits guesses of a link', async () => {
    const from = createBrowser(shop.app, '203.0.113.55')
    const statuses = []
    for (let n = 0; n < 31; n++)
      statuses.push((await from.post('/api/password-reset/check', { token: `guess ${n}` })).status)
    expect([statuses[29], statuses[30]]).toEqual([400, 429])
  })

  it('accepts one of two concurrent requests', async () => {
    const { email } = await member()
    await ask(email)
    const token = await tokenTo(email)
    const statuses = await Promise.all(
      ['the first one', 'the second one'].map(async (one) => (await confirm(token, one)).status),
    )
    expect(statuses.sort()).toEqual([200, 400])
  })

  it('requires twelve characters of an administrator, without using the link up on a shorter one', async () => {
    await shop.asAdmin()
    await ask('otto@courtside.example')
    const token = await tokenTo('otto@courtside.example')
    const looked = await createBrowser(shop.app).post('/api/password-reset/check', { token })
    expect(await looked.json()).toEqual({ isAdmin: true })
    const short = await confirm(token, 'eleven char')
    expect([short.status, (await short.json()).message]).toEqual([400, 'Password must be at least 12 characters'])
    expect((await confirm(token, 'a-long-enough-password')).status).toBe(200)
  })

  it('links to the shop’s own URL, whatever the Host header', async () => {
    const { email } = await member()
    await shop.app.request('http://evil.example/api/password-reset', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
      body: JSON.stringify({ email }),
    })
    const [mail] = await loadMailsTo(shop.pool, email, 'account-password-reset')
    expect(mail?.html).not.toContain('evil.example')
    expect(mail?.text).toContain('http://localhost:3000/')
  })
})

describe('a request does not reveal whether an address is known (promise 13)', () => {
  it('in its response or amount of work', async () => {
    const { email } = await member()
    const queue = vi.spyOn(shop.services.mail, 'queue')
    const answers = []
    for (const asked of [email, 'nobody@example.org']) {
      const answer = await ask(asked)
      answers.push({ status: answer.status, cookies: answer.headers.getSetCookie(), body: await answer.text() })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(queue).toHaveBeenCalledTimes(2)
    queue.mockRestore()
    expect(await loadMailsTo(shop.pool, 'nobody@example.org')).toEqual([])
    expect((await shop.pool.query(`SELECT 1 FROM account_tokens WHERE email = 'nobody@example.org'`)).rowCount).toBe(0)
  })

  it('in its limits', async () => {
    const { email } = await member()
    const statuses = async (asked: string, from: string) => {
      const all = []
      for (let n = 0; n < 6; n++) all.push((await ask(asked, from)).status)
      return all
    }
    expect(await statuses(email, '203.0.113.9')).toEqual([200, 200, 200, 200, 200, 429])
    expect(await statuses('nobody@example.org', '203.0.113.10')).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('rate limits', () => {
  it('apply per network, so the owner can use another one', async () => {
    const { email } = await member()
    for (let n = 0; n < 6; n++) await ask(email, '203.0.113.9')
    expect((await ask(email, '198.51.100.1')).status).toBe(200)
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await ask(`x${n}@example.org`, '203.0.113.77')).status)
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
  })
})
