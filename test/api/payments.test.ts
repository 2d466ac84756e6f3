import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describePayments } from '../../src/features/orders/ledger/server/describePayments.ts'
import { paymentEntries } from '../../src/features/orders/ledger/server/ledger.tables.ts'
import { queueConfirmationOnOrderPaid } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { addDays, londonDay, longDate } from '../../src/lib/workingDays.ts'
import { loadEmailsTo } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let today: string

beforeAll(async () => {
  shop = await createTestShop({
    onOrderPaid: [
      (tx, order) =>
        queueConfirmationOnOrderPaid(shop.services.mail, {
          describePayments,
          linkToOrder: () => pageUrl('', '/order'),
        })(tx, order),
    ],
  })
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
})
afterAll(() => shop.close())

let orders = 0
/** An unpaid order of £145.00: a Ball Basket and delivery. */
async function placeOrder() {
  orders += 1
  const { status, body } = await admin('POST', '/api/admin/orders', {
    requestKey: `payments-test-${orders}`,
    lines: [{ productId: 5, quantity: 1 }],
    deliveryType: 'standard',
    customer: {
      customerName: 'Ines Calder',
      customerEmail: `ines${orders}@example.com`,
      shippingAddress: '4 Court Lane\nLeeds\nLS1 4AP',
    },
    payment: 'transfer',
  })
  expect(status).toBe(201)
  const path = `/api/admin/orders/${body.id}`
  return {
    ...body,
    path,
    pay: (payment: object) => admin('POST', `${path}/payments`, payment),
    read: async () => (await admin('GET', path)).body,
  }
}

test('books a part payment exactly and confirms the order with the last one', async () => {
  const order = await placeOrder()
  const deposit = { amount: '10.00', method: 'cash', valueDate: addDays(today, -3), reference: 'Till 4' }
  expect((await order.pay(deposit)).status).toBe(200)
  const before = await order.read()
  expect(before).toMatchObject({ paymentStatus: 'pending', paymentState: 'partlyPaid', received: '10.00' })
  expect(before.payments).toMatchObject([{ kind: 'payment', actor: 'admin', ...deposit }])
  const listed = (await admin('GET', `/api/admin/lists/orders?q=${order.orderId}`)).body.rows
  expect(listed).toMatchObject([{ paymentState: 'partlyPaid', paymentMethods: ['cash'] }])
  const csv = (await admin('GET', `/api/admin/exports/orders.csv?q=${order.orderId}`)).body as string
  expect(csv).toContain(',Partly paid,cash,')
  const outstanding = (Number(order.totalAmount) - 10).toFixed(2)
  expect(before.outstanding).toBe(outstanding)

  expect((await order.pay({ amount: outstanding })).status).toBe(200)
  const after = await order.read()
  expect(after).toMatchObject({ paymentState: 'paid', orderStatus: 'confirmed', outstanding: '0.00', credit: '0.00' })
  expect(after.payments.at(-1)).toMatchObject({ method: 'transfer', amount: outstanding, valueDate: today })
})

test.each([
  [400, { amount: '10', ammount: '10.00' }],
  [400, { amount: '-1.00' }],
  [400, { amount: '0.00' }],
  [400, { amount: '10.001' }],
  [400, { method: 'cheque' }],
  [422, { valueDate: '2099-01-01' }],
  [422, { valueDate: '2016-01-01' }],
  [409, { amount: '99999.00' }],
])('refuses %i for %j and books nothing', async (status, payment) => {
  const order = await placeOrder()
  expect((await order.pay(payment)).status).toBe(status)
  expect(await order.read()).toMatchObject({ payments: [], paymentState: 'unpaid' })
})

test('books a payment once per form', async () => {
  const order = await placeOrder()
  const payment = { requestKey: crypto.randomUUID(), amount: '10.00' }
  await Promise.all([order.pay(payment), order.pay(payment), order.pay(payment)])
  expect((await order.read()).payments).toHaveLength(1)
})

