import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { londonDay } from '../../src/lib/workingDays.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('delete from stock_reservations')
  await setStock(10)
})

type Line = { productId: number; quantity: number }
const rows = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const setStock = (quantity: number, inStock = quantity > 0) =>
  rows('update products set price = 100, stock_quantity = $1, in_stock = $2 where id in (1, 2)', [quantity, inStock])
const loadStock = async (id = 1) =>
  (await rows('select stock_quantity as left from products where id = $1', [id]))[0].left
const createOrder = async (lines: Line[], payment = 'transfer') => {
  const request = { requestKey: crypto.randomUUID(), customer: INES, lines, deliveryType: 'standard', payment }
  const { status, body } = await admin('POST', '/api/admin/orders', request)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const bookPayment = (id: number, overrides = {}) =>
  admin('POST', `/api/admin/orders/${id}/payments`, { reference: 'BACS', allowShortage: true, ...overrides })
const changeStatus = (id: number, status: string, overrides = {}) =>
  admin('PUT', `/api/admin/orders/${id}/status`, { status, tell: false, ...overrides })
const takenOf = async (id: number) =>
  (await rows('select taken from order_lines where order_id = $1 order by id', [id])).map(({ taken }) => taken)
const lastEvent = (order: { events: { type: string; detail: string }[] }, type: string) =>
  order.events.findLast((event) => event.type === type)?.detail

/** Records a payment for `quantity` of the first product while only `stockLeft` are in stock. */
async function createShortOrder(quantity: number, stockLeft: number) {
  const order = await createOrder([{ productId: 1, quantity }])
  await setStock(stockLeft)
  const { status, body } = await bookPayment(order.id)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('a payment received while stock is short', () => {
  test('is booked after confirmation, takes what is in stock and names what is missing', async () => {
    const order = await createOrder([
      { productId: 1, quantity: 12 },
      { productId: 2, quantity: 3 },
    ])
    const [first, second] = order.lines
    const refused = await bookPayment(order.id, { allowShortage: false })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'goodsMissing',
        message: `Not in stock: 2 of 12 × ${first.name}.`,
        missing: [{ name: first.name, quantity: 12, missing: 2, gone: false }],
      },
    })
    expect([await loadStock(1), await loadStock(2)]).toEqual([10, 10])

    const { status, body } = await bookPayment(order.id)
    expect([status, body.paymentStatus, body.orderStatus, body.stock]).toEqual([200, 'paid', 'confirmed', 'taken'])
    expect(lastEvent(body, 'paid')).toBe(`£1,550.00 by bank transfer, BACS, not taken from stock: 2 × ${first.name}`)
    expect(body.lines.map(({ missing }: { missing: number }) => missing)).toEqual([2, 0])
    expect([await loadStock(1), await loadStock(2)]).toEqual([0, 7])
    expect(await takenOf(order.id)).toEqual([10, null])
    expect(second.quantity).toBe(3)
    expect((await rows('select in_stock as sold from products where id = 1'))[0].sold).toBe(false)
    expect((await bookPayment(order.id)).body.code).toBe('alreadyPaid')
  })

  test('takes nothing if nothing is in stock', async () => {
    const order = await createShortOrder(2, 0)
    expect([await loadStock(), order.lines[0].missing]).toEqual([0, 2])
  })

  test('reports nothing missing if everything is in stock', async () => {
    const order = await createShortOrder(2, 2)
    expect([await loadStock(), await takenOf(order.id)]).toEqual([0, [null]])
    expect(lastEvent(order, 'paid')).toBe('£250.00 by bank transfer, BACS')
  })

  test('takes stock of products that are off sale', async () => {
    const order = await createOrder([{ productId: 1, quantity: 2 }])
    await setStock(3, false)
    expect((await bookPayment(order.id, { allowShortage: false })).status).toBe(200)
    expect(await loadStock()).toBe(1)
  })

  test('leaves stock reserved for a buyer paying by card', async () => {
    const order = await createOrder([{ productId: 1, quantity: 2 }])
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    await setStock(3)
    const items = [{ productId: 1, quantity: 2 }]
    const { body: session } = await buyer.session(items)
    expect((await buyer.reserve(session, items)).status).toBe(200)
    const { body } = await bookPayment(order.id)
    expect([body.lines[0].missing, await loadStock()]).toEqual([1, 2])
    expect((await buyer.pay(session)).status).toBe(200)
    expect((await buyer.order(session, items)).body).toMatchObject({ paymentStatus: 'paid' })
    expect(await loadStock()).toBe(0)
  })

  test('may use the stock reserved by the order’s own payment link', async () => {
    const order = await createOrder([{ productId: 1, quantity: 2 }], 'link')
    await setStock(2)
    const { body } = await admin('POST', `/api/admin/orders/${order.id}/payment-links`, {})
    const page = `/api/pay/${body.url.split('/pay/')[1]}`
    const { paymentIntentId } = (await shop.call('POST', `${page}/intent`)).body
    expect((await shop.call('POST', `${page}/reserve`, { paymentIntentId })).status).toBe(200)
    expect((await bookPayment(order.id, { allowShortage: false })).status).toBe(200)
    expect(await loadStock()).toBe(0)
  })

  test('takes stock once from concurrent bookings', async () => {
    const orders = [
      await createOrder([{ productId: 1, quantity: 2 }]),
      await createOrder([{ productId: 1, quantity: 2 }]),
    ]
    await setStock(3)
    const responses = await Promise.all(Array.from({ length: 8 }, (_, index) => bookPayment(orders[index % 2].id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(409)])
    const takenQuantities = [...(await takenOf(orders[0].id)), ...(await takenOf(orders[1].id))]
    expect([await loadStock(), takenQuantities.sort()]).toEqual([0, [1, null]])
  })

  test('reports archived products as missing, and does not return them to stock', async () => {
    const order = await createOrder([
      { productId: 1, quantity: 2 },
      { productId: 3, quantity: 1 },
    ])
    expect((await admin('DELETE', '/api/admin/products/3')).body).toMatchObject({ archived: true })
    const archivedName = order.lines[1].name
    expect((await bookPayment(order.id, { allowShortage: false })).body).toMatchObject({
      message: `Not in stock: 1 × ${archivedName} (no longer in the shop).`,
      missing: [{ name: archivedName, quantity: 1, missing: 1, gone: true }],
    })
    const { body } = await bookPayment(order.id)
    expect(lastEvent(body, 'paid')).toContain(`BACS, not taken from stock: 1 × ${archivedName}`)
    expect(await loadStock()).toBe(8)
    expect((await admin('POST', '/api/admin/archived-products/3/restore')).status).toBe(200)
    const before = await loadStock(3)
    await changeStatus(order.id, 'cancelled')
    expect([await loadStock(), await loadStock(3)]).toEqual([10, before])
  })
})

