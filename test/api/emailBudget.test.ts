import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { describePayments } from '../../src/features/orders/ledger/server/describePayments.ts'
import { queueConfirmationOnOrderPaid } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { ASSURED_EMAILS, EMAIL_BUDGET } from '../../src/platform/mail/emailBudget.ts'
import { EMAIL_KINDS } from '../../src/server/features.ts'
import { createBrowser } from '../support/accountsApp.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { EMAIL_ATTACKS } from '../support/emailAttacks.ts'
import { loadEmails, loadEmailsTo, tokenIn } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const STRANGER = 'stranger@example.com'
const MAILBOX = "recipient ilike 'stranger%@example.com'"
const ASSURED = Object.values(EMAIL_KINDS).filter((kind) => kind.cause === 'anybody' && kind.isAssured).length
const MOST_AT_ONCE = EMAIL_BUDGET.points + ASSURED
const MOST_IN_A_DAY = EMAIL_BUDGET.points + ASSURED * (EMAIL_BUDGET.seconds / ASSURED_EMAILS.seconds)

let shop: TestShop
let soldOut: number[]
const start = new Date()

beforeAll(async () => {
  shop = await createTestShop({
    env: { TRUST_PROXY: '1' },
    onOrderPaid: [
      (tx, order) =>
        queueConfirmationOnOrderPaid(shop.services.mail, {
          describePayments,
          linkToOrder: () => pageUrl('http://localhost', '/order'),
        })(tx, order),
    ],
  })
  const admin = await shop.asAdmin()
  const { body } = await admin('GET', '/api/admin/settings')
  const bank = { bankAccountName: 'Courtside Ltd', bankSortCode: '12-34-56', bankAccountNumber: '12345678' }
  const value = { ...body.value, ...bank, invoiceBuyers: 'companies' }
  await admin('PUT', '/api/admin/settings', { version: body.version, value })
  await shop.pool.query('update products set price = 1000, stock_quantity = 500, in_stock = true where id = 1')
  const { rows } = await shop.pool.query('update products set in_stock = false where id between 4 and 9 returning id')
  soldOut = rows.map(({ id }) => id)
})
afterAll(() => shop.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await shop.truncateWithActivity(
    'orders, checkout_drafts, users, mails, rate_limits, newsletter_subscribers, restock_alerts, privacy_requests, contact_submissions',
  )
})
afterEach(() => void vi.useRealTimers())

const inHours = (hours: number) => vi.setSystemTime(new Date(start.getTime() + hours * 3_600_000))
const at = (network: string) => createBrowser(shop.app, network)
const receivedBy = async () => (await loadEmails(shop.pool, MAILBOX)).map(({ kind }) => kind)

let attempt = 0
let round = 0
/** Every second one with another spelling of the address, and each with another than in the last round. */
async function attackAll(network: string, email = STRANGER): Promise<void> {
  round += 1
  for (const [index, attack] of Object.values(EMAIL_ATTACKS).entries()) {
    if (typeof attack === 'string') continue
    attempt += 1
    const spelling = (index + round) % 2 ? email : email.replace('@', `+${attempt}@`)
    await attack(at(network), { email: spelling, attempt, soldOut })
  }
}

const stopRegistrations = () =>
  shop.pool.query(`insert into rate_limits (key, points, expire)
    select 'register-refused-everywhere:' || encode(sha256('everybody'), 'hex'), 1000, (extract(epoch from now()) * 1000)::bigint + 9e9::bigint
    on conflict (key) do update set points = 1000`)

