import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkToOrder } from '../../src/features/orders/orders/server/orderLink.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { INES } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const JERSEY = { ...INES, shippingAddress: 'Fort Regent\nSt Helier\nJE2 3AB' }
const BANK = {
  bankAccountName: 'Courtside',
  bankSortCode: '20-00-00',
  bankAccountNumber: '12345678',
  invoiceBuyers: 'companies',
}
const TODAY = londonDay(new Date())

/** Calls that read their body themselves, so that the OpenAPI document doesn't describe it. */
const FORMS: string[] = ['post /api/account/orders/{orderId}/returns', 'post /api/order-link/{token}/returns']

let shop: TestShop
let admin: TestShop['call']
let customer: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  customer = await shop.asCustomer('ines', INES.customerEmail)
  await shop.pool.query('update users set email_verified_at = now() where email = $1', [INES.customerEmail])
  await shop.pool.query('update products set stock_quantity = 100, in_stock = true')
  const { body } = await admin('GET', '/api/admin/settings')
  await admin('PUT', '/api/admin/settings', { version: body.version, value: { ...body.value, ...BANK } })
})
afterAll(() => shop.close())

/** Other properties fill in the path. */
type Sent = { body: object; call?: TestShop['call']; [parameter: string]: unknown }

const phoneOrder = (overrides: object = {}) => ({
  customer: INES,
  lines: [{ productId: 1, quantity: 1 }],
  deliveryType: 'standard',
  payment: 'paid',
  ...overrides,
})
async function placeOrder(overrides: object = {}) {
  const { status, body } = await admin('POST', '/api/admin/orders', {
    requestKey: randomUUID(),
    ...phoneOrder(overrides),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; orderId: string; lines: { id: number }[] }
}
async function shipOrder() {
  const order = await placeOrder()
  const lines = [{ lineId: order.lines[0]?.id, quantity: 1 }]
  const sent = await admin('POST', `/api/admin/orders/${order.id}/parcels`, {
    requestKey: randomUUID(),
    carrier: 'DPD',
    lines,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300)
  return { ...order, lines }
}
const twice = async <Value>(make: () => Promise<Value>): Promise<[Value, Value]> => [await make(), await make()]
const quote = (note: string) => ({
  customer: INES,
  lines: [{ productId: 1, quantity: 1, unitPrice: '10.00' }],
  deliveryType: 'standard',
  deliveryFee: '12.00',
  paymentDays: 30,
  expiresOn: addDays(TODAY, 14),
  note,
})
const quoteRequest = (quantity: number) => ({
  customerName: INES.customerName,
  customerEmail: INES.customerEmail,
  postcode: 'SW19 5AE',
  items: [{ productId: 1, quantity }],
})
const linkTo = async ({ orderId }: { orderId: string }) =>
  (await linkToOrder(shop.database, { orderId, customerEmail: INES.customerEmail }, '')).replace('/order?token=', '')
const question = { name: 'Ines', email: INES.customerEmail, question: 'Does it work on clay?' }
const message = (text: string) => ({ email: INES.customerEmail, name: 'Ines', subject: 'Your order', text })
const invoiceOrder = (quantity: number) => ({
  ...INES,
  company: 'Netherby Tennis Club',
  items: [{ productId: 1, quantity }],
  deliveryType: 'standard',
  totalAmount: '0.00',
})
const caseOf = ({ lines }: { lines: object[] }) => ({ kind: 'return', lines, description: 'It’s too heavy for us.' })

/** For each call with a request key, two requests that differ. */
const PAIRS: Record<string, () => Promise<[Sent, Sent]>> = {
  'post /api/admin/contacts': async () => [{ body: message('Hello') }, { body: message('Goodbye') }],
  'post /api/admin/contacts/{id}/replies': async () => {
    for (const name of ['Ines', 'Otto'])
      await shop.call('POST', '/api/contact', { name, email: INES.customerEmail, message: 'Do you deliver to us?' })
    const { rows } = await shop.pool.query('select id from contact_submissions order by id desc limit 2')
    return pairOf(rows, ({ id }) => ({ id, body: { writer: 'customer', text: 'Well?' } }))
  },
  'post /api/products/{slug}/questions': async () => {
    const { rows } = await shop.pool.query('select slug from products order by id limit 2')
    return pairOf(rows, ({ slug }) => ({ slug, body: question }))
  },
  'post /api/admin/orders': async () => [{ body: phoneOrder() }, { body: phoneOrder({ deliveryType: 'express' }) }],
  'post /api/admin/orders/{id}/parcels': async () =>
    pairOf(await twice(placeOrder), ({ id, lines }) => ({
      id,
      body: { carrier: 'DPD', lines: [{ lineId: lines[0]?.id, quantity: 1 }] },
    })),
  'post /api/admin/orders/{id}/refunds': async () =>
    pairOf(await twice(placeOrder), ({ id }) => ({ id, body: { amount: '1.00', reason: 'Scratched' } })),
  'post /api/admin/orders/{id}/payments': async () =>
    pairOf(await twice(() => placeOrder({ payment: 'transfer' })), ({ id }) => ({ id, body: { amount: '1.00' } })),
  'post /api/admin/orders/{id}/export-evidence': async () =>
    pairOf(await twice(() => placeOrder({ customer: JERSEY, deliveryFee: '90.00' })), ({ id }) => ({
      id,
      body: { text: 'DPD 1550', exportedOn: TODAY },
    })),
  'post /api/account/orders/{orderId}/returns': async () =>
    pairOf(await twice(shipOrder), (order) => ({ orderId: order.orderId, body: caseOf(order), call: customer })),
  'post /api/order-link/{token}/returns': async () => {
    const orders = await twice(shipOrder)
    const tokens = await Promise.all(orders.map(linkTo))
    return pairOf(orders, (order) => ({ token: tokens[orders.indexOf(order)], body: caseOf(order) }))
  },
  'put /api/admin/products/{id}/stock': async () => [
    { id: 1, body: { by: 1, reason: 'delivery' } },
    { id: 2, body: { by: 1, reason: 'delivery' } },
  ],
  'post /api/admin/customers/{id}/notes': async () => {
    await placeOrder()
    await placeOrder({ customer: { ...INES, customerEmail: 'otto@example.com' } })
    const { rows } = await shop.pool.query('select id from people order by id limit 2')
    return pairOf(rows, ({ id }) => ({ id, body: { text: 'Prefers a call.' } }))
  },
  'post /api/checkout/invoice': async () => {
    const priced = async (quantity: number) => {
      const body = invoiceOrder(quantity)
      const { totalAmount } = (await shop.call('POST', '/api/checkout/invoice', { ...body, requestKey: randomUUID() }))
        .body
      return { body: { ...body, totalAmount } }
    }
    return [await priced(1), await priced(2)]
  },
  'post /api/admin/quotes': async () => [{ body: quote('One') }, { body: quote('Another') }],
  'post /api/quote-requests': async () => [{ body: quoteRequest(1) }, { body: quoteRequest(2) }],
}

const pairOf = <Value>(values: readonly Value[], toSent: (value: Value) => Sent): [Sent, Sent] => {
  const [first, second] = values.map(toSent)
  if (!first || !second) throw new Error('Two are needed')
  return [first, second]
}

async function listCalls(): Promise<string[]> {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const described = Object.entries<Record<string, { requestBody?: object }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => JSON.stringify(requestBody ?? {}).includes('"requestKey"'))
      .map(([method]) => `${method} ${path}`),
  )
  return [...described, ...FORMS]
}

test('a key that was used for something else is refused by every call that has one', async () => {
  const calls = await listCalls()
  expect(calls.toSorted()).toEqual(Object.keys(PAIRS).toSorted())
  const outcomes: Record<string, unknown> = {}
  for (const name of calls) {
    const [method = '', path = ''] = name.split(' ')
    const requestKey = randomUUID()
    const answers = []
    for (const { body, call, ...values } of (await PAIRS[name]?.()) ?? []) {
      await shop.pool.query('delete from rate_limits')
      const address = path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))
      const send = call ?? (path.startsWith('/api/admin/') ? admin : shop.call)
      const answer = await send(method.toUpperCase(), address, { ...body, requestKey })
      answers.push(answer.status < 300 ? 'accepted' : `${answer.status} ${answer.body.code ?? answer.body.message}`)
    }
    outcomes[name] = answers
  }
  expect(outcomes).toEqual(Object.fromEntries(calls.map((name) => [name, ['accepted', '409 keyUsed']])))
})