test('keeps an overpayment as credit and refunds it without a credit note', async () => {
  const order = await placeOrder()
  const amount = (Number(order.totalAmount) + 20).toFixed(2)
  const refused = await order.pay({ amount })
  expect(refused).toMatchObject({ status: 409, body: { code: 'moreThanDue', outstanding: order.totalAmount } })
  await order.pay({ amount, keepCredit: true })
  expect(await order.read()).toMatchObject({ paymentState: 'overpaid', credit: '20.00', netTotal: order.totalAmount })

  const path = `${order.path}/refunds`
  const request = { requestKey: 'credit-of-the-order', credit: '20.00', reason: 'Paid twice', tellCustomer: false }
  expect((await admin('POST', path, { ...request, credit: '20.01' })).status).toBe(409)
  const asked = await admin('POST', path, request)
  expect(asked.status).toBe(202)
  await admin('POST', `${path}/${asked.body.refunds[0].id}/sent`, { valueDate: today })
  expect(await order.read()).toMatchObject({ paymentState: 'paid', credit: '0.00', netTotal: order.totalAmount })
  const documents = (await admin('GET', `${order.path}/documents`)).body
  expect(documents.filter(({ kind }: { kind: string }) => kind === 'creditNote')).toEqual([])
})

test('hands a deposit back on an order that was never paid', async () => {
  const order = await placeOrder()
  await order.pay({ amount: '30.00' })
  const path = `${order.path}/refunds`
  const asked = await admin('POST', path, {
    requestKey: 'deposit-returned',
    credit: '30.00',
    reason: 'Changed their mind',
  })
  expect(asked.status).toBe(202)
  await admin('POST', `${path}/${asked.body.refunds[0].id}/sent`, { valueDate: today })
  expect(await order.read()).toMatchObject({ paymentState: 'refunded', paymentStatus: 'pending', credit: '0.00' })
})

test('lists a cancelled order as owed until it is refunded, with the law’s last day', async () => {
  const order = await placeOrder()
  await order.pay({})
  await admin('PUT', `${order.path}/status`, { status: 'cancelled' })
  const waiting = async () => (await admin('GET', '/api/admin/dashboard')).body.waiting
  expect((await waiting()).refundsOwed.rows).toContainEqual({
    id: order.id,
    orderId: order.orderId,
    amount: order.totalAmount,
    dueOn: addDays(today, 14),
    isOverdue: false,
  })
  const { left } = (await admin('GET', `${order.path}/refunds`)).body
  await admin('POST', `${order.path}/refunds`, {
    requestKey: 'cancelled-order-refund',
    lines: left.lines.map(({ lineId, quantity }: { lineId: number; quantity: number }) => ({ lineId, quantity })),
    delivery: left.delivery,
    reason: 'Order cancelled',
  })
  expect((await waiting()).refundsOwed.rows).toEqual([])
  expect((await waiting()).refundsToSend.rows).toMatchObject([{ dueOn: addDays(today, 14), isOverdue: false }])
})

test('leaves test payments out of the figures once there is a live key', async () => {
  const order = await placeOrder()
  await order.pay({})
  await admin('PUT', `${order.path}/status`, { status: 'processing' })
  const figures = async () => (await admin('GET', '/api/admin/dashboard')).body
  const live = (await figures()).confirmed.amount
  await shop.pool.query('update orders set is_test = true where id = $1', [order.id])
  await shop.database.update(paymentEntries).set({ isTest: true }).where(eq(paymentEntries.orderId, order.id))
  expect((await figures()).confirmed.amount).toBe(live)
  shop.services.cardProvider.testMode = false
  try {
    const { confirmed, countsTests } = await figures()
    expect(countsTests).toBe(false)
    expect(confirmed.amount).toBe((Number(live) - Number(order.totalAmount)).toFixed(2))
  } finally {
    shop.services.cardProvider.testMode = true
  }
})

test('takes no payment while a deposit is being handed back, so that no more leaves than came in', async () => {
  const order = await placeOrder()
  await order.pay({ amount: '30.00' })
  const path = `${order.path}/refunds`
  const credit = { credit: '30.00', reason: 'Changed their mind' }
  const asked = await admin('POST', path, { requestKey: 'deposit-back-and-paid', ...credit })
  expect((await order.pay({})).body.code).toBe('refundWaiting')
  expect((await admin('POST', path, { requestKey: 'deposit-back-again', ...credit })).status).toBe(409)
  await admin('DELETE', `${path}/${asked.body.refunds[0].id}`)
  expect((await order.pay({})).status).toBe(200)
  expect(await order.read()).toMatchObject({ received: order.totalAmount, refunded: '0.00', paymentState: 'paid' })
})

test('refuses a form’s key for another payment or another order', async () => {
  const [first, second] = [await placeOrder(), await placeOrder()]
  const requestKey = crypto.randomUUID()
  expect((await first.pay({ requestKey, amount: '10.00' })).status).toBe(200)
  expect((await first.pay({ requestKey, amount: '20.00', method: 'cash' })).body.code).toBe('keyUsed')
  expect((await second.pay({ requestKey })).body.code).toBe('keyUsed')
  expect(await second.read()).toMatchObject({ payments: [], paymentStatus: 'pending' })
})

