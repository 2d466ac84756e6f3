import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { queueNewOrderOnOrderPaid } from '../../src/features/orders/orderAlerts/server/newOrder.mail.ts'
import { replaceSettingOverrides, settingOverrides } from '../../src/lib/settingOverrides.ts'
import { deleteExpired } from '../../src/server/retention.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const CONTACT = 'hello@courtside.example'

let shop: TestShop
let admin: TestShop['call']
let ines: ReturnType<typeof createBuyer>
beforeAll(async () => {
  shop = await createTestShop({
    onOrderPaid: [
      (tx, order) => queueNewOrderOnOrderPaid(shop.services)(tx, order),
      (tx, order) => issueInvoiceOnOrderPaid(shop.services.clock)(tx, order),
    ],
  })
  admin = await shop.asAdmin()
  ines = createBuyer((path, init) => shop.app.request(path, init))
})
afterAll(() => shop.close())
beforeEach(async () => {
  replaceSettingOverrides({})
  shop.control({ reset: true })
  await shop.pool.query(
    'truncate orders, checkout_drafts, people, mails, rate_limits, shop_settings, delivery_prices cascade',
  )
  await shop.pool.query('update products set price = 100, stock_quantity = 10, in_stock = true where id = 1')
})

const ITEMS = [{ productId: 1, quantity: 2 }]

async function loadAlerts() {
  const emails = await loadEmails(shop.pool, "kind = 'new-order'")
  return emails.map(({ reference, recipient, reply_to: reply, subject, text }) => ({
    ...{ reference, recipient, reply, subject },
    text: text.replace(/\s+/g, ' '),
  }))
}
const listRecipients = async () => (await loadAlerts()).map(({ recipient }) => recipient)