describe('an order with goods missing', () => {
  test('returns what was taken when cancelled, and takes everything when reopened', async () => {
    const order = await createShortOrder(3, 1)
    const { body: cancelled } = await changeStatus(order.id, 'cancelled')
    expect(lastEvent(cancelled, 'stockReturned')).toBe(`1 × ${order.lines[0].name}`)
    expect(await loadStock()).toBe(1)

    const refused = await changeStatus(order.id, 'confirmed')
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('(3 needed, 1 left)')])
    expect(await takenOf(order.id)).toEqual([1])
    await setStock(5)
    const { body: reopened } = await changeStatus(order.id, 'confirmed')
    expect([await loadStock(), reopened.lines[0].missing]).toEqual([2, 0])
    await changeStatus(order.id, 'cancelled')
    expect(await loadStock()).toBe(5)
  })

  test('returns nothing if nothing was taken', async () => {
    const order = await createShortOrder(3, 0)
    const { body } = await changeStatus(order.id, 'cancelled')
    expect([lastEvent(body, 'stockReturned'), body.stock, await loadStock()]).toEqual([
      'No stock had been taken',
      'returned',
      0,
    ])
    await setStock(3)
    await changeStatus(order.id, 'processing')
    expect(await loadStock()).toBe(0)
  })

  test('stays short if it was cancelled without restocking', async () => {
    const order = await createShortOrder(3, 1)
    await changeStatus(order.id, 'cancelled', { restock: false })
    const { body } = await changeStatus(order.id, 'confirmed')
    expect([await loadStock(), body.lines[0].missing]).toEqual([0, 2])
  })

  test('returns what was taken in a bulk cancellation', async () => {
    const order = await createShortOrder(3, 1)
    const statuses = { status: 'cancelled', tell: false, orders: [{ id: order.id, from: 'confirmed' }] }
    expect((await admin('PUT', '/api/admin/orders/statuses', statuses)).body.changed).toEqual([order.id])
    expect(await loadStock()).toBe(1)
  })

  async function refundByTransfer(path: string, lines: object[]) {
    const asked = await admin('POST', path, { requestKey: crypto.randomUUID(), reason: 'Not to be had', lines })
    expect(asked.status).toBe(202)
    return admin('POST', `${path}/${asked.body.refunds.at(-1).id}/sent`, {
      valueDate: londonDay(shop.services.clock.now()),
    })
  }

  test('returns at most what was taken in a refund', async () => {
    const order = await createShortOrder(3, 1)
    const path = `/api/admin/orders/${order.id}/refunds`
    const refunds = async () => (await admin('GET', path)).body
    const [line] = (await refunds()).left.lines
    expect(line).toMatchObject({ quantity: 3, restockable: 1, missing: 2 })
    expect((await refundByTransfer(path, [{ lineId: line.lineId, quantity: 2, restock: true }])).status).toBe(200)
    expect(await loadStock()).toBe(1)
    expect((await refunds()).left.lines).toMatchObject([{ quantity: 1, restockable: 0 }])
    await changeStatus(order.id, 'cancelled')
    expect(await loadStock()).toBe(1)
  })

  test('does not claim to return goods that were never taken', async () => {
    const order = await createShortOrder(2, 0)
    const path = `/api/admin/orders/${order.id}/refunds`
    const [line] = (await admin('GET', path)).body.left.lines
    const lines = [{ lineId: line.lineId, quantity: 2, restock: true }]
    const { body } = await refundByTransfer(path, lines)
    expect(body.refunds).toMatchObject([{ lines: [{ quantity: 2, restock: false }] }])
    expect(await loadStock()).toBe(0)
  })

  test('is listed until it is completed', async () => {
    const order = await createShortOrder(3, 1)
    const findOrder = async () =>
      (await admin('GET', '/api/admin/lists/orders?short=yes')).body.rows.find(
        ({ id }: { id: number }) => id === order.id,
      )
    expect(await findOrder()).toMatchObject({ missing: `2 × ${order.lines[0].name}`, stock: 'taken' })
    const plan = await loadQueryPlans(shop, /order_lines.*taken/s, () => findOrder())
    expect(plan).toContain('order_lines_short')
    await changeStatus(order.id, 'completed')
    expect(await findOrder()).toBeUndefined()
  })
})