test('takes no goods back on an order that took none', async () => {
  const order = await placeOrder()
  await order.pay({ amount: '30.00' })
  const { left } = (await admin('GET', `${order.path}/refunds`)).body
  expect(left).toMatchObject({ total: '0.00', delivery: '0.00', credit: '30.00' })
  const lines = [{ lineId: left.lines[0].lineId, quantity: 1, amount: '0.00', restock: true }]
  const asked = { requestKey: 'goods-never-taken', lines, credit: '30.00', reason: 'Changed their mind' }
  expect((await admin('POST', `${order.path}/refunds`, asked)).status).toBe(409)
})

test('sends no order in bulk whose refund is on its way', async () => {
  const order = await placeOrder()
  await order.pay({})
  const asked = { requestKey: 'refund-on-its-way', amount: order.totalAmount, reason: 'Sold out' }
  expect((await admin('POST', `${order.path}/refunds`, asked)).status).toBe(202)
  const { body } = await admin('PUT', '/api/admin/orders/statuses', { status: 'shipped', orders: [{ id: order.id }] })
  expect(body).toMatchObject({ changed: [], failed: [{ id: order.id }] })
})

test('credits a refund on the day and in the way it was sent', async () => {
  const order = await placeOrder()
  await order.pay({ valueDate: addDays(today, -9) })
  const path = `${order.path}/refunds`
  const asked = await admin('POST', path, { requestKey: 'sent-in-cash', amount: '10.00', reason: 'Scratched' })
  const sent = { valueDate: addDays(today, -2), method: 'cash' }
  expect((await admin('POST', `${path}/${asked.body.refunds[0].id}/sent`, sent)).status).toBe(200)
  expect((await order.read()).payments.at(-1)).toMatchObject({ ...sent, kind: 'refund' })
  await admin('POST', `${order.path}/invoice`)
  const documents = (await admin('GET', `${order.path}/documents`)).body
  expect(documents.map(({ taxPoint }: { taxPoint: string }) => taxPoint)).toEqual([addDays(today, -9), sent.valueDate])
})

test.each([
  ['a week before its refund was requested', -30, -7],
  ['when its order was paid', -3, -3],
])('can have been sent %s at the earliest', async (_, paidOn, earliest) => {
  const order = await placeOrder()
  await order.pay({ valueDate: addDays(today, paidOn) })
  const path = `${order.path}/refunds`
  const asked = await admin('POST', path, { requestKey: `sent-early-${paidOn}`, amount: '10.00', reason: 'Scratched' })
  const [{ id, earliestDay }] = asked.body.refunds
  expect(earliestDay).toBe(addDays(today, earliest))
  const send = (valueDate: string) => admin('POST', `${path}/${id}/sent`, { valueDate })
  for (const day of ['2016-01-01', addDays(earliestDay, -1), addDays(today, 1)]) {
    const { status, body } = await send(day)
    expect([status, body.field]).toEqual([422, 'valueDate'])
    expect(body.message).toBe(`Enter a date from ${longDate(earliestDay)} to today.`)
  }
  expect((await send(earliestDay)).status).toBe(200)
})

test('owes a transfer again that the bank returned, once', async () => {
  const order = await placeOrder()
  await order.pay({ valueDate: addDays(today, -9) })
  await admin('POST', `${order.path}/invoice`)
  const path = `${order.path}/refunds`
  const asked = await admin('POST', path, { requestKey: 'account-closed', amount: '10.00', reason: 'Scratched' })
  const { id } = asked.body.refunds[0]
  const markReturned = (body: object = { valueDate: today, reference: 'RTN 9' }) =>
    admin('POST', `${path}/${id}/returned`, body)
  expect((await markReturned()).status).toBe(404)
  await admin('POST', `${path}/${id}/sent`, { valueDate: addDays(today, -2) })
  const [{ earliestDay }] = (await admin('GET', path)).body.refunds
  expect(earliestDay).toBe(addDays(today, -2))
  for (const days of [1, -3])
    expect(await markReturned({ valueDate: addDays(today, days) })).toMatchObject({
      status: 422,
      body: { code: 'badDay', field: 'valueDate', message: `Enter a date from ${longDate(earliestDay)} to today.` },
    })
  expect((await markReturned({ valueDate: today, method: 'cash' })).status).toBe(400)
  const { status, body } = await markReturned()
  expect(status).toBe(200)
  expect(body.refunds[0]).toMatchObject({ status: 'failed', cameBack: true, wasTransferred: false })
  expect(body.left.total).toBe(order.totalAmount)
  expect((await markReturned()).status).toBe(409)

  const after = await order.read()
  expect(after).toMatchObject({ paymentState: 'paid', netTotal: order.totalAmount })
  const returned = { kind: 'returned', method: 'transfer', amount: '10.00', valueDate: today, reference: 'RTN 9' }
  expect(after.payments.at(-1)).toMatchObject({ ...returned, actor: 'admin' })
  const { waiting } = (await admin('GET', '/api/admin/dashboard')).body
  expect(waiting.refundsToRepeat.rows).toContainEqual(expect.objectContaining({ id }))
  const kinds = (await admin('GET', `${order.path}/documents`)).body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['invoice', 'creditNote', 'debitNote'])
})