async function saveSettings(change: object) {
  const { version, defaults } = (await admin('GET', '/api/admin/settings')).body
  return admin('PUT', '/api/admin/settings', { version, value: { ...defaults, ...change } })
}
async function createPhoneOrder(change: object = {}) {
  const { status, body } = await admin('POST', '/api/admin/orders', {
    requestKey: crypto.randomUUID(),
    customer: INES,
    lines: ITEMS,
    deliveryType: 'standard',
    payment: 'transfer',
    ...change,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const bookPayment = (id: number, change: object = {}) => admin('POST', `/api/admin/orders/${id}/payments`, change)

describe('one email per paid order', () => {
  test('from page, webhook and sweep at once', async () => {
    const { body: session } = await ines.session(ITEMS)
    await ines.reserve(session, ITEMS)
    await ines.pay(session)
    shop.clock.forward(61)
    await shop.control({ webhooks: { repeat: 3 } })
    const pages = Array.from({ length: 5 }, () => ines.order(session, ITEMS))
    await Promise.all([...pages, shop.sweep.run(), shop.gateway.deliverDue(), shop.sweep.run()])
    const { orderId } = (await pages[0])?.body ?? {}
    const [alert, ...others] = await loadAlerts()
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      reference: `${orderId}/1`,
      recipient: CONTACT,
      reply: INES.customerEmail,
      subject: `New order ${orderId} · £250.00 · Ines Calder (test payment)`,
    })
    for (const said of [
      'Test payment: no money has been taken. Don’t send the goods.',
      '£250.00 paid by card (test)',
      `Email: ${INES.customerEmail} Phone: ${INES.customerPhone}`,
      '2 × £100.00',
      '4 Court Lane Wimbledon London SW19 5AE',
      `http://localhost:3000/admin/orders/${orderId}`,
    ])
      expect(alert?.text).toContain(said)
    expect(alert?.text).toMatch(
      /Standard delivery -+ Dispatch by \w{3} \d+ \w+\. Expected: usually .*, guaranteed by \w{3} \d+ \w+\./,
    )
  })

  test('when a phone order is paid, not when it is placed', async () => {
    const order = await createPhoneOrder()
    expect(await loadAlerts()).toEqual([])
    await Promise.all([1, 2, 3].map(() => bookPayment(order.id)))
    const [alert, ...others] = await loadAlerts()
    expect(others).toEqual([])
    expect(alert?.subject).toBe(`New order ${order.orderId} · £250.00 · Ines Calder`)
    expect(alert?.text).toContain('£250.00 paid by bank transfer')
    expect(alert?.text).toContain('Entered by: Staff')
    expect(alert?.text).not.toMatch(/\btest\b|Goods missing|outside/i)
  })

  test('says that an order comes from a quote, which the customer may have accepted', async () => {
    const { id } = await createPhoneOrder()
    await shop.pool.query(`update orders set quote_number = 'Q-1001' where id = $1`, [id])
    await bookPayment(id)
    const [alert] = await loadAlerts()
    expect(alert?.text).toContain('From quote: Q-1001')
    expect(alert?.text).not.toContain('Entered by')
  })

  test('when the last part is paid, naming each payment', async () => {
    const { id } = await createPhoneOrder()
    await bookPayment(id, { amount: '40.00', method: 'cash', reference: 'Till 4' })
    expect(await loadAlerts()).toEqual([])
    await bookPayment(id, { amount: '210.00' })
    const [alert, ...others] = await loadAlerts()
    expect(others).toEqual([])
    expect(alert?.subject).toContain('£250.00')
    expect(alert?.text).toContain('Payment: £40.00 in cash, £210.00 by bank transfer Paid:')
  })

  test('when a payment link is paid', async () => {
    const { id } = await createPhoneOrder({ payment: 'link' })
    const { url } = (await admin('POST', `/api/admin/orders/${id}/payment-links`, {})).body
    const path = `/api/pay/${url.split('/pay/')[1]}`
    const session = (await shop.call('POST', `${path}/intent`)).body
    await shop.call('POST', `${path}/reserve`, session)
    await ines.pay(session)
    await Promise.all([1, 2].map(() => shop.call('POST', `${path}/finish`, session)))
    expect((await loadAlerts()).map(({ text }) => text)).toEqual([expect.stringContaining('£250.00 paid by card')])
  })

  test('for a free order', async () => {
    await saveSettings({ standardFee: '0', freeFrom: '0' })
    await shop.pool.query('update products set price = 0 where id = 1')
    const { body: session } = await ines.session(ITEMS)
    expect((await ines.order(session, ITEMS, { stripePaymentIntentId: undefined })).status).toBe(201)
    expect((await loadAlerts()).map(({ text }) => text)).toEqual([expect.stringContaining('Nothing to pay')])
  })

  test('but none when a cancelled order is reinstated, whose invoice stays the only one', async () => {
    const { id } = await ines.buy(ITEMS)
    const before = await loadAlerts()
    expect(before).toHaveLength(1)
    const stock = async () => (await shop.pool.query('select stock_quantity from products where id = 1')).rows
    const left = await stock()
    for (const status of ['cancelled', 'confirmed', 'cancelled', 'processing'])
      expect((await admin('PUT', `/api/admin/orders/${id}/status`, { status })).status).toBe(200)
    expect(await stock()).toEqual(left)
    expect(await loadAlerts()).toEqual(before)
    const { rows } = await shop.pool.query('select kind from invoices where order_id = $1', [id])
    expect(rows).toEqual([{ kind: 'invoice' }])
  })
})

test('warns of missing goods and of an address outside the mainland', async () => {
  const customer = { ...INES, customerName: 'Ines\nCalder', shippingAddress: 'Fort Regent\nSt Helier\nJE2 3AB' }
  const { id } = await createPhoneOrder({ customer, deliveryFee: '40.00' })
  await shop.pool.query('update products set stock_quantity = 1 where id = 1')
  expect((await bookPayment(id, { allowShortage: true })).status).toBe(200)
  const [alert] = await loadAlerts()
  expect(alert?.text).toMatch(/Goods missing: 1 × [^*]+\. They weren’t in stock when the order was paid\./)
  expect(alert?.text).toContain('JE2 3AB is outside the UK mainland. Send the order as agreed with the customer.')
  // Exported, so without VAT.
  expect(alert?.subject).toMatch(/· £206\.66 · Ines Calder$/)
})

test('expires with the order’s records', async () => {
  await ines.buy(ITEMS)
  const { database, log } = shop.services
  const inYears = (years: number) => new Date(Date.now() + (years * 365 + 3) * 24 * 3600 * 1000)
  const expire = (now: Date) => deleteExpired({ database, log, clock: { now: () => now } })
  await expire(inYears(6))
  expect(await loadAlerts()).toHaveLength(1)
  await expire(inYears(7))
  expect(await loadAlerts()).toEqual([])
})

describe('the recipients', () => {
  test('are several, each with an email of their own and unknown to visitors', async () => {
    const typed = ' anna@shop.example, Otto@shop.example;otto@shop.example\n'
    const saved = await saveSettings({ newOrderRecipients: typed })
    expect(saved.body.value.newOrderRecipients).toBe('anna@shop.example\notto@shop.example')
    expect(settingOverrides).not.toHaveProperty('newOrderRecipients')
    await ines.buy(ITEMS)
    expect((await loadAlerts()).map(({ recipient, reply }) => [recipient, reply])).toEqual([
      ['anna@shop.example', INES.customerEmail],
      ['otto@shop.example', INES.customerEmail],
    ])
    await saveSettings({ newOrderRecipients: 'bo@shop.example' })
    await createPhoneOrder({ payment: 'paid' })
    expect((await listRecipients()).slice(2)).toEqual(['bo@shop.example'])
  })

  test('can be nobody', async () => {
    expect((await saveSettings({ newOrderRecipients: ' , ' })).body.value.newOrderRecipients).toBe('')
    await ines.buy(ITEMS)
    expect(await loadAlerts()).toEqual([])
  })

  test('are the contact email until they are changed', async () => {
    const saved = await saveSettings({ email: 'hi@deuce.example' })
    expect(saved.body.value.newOrderRecipients).toBe('hi@deuce.example')
    await createPhoneOrder({ payment: 'paid' })
    await saveSettings({ email: 'hi@deuce.example', newOrderRecipients: CONTACT })
    await createPhoneOrder({ payment: 'paid' })
    await saveSettings({ email: 'hey@deuce.example', newOrderRecipients: CONTACT })
    await createPhoneOrder({ payment: 'paid' })
    expect(await listRecipients()).toEqual(['hi@deuce.example', CONTACT, CONTACT])
  })

  test('follow a contact email that was changed before there were recipients', async () => {
    await shop.pool.query(`insert into shop_settings values (1, '{"email": "hi@deuce.example"}', 1, now(), 'admin')`)
    expect((await admin('GET', '/api/admin/settings')).body.value.newOrderRecipients).toBe('hi@deuce.example')
    await createPhoneOrder({ payment: 'paid' })
    expect(await listRecipients()).toEqual(['hi@deuce.example'])
  })
})
