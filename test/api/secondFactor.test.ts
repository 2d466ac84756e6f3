import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ensureAdmin, resetAdminPassword } from '../../src/features/shop/accounts/server/accounts.install.ts'
import { secondFactorChecks } from '../../src/features/shop/accounts/server/secondFactor.checks.ts'
import { sealSecrets } from '../../src/features/shop/accounts/server/secondFactor.store.ts'
import { runChecks } from '../../src/platform/checks.ts'
import { createSecrets, type Secrets } from '../../src/platform/secrets.ts'
import { createApp } from '../../src/server/createApp.ts'
import { createBrowser } from '../support/accountsApp.ts'
import { loadEmailsTo } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const OTTO = { email: 'otto@example.com', password: 'otto runs the shop' }

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop({ demo: false, env: { TRUST_PROXY: '1' } })
  await ensureAdmin(shop.database, { ...OTTO, clock: shop.services.clock })
})
afterEach(() => shop.close())

type Browser = ReturnType<typeof createBrowser>
const browser = (from?: string) => createBrowser(shop.app, from)
const logIn = (on: Browser, credentials = OTTO) => on.post('/api/login', credentials)
const send = (on: Browser, code: string) => on.post('/api/login/second-factor', { code })
/** The authenticator's code, `seconds` from now. */
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: shop.services.clock.now().getTime() + seconds * 1000,
  })

/** Sets up the second factor, which uses up the current code. */
async function setUp() {
  const admin = browser()
  await logIn(admin)
  const invited = await admin.post('/api/admin/second-factor/setup', { password: OTTO.password })
  expect(invited.status).toBe(200)
  const invitation: { secret: string; uri: string; qr: string } = await invited.json()
  const confirmed = await admin.post('/api/admin/second-factor/confirm', { code: codeOf(invitation.secret) })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes }: { recoveryCodes: string[] } = await confirmed.json()
  return { admin, ...invitation, recoveryCodes }
}

describe('setting up the second factor', () => {
  it('needs the password and a code, and returns ten recovery codes', async () => {
    const admin = browser()
    await logIn(admin)
    expect((await admin.post('/api/admin/second-factor/setup', { password: 'not this one' })).status).toBe(400)
    const { secret, uri, qr } = await (
      await admin.post('/api/admin/second-factor/setup', { password: OTTO.password })
    ).json()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Courtside:otto%40example\.com\?/)
    expect(uri).toContain(`secret=${secret}`)
    expect(qr).toMatch(/^<svg /)
    expect(Buffer.from(Secret.fromBase32(secret).bytes)).toHaveLength(20)
    // Not in force until confirmed with a code.
    expect((await logIn(browser())).status).toBe(200)
    expect((await admin.post('/api/admin/second-factor/confirm', { code: '000000' })).status).toBe(400)
    const confirmed = await admin.post('/api/admin/second-factor/confirm', { code: codeOf(secret) })
    const { recoveryCodes } = await confirmed.json()
    expect(new Set(recoveryCodes).size).toBe(10)
    const { rows } = await shop.pool.query('SELECT recovery_codes FROM users')
    expect(JSON.stringify(rows)).not.toContain(recoveryCodes[0])
    const state = await admin.get('/api/admin/second-factor')
    expect(await state.json()).toMatchObject({ isOn: true, recoveryCodes: 10 })
    expect((await admin.post('/api/admin/second-factor/setup', { password: OTTO.password })).status).toBe(409)
    expect((await loadEmailsTo(shop.pool, OTTO.email, 'account-second-factor')).length).toBe(1)
    const acts = await shop.pool.query("SELECT action, actor FROM activity WHERE action LIKE 'secondFactor.%'")
    expect(acts.rows).toEqual([{ action: 'secondFactor.enabled', actor: 'admin' }])
  })

  it('ends other sessions', async () => {
    const otherBrowser = browser()
    await logIn(otherBrowser)
    const { admin } = await setUp()
    expect([(await otherBrowser.get('/api/user')).status, (await admin.get('/api/user')).status]).toEqual([401, 200])
  })
})