test('records cash that was handed back as final', async () => {
  const order = await placeOrder()
  await order.pay({ method: 'cash' })
  const path = `${order.path}/refunds`
  const asked = await admin('POST', path, { requestKey: 'cash-handed-back', amount: '10.00', reason: 'Scratched' })
  const { id } = asked.body.refunds[0]
  await admin('POST', `${path}/${id}/sent`, { valueDate: today, method: 'cash' })
  expect((await admin('POST', `${path}/${id}/returned`, { valueDate: today })).status).toBe(409)
  const [email] = await loadEmailsTo(shop.pool, order.customerEmail, 'refund')
  expect(email?.text).toContain('Refunded to: You, in cash.')
  const { body: customer } = await admin('GET', `/api/admin/customers/order-${order.id}`)
  const timeline = (await admin('GET', `/api/admin/customers/${customer.id}/timeline`)).body
  expect(JSON.stringify(timeline)).toContain(`Refund of ${order.orderId} in cash`)
})

test('tells a customer whose order is cancelled that the deposit will be refunded', async () => {
  const told = async ({ path, customerEmail }: Awaited<ReturnType<typeof placeOrder>>) => {
    await admin('PUT', `${path}/status`, { status: 'cancelled' })
    return (await loadEmailsTo(shop.pool, customerEmail, 'order-status')).at(-1)?.text
  }
  const withDeposit = await placeOrder()
  await withDeposit.pay({ amount: '30.00' })
  const refunding = await told(withDeposit)
  expect(refunding).toContain('We’ll refund £30.00 by ')
  expect(refunding).toContain('We’ll email you again when we have.')
  expect(await told(await placeOrder())).toContain('There’s nothing to pay.')
})

test('books what was paid before a phone order was entered', async () => {
  const place = (payment: object) =>
    admin('POST', '/api/admin/orders', {
      requestKey: `paid-before-${JSON.stringify(payment)}`.slice(0, 100),
      lines: [{ productId: 5, quantity: 1 }],
      deliveryType: 'standard',
      customer: {
        customerName: 'Bo',
        customerEmail: 'bo@example.com',
        shippingAddress: '4 Court Lane\nLeeds\nLS1 4AP',
      },
      payment: 'paid',
      ...payment,
    })
  for (const days of [1, -366]) {
    const refused = await place({ valueDate: addDays(today, days) })
    expect([refused.status, refused.body.field]).toEqual([422, 'valueDate'])
  }
  const paid = { method: 'terminal', valueDate: addDays(today, -1), reference: 'Slip 12' }
  const { status, body } = await place(paid)
  expect(status).toBe(201)
  expect((await admin('GET', `/api/admin/orders/${body.id}`)).body.payments).toMatchObject([paid])
})

test('tells the customer what is still to pay, and then how each part was paid', async () => {
  const order = await placeOrder()
  await order.pay({ amount: '10.00', method: 'cash' })
  const outstanding = (Number(order.totalAmount) - 10).toFixed(2)
  await admin('POST', `${order.path}/payment-links`, { sendEmail: true })
  await order.pay({ amount: outstanding })
  const [, , link, confirmation] = await loadEmailsTo(shop.pool, order.customerEmail)
  expect(link?.text.replace(/\s+/g, ' ')).toContain(`Already paid −£10.00 To pay £${outstanding}`)
  expect(confirmation?.text.replace(/\s+/g, ' ')).toContain(`£10.00 in cash, £${outstanding} by bank transfer`)
})
