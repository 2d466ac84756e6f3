import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsApp } from '../../../../../test/support/accountsApp.ts'
import { freshDatabase } from '../../../../../test/support/freshDatabase.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

let people = 0
async function member(accounts = accountsApp(shop.database)) {
  const number = ++people
  const details = { username: `Player ${number}`, email: `player${number}@example.org`, password: 'topspin lob' }
  const browser = accounts.browser()
  const response = await browser.post('/api/register', details)
  return {
    ...accounts,
    newBrowser: accounts.browser,
    details,
    browser,
    response,
    credentials: { email: details.email, password: details.password },
  }
}
const clearLimits = () => shop.pool.query('DELETE FROM rate_limits')

describe('a session', () => {
  it('starts at registration', async () => {
    const { browser, response, details } = await member()
    expect(response.status).toBe(201)
    const user = await response.json()
    expect(user).toEqual({
      id: expect.any(Number),
      username: details.username,
      email: details.email,
      isAdmin: false,
      createdAt: '2026-11-21T10:00:00.000Z',
    })
    expect(await (await browser.get('/api/user')).json()).toEqual(user)
  })

  it('uses an HttpOnly __Host- cookie', async () => {
    const { response } = await member()
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('__Host-session=')) ?? ''
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
  })

  it('sets a marker cookie, readable by scripts, for the length of the session', async () => {
    const { browser, response } = await member()
    const mark = response.headers.getSetCookie().find((line) => line.startsWith('__Host-signed-in=')) ?? ''
    expect(mark).toMatch(/^__Host-signed-in=1;/)
    expect(mark).toContain('Max-Age=2592000')
    expect(mark).not.toContain('HttpOnly')
    await browser.post('/api/logout')
    expect([...browser.cookies.keys()]).not.toContain('__Host-signed-in')
  })

  it('clears the marker cookie after the session, if there is one', async () => {
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

  it('gets a new token at login, which revokes the old one', async () => {
    const { app, browser, credentials } = await member()
    const planted = browser.cookies.get('__Host-session') ?? ''
    expect((await browser.post('/api/login', credentials)).status).toBe(200)
    expect(browser.cookies.get('__Host-session')).not.toBe(planted)
    const thief = await app.request('/api/user', { headers: { Cookie: `__Host-session=${planted}` } })
    expect(thief.status).toBe(401)
    expect((await browser.get('/api/user')).status).toBe(200)
  })

  it('never adopts a token from the browser', async () => {
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

  it('ends on the server at logout, and no other session does', async () => {
    const { app, browser, newBrowser, credentials } = await member()
    const other = newBrowser()
    await other.post('/api/login', credentials)
    const token = browser.cookies.get('__Host-session')
    expect((await browser.post('/api/logout')).status).toBe(200)
    expect(browser.cookies.has('__Host-session')).toBe(false)
    const thief = await app.request('/api/user', { headers: { Cookie: `__Host-session=${token}` } })
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

  it('requires a cookie', async () => {
    const nobody = await accountsApp(shop.database).browser().get('/api/user')
    expect(nobody.status).toBe(401)
    expect(await nobody.json()).toEqual({ message: 'You’re not signed in.', code: 'notSignedIn' })
  })
})

describe('login', () => {
  it('responds the same to a wrong password and an unknown address', async () => {
    const { credentials, newBrowser } = await member()
    const responses = await Promise.all(
      [
        { ...credentials, password: 'wrong one' },
        { email: 'nobody@example.org', password: 'wrong one' },
      ].map(async (body) => {
        const response = await newBrowser().post('/api/login', body)
        return { status: response.status, cookies: response.headers.getSetCookie(), body: await response.json() }
      }),
    )
    expect(responses[0]).toEqual({
      status: 401,
      cookies: [],
      body: { message: 'Invalid email or password', code: 'wrongLogin' },
    })
    expect(responses[1]).toEqual(responses[0])
  })

  it('accepts the address in any case', async () => {
    const { credentials, newBrowser } = await member()
    const response = await newBrowser().post('/api/login', { ...credentials, email: credentials.email.toUpperCase() })
    expect(response.status).toBe(200)
  })

  it.each([
    [{ email: 'nonsense', password: 'topspin lob' }, 'Please enter a valid email address'],
    [{ email: 'a@example.org', password: '12345' }, 'Password must be at least 6 characters'],
  ])('rejects %j with a message', async (body, message) => {
    const response = await accountsApp(shop.database).browser().post('/api/login', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message })
  })
})

describe('registration', () => {
  it('stores passwords as argon2id hashes', async () => {
    const { details } = await member()
    const { rows } = await shop.pool.query('SELECT password FROM users WHERE email = $1', [details.email])
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('rejects a taken username in any case', async () => {
    const { details, newBrowser } = await member()
    const again = { ...details, username: details.username.toUpperCase(), email: 'fresh@example.org' }
    const response = await newBrowser().post('/api/register', again)
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ field: 'username', message: expect.stringContaining('taken') })
  })

  it('does not reveal that an address is known, changes nothing and signs nobody in', async () => {
    const { details, credentials, newBrowser } = await member()
    const browser = newBrowser()
    const response = await browser.post('/api/register', {
      username: 'Somebody else',
      email: details.email.toUpperCase(),
      password: 'another password',
    })
    expect(response.status).toBe(409)
    const { message } = await response.json()
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
  ])('reserves %j', async (username) => {
    await clearLimits()
    const response = await accountsApp(shop.database)
      .browser()
      .post('/api/register', { username, email: `x${++people}@example.org`, password: 'topspin lob' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ field: 'username' })
  })

  it.each([
    ['adm\u200bin', { field: 'username' }],
    ['ad\u00admin', { field: 'username' }],
    ['player\u202eone', { username: 'playerone' }],
    ['Anna\u2060', { username: 'Anna' }],
    ['Anna 🎾\u200d', { message: 'Please use a username without invisible characters' }],
  ])('keeps no invisible characters: %j', async (username, answer) => {
    await clearLimits()
    const response = await accountsApp(shop.database)
      .browser()
      .post('/api/register', { username, email: `x${++people}@example.org`, password: 'topspin lob' })
    expect(await response.json()).toMatchObject(answer)
  })

  it('never creates an administrator', async () => {
    await clearLimits()
    const browser = accountsApp(shop.database).browser()
    const response = await browser.post('/api/register', {
      username: 'Climber',
      email: 'climber@example.org',
      password: 'topspin lob',
      isAdmin: true,
    })
    expect(await response.json()).toMatchObject({ isAdmin: false })
    expect((await browser.get('/api/admin/orders')).status).toBe(403)
  })

  it('creates one account from nine parallel requests', async () => {
    await clearLimits()
    const accounts = accountsApp(shop.database)
    const details = { username: 'Once', email: 'once@example.org', password: 'topspin lob' }
    const responses = await Promise.all(
      Array.from({ length: 9 }, async () => (await accounts.browser().post('/api/register', details)).status),
    )
    expect(responses.filter((status) => status === 201)).toHaveLength(1)
    expect(responses.filter((status) => status === 409)).toHaveLength(8)
  })
})

it('logs no address, password or token', async () => {
  await clearLimits()
  const { details, credentials, browser, logged } = await member()
  const token = browser.cookies.get('__Host-session') ?? ''
  await browser.post('/api/login', { ...credentials, password: 'wrong one' })
  await browser.post('/api/login', credentials)
  await browser.post('/api/logout')
  const log = logged.join('')
  expect(log).toContain('signed in')
  for (const secret of [details.email, details.password, 'wrong one', token]) expect(log).not.toContain(secret)
})