describe('a login', () => {
  it('opens no admin or account route with the password alone', async () => {
    await setUp()
    const visitor = browser()
    const response = await logIn(visitor)
    expect([response.status, await response.json()]).toEqual([202, { secondFactor: true }])
    expect(visitor.cookies.has('__Host-session')).toBe(true)
    expect([...visitor.cookies.keys()]).not.toContain('__Host-signed-in')
    expect([...visitor.cookies.keys()]).not.toContain('__Host-device')
    expect((await visitor.get('/api/user')).status).toBe(401)
    const cookie = `__Host-session=${visitor.cookies.get('__Host-session')}`
    const routes = shop.app.routes.filter(
      ({ method, path }) => method !== 'ALL' && /^\/api\/(admin|account)(\/|$)/.test(path),
    )
    expect(routes.length).toBeGreaterThan(12)
    for (const { method, path } of routes) {
      const { status } = await shop.call(method, path, method === 'GET' ? undefined : {}, { Cookie: cookie })
      expect([method, path, status]).toEqual([method, path, 401])
    }
    expect((await shop.call('GET', '/api/admin/what-will-be', undefined, { Cookie: cookie })).status).toBe(401)
  })

  it('is completed by a code, which replaces the pending session', async () => {
    const { secret } = await setUp()
    const visitor = browser()
    await logIn(visitor)
    const pendingSession = visitor.cookies.get('__Host-session')
    shop.clock.forward(30)
    expect((await send(visitor, codeOf(secret))).status).toBe(200)
    expect(visitor.cookies.get('__Host-session')).not.toBe(pendingSession)
    expect((await visitor.get('/api/admin/second-factor')).status).toBe(200)
    const thief = { Cookie: `__Host-session=${pendingSession}` }
    const code = codeOf(secret, 30)
    expect((await shop.call('POST', '/api/login/second-factor', { code }, thief)).status).toBe(401)
  })

  it('rejects a code that was used before', async () => {
    const { secret } = await setUp()
    const first = browser()
    await logIn(first)
    expect((await send(first, codeOf(secret))).status).toBe(401)
    shop.clock.forward(30)
    const code = codeOf(secret)
    expect((await send(first, code)).status).toBe(200)
    const second = browser()
    await logIn(second)
    expect((await send(second, code)).status).toBe(401)
    expect((await send(second, codeOf(secret, -30))).status).toBe(401)
  })

  it('accepts one of two concurrent uses of a code', async () => {
    const { secret } = await setUp()
    shop.clock.forward(30)
    const browsers = [browser(), browser()]
    for (const client of browsers) await logIn(client)
    const code = codeOf(secret)
    const statuses = await Promise.all(browsers.map(async (client) => (await send(client, code)).status))
    expect(statuses.sort()).toEqual([200, 401])
  })

  it.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('answers a code from a clock %i seconds off with %i', async (offset, status) => {
    const { secret } = await setUp()
    shop.clock.forward(300)
    const visitor = browser()
    await logIn(visitor)
    expect((await send(visitor, codeOf(secret, offset))).status).toBe(status)
  })

  it('must be completed within ten minutes', async () => {
    const { secret } = await setUp()
    const visitor = browser()
    await logIn(visitor)
    shop.clock.forward(600)
    const response = await send(visitor, codeOf(secret))
    expect([response.status, (await response.json()).code]).toEqual([401, 'loginOver'])
  })

  it('keeps a recovery code if no session could be opened', async () => {
    const { recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    const visitor = browser()
    await logIn(visitor)
    await shop.pool.query('ALTER TABLE sessions ADD CONSTRAINT none CHECK (awaits_second_factor) NOT VALID')
    expect((await send(visitor, code)).status).toBe(500)
    await shop.pool.query('ALTER TABLE sessions DROP CONSTRAINT none')
    expect((await send(visitor, code)).status).toBe(200)
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await setUp()
    const [code = ''] = recoveryCodes
    const visitor = browser()
    await logIn(visitor)
    expect((await send(visitor, ` ${code.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    expect(await (await visitor.get('/api/admin/second-factor')).json()).toMatchObject({ recoveryCodes: 9 })
    const secondBrowser = browser()
    await logIn(secondBrowser)
    expect((await send(secondBrowser, code)).status).toBe(401)
    expect((await send(secondBrowser, recoveryCodes[1] ?? '')).status).toBe(200)
  })
})

describe('guessing codes', () => {
  it('is limited to five attempts in 15 minutes per account', async () => {
    const { secret } = await setUp()
    shop.clock.forward(30)
    const statuses = []
    for (let n = 0; n < 6; n++) {
      const thief = browser('203.0.113.9')
      await logIn(thief)
      statuses.push((await send(thief, n === 5 ? codeOf(secret) : '000000')).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('does not lock the owner out of a known browser', async () => {
    const { admin, secret } = await setUp()
    for (let n = 0; n < 8; n++) {
      const thief = browser()
      await logIn(thief)
      await send(thief, '000000')
    }
    shop.clock.forward(30)
    await admin.post('/api/logout')
    await logIn(admin)
    expect((await send(admin, codeOf(secret))).status).toBe(200)
  })
})

describe('disabling the second factor', () => {
  it('needs the password and a code', async () => {
    const { admin, secret } = await setUp()
    shop.clock.forward(30)
    const disable = (password: string, code: string) =>
      admin.post('/api/admin/second-factor/disable', { password, code })
    expect((await disable('not this one', codeOf(secret))).status).toBe(400)
    expect((await disable(OTTO.password, '000000')).status).toBe(400)
    expect((await disable(OTTO.password, codeOf(secret))).status).toBe(200)
    expect((await logIn(browser())).status).toBe(200)
    const { rows } = await shop.pool.query('SELECT totp_secret, recovery_codes FROM users')
    expect(rows).toEqual([{ totp_secret: null, recovery_codes: [] }])
  })

  it('needs more than a password reset', async () => {
    const { secret, admin } = await setUp()
    const reset = await resetAdminPassword(shop.database, {})
    if (!reset.ok) throw new Error(reset.message)
    expect(reset.value).toMatchObject({ email: OTTO.email, hasSecondFactor: true })
    expect((await admin.get('/api/user')).status).toBe(401)
    const visitor = browser()
    expect((await logIn(visitor, reset.value)).status).toBe(202)
    shop.clock.forward(30)
    expect((await send(visitor, codeOf(secret))).status).toBe(200)
    const without = await resetAdminPassword(shop.database, { email: 'OTTO@example.com', withoutSecondFactor: true })
    if (!without.ok) throw new Error(without.message)
    expect((await logIn(browser(), without.value)).status).toBe(200)
    expect(await resetAdminPassword(shop.database, { email: 'ines@example.com' })).toMatchObject({ code: 'noAdmin' })
  })
})

describe('the sign-in email', () => {
  const loadSignInEmails = () => loadEmailsTo(shop.pool, OTTO.email, 'account-sign-in')

  it('is sent for a new device or network only', async () => {
    const admin = browser('198.51.100.1')
    await logIn(admin)
    expect(await loadSignInEmails()).toHaveLength(1)
    expect((await loadSignInEmails())[0]?.text).toContain('198.51.100.1')
    await admin.post('/api/logout')
    await logIn(admin)
    expect(await loadSignInEmails()).toHaveLength(1)
    await logIn(browser('198.51.100.1'))
    expect(await loadSignInEmails()).toHaveLength(2)
  })

  it('is sent to administrators only', async () => {
    await shop.asCustomer()
    expect(await loadEmailsTo(shop.pool, 'ines@example.com', 'account-sign-in')).toEqual([])
  })

  it('does not fail the sign-in if it cannot be queued', async () => {
    const queue = vi.spyOn(shop.services.mail, 'queue').mockRejectedValue(new Error('no room'))
    const admin = browser()
    expect((await logIn(admin)).status).toBe(200)
    expect(queue).toHaveBeenCalled()
    expect((await admin.get('/api/user')).status).toBe(200)
  })
})

describe('the secret of the second factor', () => {
  const stored = async () => (await shop.pool.query('select totp_secret as secret from users')).rows[0].secret
  const withSecrets = (secrets: Secrets) => createApp({ ...shop.services, secrets })
  const check = async (secrets: Secrets) =>
    (await runChecks(secondFactorChecks, { ...shop.services, secrets }))[0]?.reading

  it('is sealed in the database, before it’s confirmed and after', async () => {
    const admin = browser()
    await logIn(admin)
    const { secret } = await (await admin.post('/api/admin/second-factor/setup', { password: OTTO.password })).json()
    expect(await stored()).toMatch(/^sealed\./)
    expect((await admin.post('/api/admin/second-factor/confirm', { code: codeOf(secret) })).status).toBe(200)
    expect(await stored()).toMatch(/^sealed\./)
    expect(await stored()).not.toContain(secret)
    expect(await check(shop.services.secrets)).toMatchObject({ state: 'fine', value: 'Encrypted' })
  })

  it('of an earlier release is sealed by a start, and still works', async () => {
    const { secret } = await setUp()
    await shop.pool.query('update users set totp_secret = $1', [secret])
    expect(await check(shop.services.secrets)).toMatchObject({ state: 'attention', value: 'Not encrypted' })
    expect(await sealSecrets(shop.database, shop.services.secrets)).toBe(1)
    expect(await stored()).toMatch(/^sealed\./)
    expect(await sealSecrets(shop.database, shop.services.secrets)).toBe(0)
    const visitor = browser()
    await logIn(visitor)
    expect((await send(visitor, codeOf(secret, 30))).status).toBe(200)
  })

  it('can’t be read with another key: recovery codes still work, and a command switches it off', async () => {
    const { secret, recoveryCodes } = await setUp()
    const other = createSecrets('the key of a new machine, after a restore')
    const visitor = createBrowser(withSecrets(other))
    await logIn(visitor)
    expect((await send(visitor, codeOf(secret, 30))).status).toBe(401)
    expect(await check(other)).toMatchObject({ state: 'problem', value: '1 can’t be read' })
    expect(await check(createSecrets(undefined))).toMatchObject({ state: 'problem' })
    expect((await send(visitor, recoveryCodes[0] as string)).status).toBe(200)
    expect((await resetAdminPassword(shop.database, { withoutSecondFactor: true })).ok).toBe(true)
    expect(await check(other)).toMatchObject({ state: 'fine', value: 'None' })
  })
})
