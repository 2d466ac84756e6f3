import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsApp } from '../../../../test/support/accountsApp.ts'
import { freshDatabase } from '../../../../test/support/freshDatabase.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

let people = 0
/** Somebody with an account, in a browser of their own that is signed in. */
async function member(accounts = accountsApp(shop.database)) {
  const number = ++people
  const details = { username: `Player ${number}`, email: `player${number}@example.org`, password: 'topspin lob' }
  const browser = accounts.browser()
  const answer = await browser.post('/api/register', details)
  return {
    ...accounts,
    newBrowser: accounts.browser,
    details,
    browser,
    answer,
    credentials: { email: details.email, password: details.password },
  }
}
const clearLimits = () => shop.pool.query('DELETE FROM rate_limits')

describe('a session', () => {
  it('begins with registration and tells the browser who is signed in', async () => {
    const { browser, answer, details } = await member()
    expect(answer.status).toBe(201)
    const user = await answer.json()
    expect(user).toEqual({
      id: expect.any(Number),
      username: details.username,
      email: details.email,
      isAdmin: false,
      createdAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await (await browser.get('/api/user')).json()).toEqual(user)
  })

  it('is carried by a __Host- cookie that no script reads', async () => {
    const { answer } = await member()
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-session=')) ?? ''
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  it('leaves a mark that scripts may read and that says nothing, for as long as there is a session', async () => {
    const { browser, answer } = await member()
    const mark = answer.headers.getSetCookie().find((line) => line.startsWith('__Host-signed-in=')) ?? ''
    expect(mark).toMatch(/^__Host-signed-in=1;/)
    expect(mark).toContain('Max-Age=2592000')
    expect(mark).not.toContain('HttpOnly')
    await browser.post('/api/logout')
    expect([...browser.cookies.keys()]).not.toContain('__Host-signed-in')
  })

  it('takes the mark away from a browser whose session is over, and only from one that has it', async () => {
    const { browser, newBrowser } = await member()
    browser.cookies.delete('__Host-session')
    expect((await browser.get('/api/user')).status).toBe(401)
    expect([...browser.cookies.keys()]).not.toContain('__Host-signed-in')
    expect((await newBrowser().get('/api/user')).headers.getSetCookie()).toEqual([])
  })

  it('is stored as a hash only', async () => {
    const { browser } = await member()
    const token = browser.cookies.get('__Host-session') ?? ''
    const { rows } = await shop.pool.query('SELECT * FROM sessions')
    expect(token).toHaveLength(43)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('gets a new token at login, and the one before is dead', async () => {
    const { app, browser, credentials } = await member()
    const planted = browser.cookies.get('__Host-session') ?? ''
    expect((await browser.post('/api/login', credentials)).status).toBe(200)
    expect(browser.cookies.get('__Host-session')).not.toBe(planted)
    const thief = await app.request('/api/user', { headers: { Cookie: `__Host-session=${planted}` } })
    expect(thief.status).toBe(401)
    expect((await browser.get('/api/user')).status).toBe(200)
  })

  it('never takes a token from the browser', async () => {
    const { app, credentials } = await member()
    const planted = 'x'.repeat(43)
    await app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: `__Host-session=${planted}` },
      body: JSON.stringify(credentials),
    })
    const thief = await app.request('/api/user', { headers: { Cookie: `__Host-session=${planted}` } })
    expect(thief.status).toBe(401)
  })

  it('is dead on the server after logout, there and nowhere else', async () => {
    const { app, browser, newBrowser, credentials } = await member()
    const other = newBrowser()
    await other.post('/api/login', credentials)
    const kept = browser.cookies.get('__Host-session')
    expect((await browser.post('/api/logout')).status).toBe(200)
    expect(browser.cookies.has('__Host-session')).toBe(false)
    const thief = await app.request('/api/user', { headers: { Cookie: `__Host-session=${kept}` } })
    expect(thief.status).toBe(401)
    expect((await other.get('/api/user')).status).toBe(200)
  })

  it('ends after 30 days', async () => {
    const { browser, clock } = await member()
    clock.time = new Date('2026-12-21T09:59:59Z')
    expect((await browser.get('/api/user')).status).toBe(200)
    clock.time = new Date('2026-12-21T10:00:00Z')
    expect((await browser.get('/api/user')).status).toBe(401)
  })

  it('is nobody’s without a cookie', async () => {
    const nobody = await accountsApp(shop.database).browser().get('/api/user')
    expect(nobody.status).toBe(401)
    expect(await nobody.json()).toEqual({ message: 'Nobody is signed in.' })
  })
})

describe('login', () => {
  it('says the same of a wrong password and of an unknown address', async () => {
    const { credentials, newBrowser } = await member()
    const answers = await Promise.all(
      [
        { ...credentials, password: 'wrong one' },
        { email: 'nobody@example.org', password: 'wrong one' },
      ].map(async (body) => {
        const answer = await newBrowser().post('/api/login', body)
        return { status: answer.status, cookies: answer.headers.getSetCookie(), body: await answer.json() }
      }),
    )
    expect(answers[0]).toEqual({ status: 401, cookies: [], body: { message: 'Invalid email or password' } })
    expect(answers[1]).toEqual(answers[0])
  })

  it('takes the address in any case', async () => {
    const { credentials, newBrowser } = await member()
    const answer = await newBrowser().post('/api/login', { ...credentials, email: credentials.email.toUpperCase() })
    expect(answer.status).toBe(200)
  })

  it.each([
    [{ email: 'nonsense', password: 'topspin lob' }, 'Please enter a valid email address'],
    [{ email: 'a@example.org', password: '12345' }, 'Password must be at least 6 characters'],
  ])('refuses %j with a sentence', async (body, message) => {
    const answer = await accountsApp(shop.database).browser().post('/api/login', body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message })
  })
})

describe('registration', () => {
  it('keeps passwords as argon2id hashes', async () => {
    const { details } = await member()
    const { rows } = await shop.pool.query('SELECT password FROM users WHERE email = $1', [details.email])
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('tells a taken username in any case', async () => {
    const { details, newBrowser } = await member()
    const again = { ...details, username: details.username.toUpperCase(), email: 'fresh@example.org' }
    const answer = await newBrowser().post('/api/register', again)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ field: 'username', message: expect.stringContaining('taken') })
  })

  it('does not say that an address is known, changes nothing and signs nobody in', async () => {
    const { details, credentials, newBrowser } = await member()
    const browser = newBrowser()
    const answer = await browser.post('/api/register', {
      username: 'Somebody else',
      email: details.email.toUpperCase(),
      password: 'another password',
    })
    expect(answer.status).toBe(409)
    const { message } = await answer.json()
    expect(message).toContain('We couldn’t create an account with these details.')
    expect(message).not.toMatch(/exists|taken|registered|already in use/i)
    expect(browser.cookies.size).toBe(0)
    expect((await browser.post('/api/login', credentials)).status).toBe(200)
  })

  it.each([
    'admin',
    'Admin',
    'ADMIN',
    'ａｄｍｉｎ',
    'аdmin', // Cyrillic а
    'аdmіn', // Cyrillic а and і
    'αdmin', // Greek α
    'admın', // dotless ı
    'administrator',
    'root',
  ])('keeps %j for the shop', async (username) => {
    await clearLimits()
    const answer = await accountsApp(shop.database)
      .browser()
      .post('/api/register', { username, email: `x${++people}@example.org`, password: 'topspin lob' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ field: 'username' })
  })

  it.each(['adm\u200bin', 'ad\u00admin', 'player\u202eone', 'Anna\u2060'])(
    'refuses invisible characters: %j',
    async (username) => {
      await clearLimits()
      const answer = await accountsApp(shop.database)
        .browser()
        .post('/api/register', { username, email: `x${++people}@example.org`, password: 'topspin lob' })
      expect([400, 409]).toContain(answer.status)
    },
  )

  it('never makes an administrator, whatever is sent', async () => {
    await clearLimits()
    const browser = accountsApp(shop.database).browser()
    const answer = await browser.post('/api/register', {
      username: 'Climber',
      email: 'climber@example.org',
      password: 'topspin lob',
      isAdmin: true,
    })
    expect(await answer.json()).toMatchObject({ isAdmin: false })
    expect((await browser.get('/api/admin/orders')).status).toBe(403)
  })

  it('makes one account of nine parallel submits', async () => {
    await clearLimits()
    const accounts = accountsApp(shop.database)
    const details = { username: 'Once', email: 'once@example.org', password: 'topspin lob' }
    const answers = await Promise.all(
      Array.from({ length: 9 }, async () => (await accounts.browser().post('/api/register', details)).status),
    )
    expect(answers.filter((status) => status === 201)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(8)
  })
})

it('writes no address, password or token into the log', async () => {
  await clearLimits()
  const { details, credentials, browser, logged } = await member()
  const token = browser.cookies.get('__Host-session') ?? ''
  await browser.post('/api/login', { ...credentials, password: 'wrong one' })
  await browser.post('/api/login', credentials)
  await browser.post('/api/logout')
  const log = logged.join('')
  expect(log).toContain('Signed in')
  for (const secret of [details.email, details.password, 'wrong one', token]) expect(log).not.toContain(secret)
})