describe('emails that a stranger can cause to an address', () => {
  test('are known: each route that changes something says how, or why not', async () => {
    const { body } = await shop.call('GET', '/api/openapi.json')
    const described = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const changing = described.filter((route) => !/^GET |^\w+ \/api\/admin\//.test(route))
    expect(Object.keys(EMAIL_ATTACKS).sort()).toEqual(changing.sort())
  })

  test('each cause sends one while the budget lasts, except those that never do', async () => {
    const sentBy: Record<string, string[]> = {}
    for (const [route, attack] of Object.entries(EMAIL_ATTACKS)) {
      if (typeof attack === 'string') continue
      await shop.truncateWithActivity('orders, checkout_drafts, users, mails, rate_limits')
      attempt += 1
      await attack(at('203.0.113.7'), { email: STRANGER, attempt, soldOut })
      sentBy[route] = [...new Set(await receivedBy())]
    }
    expect(sentBy).toEqual({
      'POST /api/contact': ['contact-acknowledgement'],
      'POST /api/newsletter': ['newsletter-welcome'],
      'POST /api/privacy-request': ['privacy-acknowledgement'],
      'POST /api/restock-alerts': ['restock-confirmation'],
      'POST /api/quote-requests': ['quote-request'],
      'POST /api/checkout/invoice': ['order-to-confirm'],
      'POST /api/register': ['account-verification'],
      'POST /api/account/verify-email/send': ['account-verification'],
      'POST /api/account/password': ['account-verification'],
      'POST /api/account/delete': ['account-verification'],
      // The address has no account.
      'POST /api/password-reset': [],
      // Emailed to the shop only.
      'POST /api/reviews': [],
      'POST /api/products/{slug}/questions': [],
      // An unpaid order.
      'POST /api/orders': [],
      'POST /api/order-link': [],
    })
  })

  test('are few, from one network', async () => {
    for (let round = 0; round < 3; round += 1) await attackAll('203.0.113.7')
    expect((await receivedBy()).length).toBeLessThanOrEqual(MOST_AT_ONCE)
    expect((await receivedBy()).length).toBeGreaterThanOrEqual(EMAIL_BUDGET.points)
  })

  test('are as few from many networks, all day long, whether or not the address has an account', async () => {
    await shop.asCustomer('owner', STRANGER)
    for (const [index, hours] of [0, 12.1, 20].entries()) {
      inHours(hours)
      for (let network = 0; network < 2; network += 1) await attackAll(`198.51.${index}.${network}`)
      await stopRegistrations()
      // Now every registration is completed by email, so the address may have an account.
      await attackAll(`192.0.2.${index}`)
      await shop.pool.query("delete from rate_limits where key like 'register-refused%'")
    }
    const received = await receivedBy()
    expect(received).toContain('account-registration')
    expect(received).toContain('account-password-reset')
    expect(received.length).toBeLessThanOrEqual(MOST_IN_A_DAY)
    console.info(`${received.length} emails to one stranger in a day, from nine networks`)
    inHours(24.1)
    await at('203.0.113.7').post('/api/contact', { name: 'Ines', email: STRANGER, message: 'A day later, a question.' })
    expect(await receivedBy()).toHaveLength(received.length + 1)
  })

  test('are counted exactly when they come all at once', async () => {
    const message = { name: 'Ines', email: STRANGER, message: 'Which grip does it have?' }
    await Promise.all(Array.from({ length: 30 }, (_, index) => at(`198.51.100.${index}`).post('/api/contact', message)))
    expect(await receivedBy()).toHaveLength(EMAIL_BUDGET.points)
    // Nothing else is lost.
    expect((await shop.pool.query('select from contact_submissions')).rowCount).toBe(30)
    expect(await loadEmails(shop.pool, "kind = 'contact-copy'")).toHaveLength(30)
  })

  test('get the same responses beyond the budget, whether or not the address has an account', async () => {
    await shop.asCustomer('owner', STRANGER)
    const other = 'nobody@example.com'
    const message = (email: string) => ({ name: 'Ines', email, message: 'Which grip does it have?' })
    for (const email of [STRANGER, other])
      for (let time = 0; time < 6; time += 1) await at(`198.51.100.${time}`).post('/api/contact', message(email))
    const responses = async (email: string) => {
      const all = []
      for (let time = 0; time < 4; time += 1) {
        const reset = await at(`192.0.2.${time}`).post('/api/password-reset', { email })
        const asked = await at(`192.0.2.${time}`).post('/api/newsletter', { email })
        all.push([reset.status, await reset.text(), asked.status, await asked.text()])
      }
      return all
    }
    expect(await responses(STRANGER)).toEqual(await responses(other))
    expect((await shop.pool.query('select from newsletter_subscribers')).rowCount).toBe(2)
  })
})

describe('the owner of an address that strangers have used up the budget of', () => {
  const useUp = async () => {
    for (let round = 0; round < 2; round += 1) await attackAll(`198.51.${round}.1`)
  }

  test('still gets the confirmation of a paid order, and its link', async () => {
    await useUp()
    const sent = await receivedBy()
    const browser = at('203.0.113.9')
    const send = (path: string, init: RequestInit = {}) =>
      shop.app.request(path, { ...init, headers: { ...init.headers, 'X-Forwarded-For': '203.0.113.9' } })
    await createBuyer(send, { ...INES, customerEmail: STRANGER }).buy([{ productId: 1, quantity: 1 }])
    const [confirmation] = await loadEmailsTo(shop.pool, STRANGER, 'order-confirmation')
    expect(confirmation).toBeDefined()
    await browser.post('/api/order-link', { orderId: confirmation?.reference })
    expect((await receivedBy()).slice(sent.length)).toEqual(['order-confirmation', 'order-link'])
  })

  test('is told of a changed password and a deleted account once the address is confirmed, and not before', async () => {
    const customer = await shop.asCustomer('owner', STRANGER)
    const change = { currentPassword: 'a-password', newPassword: 'a-password' }
    expect((await customer('POST', '/api/account/password', change)).status).toBe(200)
    expect(await receivedBy()).toEqual([])
    await useUp()
    const sent = await receivedBy()
    await shop.pool.query('update users set email_verified_at = now()')
    expect((await customer('POST', '/api/account/password', change)).status).toBe(200)
    expect((await customer('POST', '/api/account/delete', { password: 'a-password' })).status).toBe(200)
    expect((await receivedBy()).slice(sent.length)).toEqual(['account-password-changed', 'account-deleted'])
  })

  test('can confirm an order to pay by invoice, and page and staff know when no link was sent', async () => {
    const message = { name: 'Ines', email: STRANGER, message: 'Which grip does it have?' }
    for (let time = 0; time < 6; time += 1) await at(`198.51.100.${time}`).post('/api/contact', message)
    const admin = await shop.asAdmin()
    const place = async () => {
      const request = {
        ...INES,
        requestKey: crypto.randomUUID(),
        customerEmail: STRANGER,
        company: 'Netherby Tennis Club',
        items: [{ productId: 1, quantity: 1 }],
        deliveryType: 'standard',
        totalAmount: '1050.00',
      }
      const placed = await at('203.0.113.9').post('/api/checkout/invoice', request)
      const repeated = await at('203.0.113.9').post('/api/checkout/invoice', request)
      expect([placed.status, repeated.status]).toEqual([201, 201])
      const order = await placed.json()
      const emails = await loadEmails(shop.pool, "kind = 'order-to-confirm' and reference = $1", [order.orderId])
      const { body: shownToStaff } = await admin('GET', `/api/admin/orders/${order.id}`)
      const said = [order, await repeated.json(), shownToStaff].map(({ isConfirmLinkSent }) => isConfirmLinkSent)
      return { order, emails, said }
    }
    const first = await place()
    expect([first.emails.length, first.said]).toEqual([1, [true, true, true]])
    const second = await place()
    expect([second.emails.length, second.said]).toEqual([0, [false, false, false]])
    expect((await admin('POST', `/api/admin/orders/${second.order.id}/approval`)).status).toBe(200)
    expect((await receivedBy()).at(-1)).toBe('order-on-invoice')
    const token = /\/order\/confirm\?token=(\S+)/.exec(first.emails[0]?.text ?? '')?.[1]
    expect((await at('203.0.113.9').post('/api/checkout/invoice/confirm', { token })).status).toBe(200)
    inHours(12.1)
    expect((await place()).said).toEqual([true, true, true])
  })

  test('always has a link for a new password that works, or gets one', async () => {
    await shop.asCustomer('owner', STRANGER)
    for (let hours = 0; hours <= 48; hours += 3) {
      inHours(hours)
      // The clock of the shop and that of its limits.
      if (hours > 0) shop.clock.forward(3 * 3600)
      await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          at(`198.51.${hours}.${index}`).post('/api/password-reset', { email: STRANGER }),
        ),
      )
      const asked = await at('203.0.113.9').post('/api/password-reset', { email: STRANGER })
      expect(asked.status).toBe(200)
      const token = tokenIn((await loadEmailsTo(shop.pool, STRANGER)).at(-1)?.text)
      const checked = await at('203.0.113.9').post('/api/password-reset/check', { token })
      expect(checked.status, `after ${hours} hours`).toBe(200)
    }
  })

  test.each([
    ['without accounts', false],
    ['with accounts of their own', true],
  ])('gets it although other spellings %s have been asked for', async (_, haveAccounts) => {
    await shop.asCustomer('owner', STRANGER)
    await shop.pool.query('update users set email_verified_at = now()')
    for (let time = 0; time <= EMAIL_BUDGET.points; time += 1) {
      const email = STRANGER.replace('@', `+${time}@`)
      if (haveAccounts) await shop.asCustomer(`other${time}`, email)
      await at(`198.51.100.${time}`).post('/api/password-reset', { email })
    }
    await at('203.0.113.9').post('/api/password-reset', { email: STRANGER })
    const sent = await loadEmailsTo(shop.pool, STRANGER)
    expect(sent.map(({ kind }) => kind)).toEqual(['account-password-reset'])
  })

  test('is told that no more links to confirm the address are sent, and the newest one works', async () => {
    const browser = at('203.0.113.9')
    await browser.post('/api/register', { username: 'Newcomer', email: STRANGER, password: 'topspin lob' })
    const statuses = []
    for (let time = 0; time < 7; time += 1) statuses.push((await browser.post('/api/account/verify-email/send')).status)
    expect(statuses).toEqual([...Array(EMAIL_BUDGET.points).fill(200), 429, 429])
    const token = tokenIn((await loadEmailsTo(shop.pool, STRANGER)).at(-1)?.text)
    expect((await browser.post('/api/account/verify-email', { token })).status).toBe(200)
  })
})
