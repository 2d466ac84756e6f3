import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#/lib/roles.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import { deleteExpired } from '#/server/retention.ts'
import { createBrowser } from '../support/accountsApp.ts'
import { countOf } from '../support/countOf.ts'
import { loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

type Staff = Awaited<ReturnType<TestShop['asStaff']>>

let shop: TestShop
let owner: Staff
beforeEach(async () => {
  shop = await createTestShop({ demo: false })
  owner = await shop.asStaff('owner')
})
afterEach(() => shop.close())

const DAY = 86_400
const PASSWORD = 'a-long-enough-password'
const PIA = 'pia@courtside.example'

const idOf = async (username: string): Promise<number> =>
  (await shop.pool.query('select id from users where username = $1', [username])).rows[0].id
const lastEmail = async (to: string) => (await loadEmailsTo(shop.pool, to)).at(-1)
const linkTo = async (to: string) => tokenIn((await lastEmail(to))?.text)
const invite = (email: string, role: Role = 'warehouse') =>
  owner('POST', '/api/admin/staff-invitations', { email, role })
const accept = (token: string, username = 'pia', password = PASSWORD) =>
  shop.call('POST', '/api/staff-invitation/accept', { token, username, password })
const actions = async () =>
  (await shop.database.select().from(activity).orderBy(activity.id)).map(({ actor, action, subject, after }) => ({
    actor,
    action,
    subject,
    after,
  }))

describe('an invitation', () => {
  test('is emailed, makes its owner a member of staff once, and is on record without the address', async () => {
    expect(await invite('Pia@Courtside.example')).toMatchObject({
      status: 201,
      body: { email: PIA, role: 'warehouse', invitedBy: 'owner', isExpired: false },
    })
    const email = await lastEmail(PIA)
    expect(email?.text).toContain('owner has invited you')
    const token = await linkTo(PIA)
    expect((await shop.call('POST', '/api/staff-invitation/check', { token })).body).toEqual({
      email: PIA,
      role: 'warehouse',
      hasAccount: false,
    })
    expect((await accept(token, 'pia', 'eleven-char')).body.field).toBe('password')
    expect((await accept(token, 'Adm1n')).body.field).toBe('username')
    expect((await accept(token, 'owner')).body.field).toBe('username')
    const joined = await accept(token)
    expect(joined).toMatchObject({
      status: 201,
      body: { username: 'pia', email: PIA, isAdmin: true, role: 'warehouse' },
    })
    expect(joined.headers.getSetCookie().join()).toContain('__Host-session=')
    expect((await accept(token, 'second')).body.code).toBe('deadLink')
    const { body } = await owner('GET', '/api/admin/staff')
    expect(body.invitations).toEqual([])
    expect(body.people).toMatchObject([
      { username: 'owner', isYou: true },
      { username: 'pia', role: 'warehouse', state: 'active', hasSecondFactor: false, isYou: false },
    ])
    expect(await actions()).toMatchObject([
      { actor: 'owner', action: 'staff.invited', subject: 'Invitation 1', after: { role: 'warehouse' } },
      { actor: 'pia', action: 'staff.joined', subject: 'pia', after: { role: 'warehouse', invitedBy: 'owner' } },
    ])
    expect(JSON.stringify(await actions())).not.toContain(PIA)
  })

  test('can be accepted only once at the same time', async () => {
    await invite(PIA)
    const token = await linkTo(PIA)
    const statuses = await Promise.all(['pia', 'pip', 'pat'].map(async (name) => (await accept(token, name)).status))
    expect(statuses.sort()).toEqual([201, 400, 400])
  })

  test('expires after seven days, can be sent again with a new link, and be withdrawn', async () => {
    const { body: invitation } = await invite(PIA)
    const first = await linkTo(PIA)
    shop.clock.forward(7 * DAY)
    expect((await accept(first)).body.code).toBe('deadLink')
    owner = await shop.asStaff('owner')
    expect((await owner('GET', '/api/admin/staff')).body.invitations).toMatchObject([{ isExpired: true }])
    const again = await owner('POST', `/api/admin/staff-invitations/${invitation.id}/sendings`)
    expect(again.body).toMatchObject({ email: PIA, isExpired: false })
    const second = await linkTo(PIA)
    expect(second).not.toBe(first)
    expect((await accept(first)).body.code).toBe('deadLink')
    const path = `/api/admin/staff-invitations/${invitation.id}`
    expect((await owner('DELETE', path)).status).toBe(200)
    expect((await owner('DELETE', path)).status).toBe(404)
    expect((await accept(second)).body.code).toBe('deadLink')
  })

  test('is refused to an address that has one or is on the staff', async () => {
    await invite(PIA)
    expect((await invite(PIA)).body).toMatchObject({ code: 'alreadyInvited', field: 'email' })
    expect((await invite('owner@courtside.example')).body).toMatchObject({ code: 'alreadyStaff', field: 'email' })
    expect((await invite('pia@')).body.field).toBe('email')
    expect((await invite('x@example.org', 'boss' as Role)).status).toBe(400)
  })

  test('upgrades a customer only when they are signed in, with a long password, and signs out other devices', async () => {
    const credentials = { email: 'ines@example.com', password: 'topspin lob' }
    const ines = createBrowser(shop.app)
    await ines.post('/api/register', { username: 'ines', ...credentials })
    await invite(credentials.email, 'support')
    const token = await linkTo(credentials.email)
    expect((await shop.call('POST', '/api/staff-invitation/check', { token })).body.hasAccount).toBe(true)
    expect((await accept(token, 'ines2')).body.code).toBe('hasAccount')
    expect((await shop.call('POST', '/api/account/staff-invitation', { token, password: PASSWORD })).status).toBe(401)
    const join = async (on: typeof ines, password: string) => {
      const response = await on.post('/api/account/staff-invitation', { token, password })
      return [response.status, (await response.json()).code ?? '']
    }
    expect(await join(ines, 'not this one')).toEqual([400, 'wrongPassword'])
    expect(await join(ines, credentials.password)).toEqual([400, 'passwordTooShort'])
    await ines.post('/api/account/password', { currentPassword: credentials.password, newPassword: PASSWORD })
    const phone = createBrowser(shop.app)
    await phone.post('/api/login', { email: credentials.email, password: PASSWORD })
    const stranger = createBrowser(shop.app)
    await stranger.post('/api/register', { username: 'zoe', email: 'zoe@example.com', password: PASSWORD })
    expect(await join(stranger, PASSWORD)).toEqual([409, 'otherAccount'])
    expect((await ines.get('/api/admin/contacts')).status).toBe(403)
    expect(await join(ines, PASSWORD)).toEqual([200, ''])
    expect((await ines.get('/api/admin/contacts')).status).toBe(200)
    expect((await phone.get('/api/user')).status).toBe(401)
    expect(await join(ines, PASSWORD)).toEqual([400, 'deadLink'])
  })

  test('is deleted 30 days after it expired', async () => {
    await invite(PIA)
    const count = async () => (await shop.pool.query('select 1 from staff_invitations')).rowCount
    shop.clock.forward(36 * DAY)
    await deleteExpired(shop.services)
    expect(await count()).toBe(1)
    shop.clock.forward(2 * DAY)
    await deleteExpired(shop.services)
    expect(await count()).toBe(0)
  })
})

describe('access', () => {
  test('changes at the very next request', async () => {
    const manager = await shop.asStaff('manager')
    const id = await idOf('manager')
    const canSeeStatus = async () => (await manager('GET', '/api/admin/status')).status
    expect(await canSeeStatus()).toBe(200)
    expect((await owner('PUT', `/api/admin/staff/${id}/role`, { role: 'warehouse' })).body.role).toBe('warehouse')
    expect(await canSeeStatus()).toBe(403)
    expect((await lastEmail('manager@courtside.example'))?.text).toContain('Your role is now Warehouse')
    expect(await actions()).toMatchObject([
      { action: 'staff.roleChanged', subject: 'manager', after: { role: 'warehouse' } },
    ])
  })

  test('of somebody suspended ends at once, and comes back with a new sign-in', async () => {
    const support = await shop.asStaff('support')
    const path = `/api/admin/staff/${await idOf('support')}/suspended`
    expect((await owner('PUT', path, { suspended: true })).body.state).toBe('suspended')
    expect((await support('GET', '/api/user')).status).toBe(401)
    const again = createBrowser(shop.app)
    const login = await again.post('/api/login', { email: 'support@courtside.example', password: PASSWORD })
    expect(await login.json()).toMatchObject({ isAdmin: false })
    expect(await loadEmailsTo(shop.pool, 'support@courtside.example', 'account-sign-in')).toEqual([])
    expect((await again.get('/api/admin/second-factor')).status).toBe(403)
    // Still a member of staff: neither a short password nor erasure.
    const change = { currentPassword: PASSWORD, newPassword: 'short-one' }
    expect((await again.post('/api/account/password', change)).status).toBe(400)
    await owner('PUT', path, { suspended: false })
    expect((await again.get('/api/admin/second-factor')).status).toBe(200)
  })

  test('of somebody removed ends at once; the account becomes a customer’s and the name stays on record', async () => {
    const support = await shop.asStaff('support')
    const id = await idOf('support')
    await shop.pool.query("update users set totp_secret = 'ABC', totp_enabled_at = now() where id = $1", [id])
    expect((await owner('DELETE', `/api/admin/staff/${id}`)).status).toBe(200)
    expect((await support('GET', '/api/user')).status).toBe(401)
    expect((await owner('DELETE', `/api/admin/staff/${id}`)).status).toBe(404)
    const { rows } = await shop.pool.query('select is_admin, role, totp_enabled_at from users where id = $1', [id])
    expect(rows).toEqual([{ is_admin: false, role: null, totp_enabled_at: null }])
    expect(await actions()).toMatchObject([{ actor: 'owner', action: 'staff.removed', subject: 'support' }])
  })

  test('sessions of somebody can be listed and ended, one or all', async () => {
    await shop.asStaff('support')
    const second = await shop.asStaff('support')
    const path = `/api/admin/staff/${await idOf('support')}/sessions`
    const { body } = await owner('GET', path)
    expect(body).toHaveLength(2)
    expect((await owner('DELETE', `${path}/${body[0].id}`)).body).toEqual({ ended: 1 })
    expect((await owner('DELETE', `${path}/${body[0].id}`)).status).toBe(404)
    expect((await owner('DELETE', path)).body).toEqual({ ended: 1 })
    expect((await second('GET', '/api/user')).status).toBe(401)
    // Customers’ sessions aren’t the owner’s business.
    await shop.asCustomer()
    expect((await owner('GET', `/api/admin/staff/${await idOf('ines')}/sessions`)).status).toBe(404)
    expect((await owner('DELETE', `/api/admin/staff/${await idOf('ines')}/sessions`)).status).toBe(404)
  })

  test('a lost second factor can be switched off by an owner, on record and by email, but not their own', async () => {
    const support = await shop.asStaff('support')
    const id = await idOf('support')
    const path = `/api/admin/staff/${id}/second-factor`
    expect((await owner('DELETE', path)).body.code).toBe('notOn')
    await shop.pool.query("update users set totp_secret = 'ABC', totp_enabled_at = now()")
    expect((await owner('DELETE', path)).body.hasSecondFactor).toBe(false)
    expect((await support('GET', '/api/user')).status).toBe(401)
    expect((await lastEmail('support@courtside.example'))?.text).toContain('owner switched off two-factor')
    expect((await actions()).at(-1)).toMatchObject({
      actor: 'owner',
      action: 'secondFactor.removed',
      subject: 'support',
    })
    expect((await owner('DELETE', `/api/admin/staff/${await idOf('owner')}/second-factor`)).body.code).toBe('yourOwn')
  })
})

describe('the last owner', () => {
  test('can’t be demoted, suspended, removed or delete the account; with a second owner, they can', async () => {
    const path = `/api/admin/staff/${await idOf('owner')}`
    const attempts = async () => [
      (await owner('PUT', `${path}/role`, { role: 'manager' })).body.code,
      (await owner('PUT', `${path}/suspended`, { suspended: true })).body.code,
      (await owner('DELETE', path)).body.code,
      (await owner('POST', '/api/account/delete', { password: PASSWORD })).body.code,
    ]
    expect(await attempts()).toEqual(Array(4).fill('lastOwner'))
    // A suspended owner doesn’t count.
    await shop.asStaff('manager')
    const second = `/api/admin/staff/${await idOf('manager')}`
    await owner('PUT', `${second}/role`, { role: 'owner' })
    await owner('PUT', `${second}/suspended`, { suspended: true })
    expect(await attempts()).toEqual(Array(4).fill('lastOwner'))
    await owner('PUT', `${second}/suspended`, { suspended: false })
    expect((await owner('PUT', `${path}/role`, { role: 'manager' })).status).toBe(200)
    expect((await owner('GET', '/api/admin/staff')).status).toBe(403)
  })

  test.each(['role', 'suspended', 'removed'] as const)(
    'stays when two take each other’s access at once (%s)',
    async (what) => {
      for (let round = 0; round < 5; round += 1) {
        await shop.pool.query("update users set is_admin = true, role = 'owner', suspended_at = null")
        const first = await shop.asStaff('owner')
        const second = await shop.asStaff('manager')
        await shop.pool.query("update users set role = 'owner'")
        const [ownerId, managerId] = [await idOf('owner'), await idOf('manager')]
        const strike = (by: Staff, id: number) =>
          what === 'role'
            ? by('PUT', `/api/admin/staff/${id}/role`, { role: 'support' })
            : what === 'suspended'
              ? by('PUT', `/api/admin/staff/${id}/suspended`, { suspended: true })
              : by('DELETE', `/api/admin/staff/${id}`)
        const results = await Promise.all([strike(first, managerId), strike(second, ownerId)])
        const statuses = results.map(({ status }) => status).sort()
        expect(statuses[0]).toBe(200)
        expect([401, 403]).toContain(statuses[1])
        const { rowCount } = await shop.pool.query(
          "select 1 from users where role = 'owner' and is_admin and suspended_at is null",
        )
        expect(rowCount).toBe(1)
      }
    },
  )
})

describe('what each role sees', () => {
  test('of the dashboard', async () => {
    const fields = async (role: Role) => {
      const { body } = await (await shop.asStaff(role))('GET', '/api/admin/dashboard')
      return {
        money: 'confirmed' in body || 'bestSellers' in body || 'days' in body || 'statuses' in body,
        refunds: 'refundsOwed' in body.waiting || 'moneyWithoutOrder' in body.waiting,
        messages: 'recentContacts' in body && countOf(body, 'contacts') !== undefined,
        stock: 'lowStock' in body,
      }
    }
    const all = { money: true, refunds: true, messages: true, stock: true }
    expect(await fields('owner')).toEqual(all)
    expect(await fields('manager')).toEqual(all)
    expect(await fields('warehouse')).toEqual({ money: false, refunds: false, messages: false, stock: true })
    expect(await fields('support')).toEqual({ money: false, refunds: false, messages: true, stock: true })
    expect(await fields('accountant')).toEqual({ money: true, refunds: true, messages: false, stock: true })
  })

  test('of changes of status: only who may refund can cancel', async () => {
    const { rows } = await shop.pool.query(
      `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount)
       values ('ORD-0000000001', 'Ines', 'ines@example.com', '4 Court Lane', 1, 1) returning id`,
    )
    const { id } = rows[0]
    const refusal = { message: 'Your role (warehouse) doesn’t include cancelling orders.', code: 'notInRole' }
    const attempts = async (role: Role, status: string) => {
      const call = await shop.asStaff(role)
      const one = await call('PUT', `/api/admin/orders/${id}/status`, { status, tell: false })
      const many = await call('PUT', '/api/admin/orders/statuses', {
        status,
        tell: false,
        orders: [{ id, from: status }],
      })
      return [one, many]
    }
    for (const attempt of await attempts('warehouse', 'cancelled'))
      expect(attempt).toMatchObject({ status: 403, body: refusal })
    expect((await owner('GET', `/api/admin/orders/${id}`)).body.orderStatus).toBe('processing')
    for (const attempt of await attempts('warehouse', 'confirmed')) expect(attempt.status).toBe(200)
    for (const role of ['manager', 'owner'] as const)
      for (const attempt of await attempts(role, 'cancelled')) expect([role, attempt.status]).toEqual([role, 200])
  })

  test('of the jump box', async () => {
    await shop.pool.query(`insert into customers (email, name, address, total_orders, total_spent, last_order)
      values ('ines@example.com', 'Ines Lund', '-', 1, 1, now())`)
    const found = async (role: Role): Promise<string[]> =>
      (await (await shop.asStaff(role))('GET', '/api/admin/jump?q=lund')).body.groups.map(
        ({ title }: { title: string }) => title,
      )
    expect([await found('support'), await found('warehouse'), await found('accountant')]).toEqual([
      ['Customers'],
      [],
      [],
    ])
  })

  test('of the settings: managers can’t change the owner’s', async () => {
    const manager = await shop.asStaff('manager')
    const { value, version } = (await manager('GET', '/api/admin/settings')).body
    const save = (change: object) => manager('PUT', '/api/admin/settings', { version, value: { ...value, ...change } })
    const bank = { bankAccountName: 'Mine', bankSortCode: '20-30-40', bankAccountNumber: '12345678' }
    for (const change of [
      bank,
      { companyName: 'Mine Ltd' },
      { newOrderRecipients: '' },
      { secondFactorRequired: true },
    ])
      expect(await save(change)).toMatchObject({
        status: 403,
        body: { code: 'ownersSetting', field: Object.keys(change)[0] },
      })
    expect((await save({ notice: 'Closed on Monday' })).status).toBe(200)
    expect((await save({ version, ...bank })).status).toBe(400)
  })
})

describe('two-factor authentication', () => {
  test('can be required of staff, who can then only set it up', async () => {
    const { value, version } = (await owner('GET', '/api/admin/settings')).body
    await owner('PUT', '/api/admin/settings', { version, value: { ...value, secondFactorRequired: true } })
    const support = await shop.asStaff('support')
    expect((await support('GET', '/api/admin/contacts')).body.code).toBe('secondFactorRequired')
    expect((await support('GET', '/api/user')).body).toMatchObject({ role: 'support', needsSecondFactor: true })
    expect((await support('GET', '/api/admin/second-factor')).status).toBe(200)
    await shop.pool.query("update users set totp_secret = 'ABC', totp_enabled_at = now()")
    expect((await support('GET', '/api/admin/contacts')).status).toBe(200)
    expect((await support('GET', '/api/user')).body).not.toHaveProperty('needsSecondFactor')
  })

  test('isn’t asked of suspended staff, who are customers for now', async () => {
    await shop.asStaff('support')
    await owner('PUT', `/api/admin/staff/${await idOf('support')}/suspended`, { suspended: true })
    const { value, version } = (await owner('GET', '/api/admin/settings')).body
    await owner('PUT', '/api/admin/settings', { version, value: { ...value, secondFactorRequired: true } })
    const suspended = await shop.asStaff('support')
    const { body } = await suspended('GET', '/api/user')
    expect(body).toMatchObject({ username: 'support', isAdmin: false })
    expect(body).not.toHaveProperty('needsSecondFactor')
  })
})

describe('the activity log', () => {
  test('records sign-ins of staff without their address or network, for owners only', async () => {
    await shop.asStaff('manager')
    const browser = createBrowser(shop.app, '203.0.113.7')
    await browser.post('/api/login', { email: 'manager@courtside.example', password: 'wrong' })
    await browser.post('/api/login', { email: 'manager@courtside.example', password: PASSWORD })
    const [entry, ...others] = await actions()
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      actor: 'manager',
      action: 'staff.signedIn',
      after: { method: 'password', device: 'An unknown device', newDeviceOrNetwork: true },
    })
    expect(entry?.after?.network).toMatch(/^[\w-]{4}$/)
    const seen = async (by: Staff) => (await by('GET', '/api/admin/lists/activity')).body.total
    const manager = await shop.asStaff('manager')
    expect([await seen(owner), await seen(manager)]).toEqual([1, 0])
    expect((await owner('GET', '/api/admin/activity/names')).body.subjectTypes).toEqual(['staff'])
    expect((await manager('GET', '/api/admin/activity/names')).body.subjectTypes).toEqual([])
    expect((await manager('GET', '/api/admin/exports/activity.json')).body).toMatchObject([{ action: 'list.exported' }])
    // Customers’ sign-ins aren’t recorded.
    await shop.asCustomer()
    expect(await actions()).not.toContainEqual(expect.objectContaining({ actor: 'ines' }))
  })

  test('does not record a request for the headers of an export', async () => {
    const exports = ['exports/customers.csv', 'exports/customers.json', 'exports/differences.csv']
    for (const path of [...exports, 'accounting/books/xero-invoices']) {
      const head = await owner('HEAD', `/api/admin/${path}`)
      expect([head.status, head.headers.get('Content-Disposition')], path).toEqual([
        200,
        expect.stringContaining('attachment'),
      ])
    }
    expect(await actions()).toEqual([])
  })

  test('records exports with filters and number of rows, but not what was searched for', async () => {
    await shop.pool.query(`insert into customers (email, name, address, total_orders, total_spent, last_order)
      select n || '@example.com', 'Ines ' || n, '-', 1, 1, now() from generate_series(1, 3) as n`)
    await owner('GET', '/api/admin/exports/customers.csv?q=ines')
    await owner('GET', '/api/admin/exports/emails.json?state=failed')
    await (await shop.asStaff('support'))('GET', '/api/admin/exports/customers.csv')
    expect(await actions()).toEqual([
      {
        actor: 'owner',
        action: 'list.exported',
        subject: 'Customers',
        after: { rows: 3, format: 'CSV', search: 'yes' },
      },
      {
        actor: 'owner',
        action: 'list.exported',
        subject: 'Emails',
        after: { rows: 0, format: 'JSON', state: 'failed' },
      },
    ])
  })
})
