import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
let warehouse: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  warehouse = await shop.asStaff('warehouse')
})
afterAll(() => shop.close())

let created = 0
async function newProduct(stockQuantity = 10): Promise<number> {
  created += 1
  const body = { name: `Post ${created}`, description: 'A post.', price: '9.50', category: 'Parts', stockQuantity }
  return (await admin('POST', '/api/admin/products', body)).body.id
}
const adjust = (id: number, change: object, by = warehouse) =>
  by('PUT', `/api/admin/products/${id}/stock`, { requestKey: randomUUID(), reason: 'stocktake', ...change })
const productOf = async (id: number) => (await admin('GET', `/api/admin/products/${id}`)).body
/** Newest first. */
const changesOf = async (id: number) => (await admin('GET', `/api/admin/lists/stock-changes?product=${id}`)).body.rows
const buy = (id: number, quantity: number) =>
  createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: id, quantity }])

describe('an adjustment', () => {
  test('by a difference or to a count is in the history and the activity log', async () => {
    const id = await newProduct()
    const { version } = await productOf(id)
    const note = 'Delivery note 4711'
    expect(await adjust(id, { by: 5, reason: 'delivery', note })).toMatchObject({
      status: 200,
      body: { stock: 15, reserved: 0 },
    })
    expect((await adjust(id, { stock: 12, stockSeen: 15 })).body.stock).toBe(12)
    expect((await adjust(id, { by: -2, reason: 'damaged' })).body.stock).toBe(10)
    const actor = 'warehouse'
    expect(await changesOf(id)).toMatchObject([
      { change: -2, stockAfter: 10, reason: 'damaged', actor, note: null },
      { change: -3, stockAfter: 12, reason: 'stocktake', actor, note: null },
      { change: 5, stockAfter: 15, reason: 'delivery', actor, note },
      { change: 10, reason: 'opening' },
    ])
    const activity = (await admin('GET', '/api/admin/lists/activity')).body.rows
    expect(activity[2]).toMatchObject({
      action: 'product.stockAdjusted',
      actor,
      subject: `Post ${created}`,
      before: { stockQuantity: 10 },
      after: { stockQuantity: 15, reason: 'Delivery received' },
    })
    expect(JSON.stringify(activity)).not.toContain(note)
    const csv = (await admin('GET', `/api/admin/exports/stock-changes.csv?product=${id}`)).body
    expect(csv).toMatch(/Delivery received,,,,Delivery note 4711,warehouse/)
    // Somebody who’s editing the product can still save.
    expect((await productOf(id)).version).toBe(version)
  })

  test('to a count is refused if stock has changed since it was seen', async () => {
    const id = await newProduct()
    await buy(id, 2)
    const refused = await adjust(id, { stock: 11, stockSeen: 10 })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'stockChanged',
        field: 'stock',
        stock: 8,
        message: 'Stock has changed from 10 to 8 since you opened this. Please check your count.',
      },
    })
    expect(await changesOf(id)).toHaveLength(2)
    expect((await adjust(id, { stock: 9, stockSeen: 8 })).body.stock).toBe(9)
  })

  test('can’t leave less than zero or more than the shop records', async () => {
    const id = await newProduct(3)
    const tooFew = { code: 'tooFew', field: 'by', stock: 3, message: 'There are only 3 in stock.' }
    expect(await adjust(id, { by: -4 })).toMatchObject({ status: 409, body: tooFew })
    expect(await adjust(id, { by: 1_000_000 })).toMatchObject({ status: 409, body: { code: 'tooMany' } })
    expect((await productOf(id)).stockQuantity).toBe(3)
  })

  test('is made once for each request key', async () => {
    const [id, other] = [await newProduct(), await newProduct()]
    const requestKey = randomUUID()
    const twice = await Promise.all([adjust(id, { by: 5, requestKey }), adjust(id, { by: 5, requestKey })])
    expect(twice.map(({ status, body }) => [status, body.stock])).toEqual([
      [200, 15],
      [200, 15],
    ])
    for (const [product, by] of [
      [other, 5],
      [id, 6],
    ] as const)
      expect(await adjust(product, { by, requestKey })).toMatchObject({ status: 409, body: { code: 'keyUsed' } })
    expect([(await productOf(id)).stockQuantity, (await productOf(other)).stockQuantity]).toEqual([15, 10])
  })

  test('that confirms the stock changes nothing', async () => {
    const id = await newProduct()
    expect((await adjust(id, { stock: 10, stockSeen: 10 })).body.stock).toBe(10)
    expect(await changesOf(id)).toHaveLength(1)
  })

  test('takes a product off sale at zero and puts it back with new stock', async () => {
    const id = await newProduct()
    await adjust(id, { by: -10, reason: 'lost' })
    expect(await productOf(id)).toMatchObject({ stockQuantity: 0, inStock: false })
    await adjust(id, { by: 4, reason: 'found' })
    expect(await productOf(id)).toMatchObject({ stockQuantity: 4, inStock: true })
    await admin('PUT', `/api/admin/products/${id}`, { inStock: false })
    await adjust(id, { by: 1 })
    expect(await productOf(id)).toMatchObject({ stockQuantity: 5, inStock: false })
    await adjust(id, { stock: 5, stockSeen: 5, inStock: true })
    expect(await productOf(id)).toMatchObject({ stockQuantity: 5, inStock: true })
    await adjust(id, { by: 1, inStock: false })
    expect(await productOf(id)).toMatchObject({ stockQuantity: 6, inStock: true })
    await adjust(id, { stock: 0, stockSeen: 6 })
    await adjust(id, { by: 2, inStock: false })
    expect(await productOf(id)).toMatchObject({ stockQuantity: 2, inStock: false })
  })

  test('can be compared with what is reserved, and with what is sold but still on the shelf', async () => {
    const id = await newProduct(20)
    const figures = async () => (await warehouse('GET', `/api/admin/products/${id}/stock`)).body
    const [sent, cancelled, refunded] = [await buy(id, 3), await buy(id, 2), await buy(id, 4)]
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const items = [{ productId: id, quantity: 5 }]
    await buyer.reserve((await buyer.session(items)).body, items)
    expect(await figures()).toEqual({ stock: 11, inStock: true, reserved: 5, toSend: 9 })

    const lineOf = async (order: { id: number }): Promise<number> =>
      (await admin('GET', `/api/admin/orders/${order.id}`)).body.shipping.lines[0].lineId
    const parcel = { requestKey: randomUUID(), carrier: null, tell: false }
    const part = { lines: [{ lineId: await lineOf(sent), quantity: 2 }] }
    await admin('POST', `/api/admin/orders/${sent.id}/parcels`, { ...parcel, ...part })
    await admin('PUT', `/api/admin/orders/${cancelled.id}/status`, { status: 'cancelled', tell: false })
    await admin('POST', `/api/admin/orders/${refunded.id}/refunds`, {
      requestKey: randomUUID(),
      reason: 'Changed their mind',
      lines: [{ lineId: await lineOf(refunded), quantity: 1, restock: true }],
    })
    expect(await figures()).toEqual({ stock: 14, inStock: true, reserved: 5, toSend: 4 })
    expect((await warehouse('GET', '/api/admin/products/999999/stock')).status).toBe(404)
  })

  test('loses neither a sale nor another adjustment at the same time', async () => {
    const id = await newProduct(20)
    const sales = Array.from({ length: 4 }, () => buy(id, 1))
    const deliveries = Array.from({ length: 8 }, () => adjust(id, { by: 3, reason: 'delivery' }))
    await Promise.all([...sales, ...deliveries])
    const changes: { change: number; reason: string }[] = await changesOf(id)
    const changesBy = (reason: string) => changes.filter((row) => row.reason === reason).map(({ change }) => change)
    // Had one read what another was about to change, its own row would make up for the difference.
    expect(changesBy('sale')).toEqual(Array(4).fill(-1))
    expect(changesBy('delivery')).toEqual(Array(8).fill(3))
    expect((await productOf(id)).stockQuantity).toBe(20 - 4 + 24)
  })

  test('leaves what is reserved to those who reserved it, and says how much that is', async () => {
    const id = await newProduct()
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const items = [{ productId: id, quantity: 4 }]
    await buyer.reserve((await buyer.session(items)).body, items)
    expect((await adjust(id, { by: -7, reason: 'damaged' })).body).toEqual({ stock: 3, reserved: 4 })
    const { rows } = await shop.pool.query('select quantity from stock_reservations where product_id = $1', [id])
    expect(rows).toEqual([{ quantity: 4 }])
  })

  test.each([
    [{}, 'by'],
    [{ by: 1, stock: 11, stockSeen: 10 }, 'by'],
    [{ by: 0 }, 'by'],
    [{ by: 1.5 }, 'by'],
    [{ stock: 11 }, 'stockSeen'],
    [{ stock: -1, stockSeen: 10 }, 'stock'],
    [{ by: 1, reason: 'sale' }, 'reason'],
    [{ by: 1, note: 'x'.repeat(201) }, 'note'],
    [{ by: 1, requestKey: 'short' }, 'requestKey'],
    [{ by: 1, price: '1.00' }, 'price'],
  ])('%j is refused', async (change, field) => {
    const refused = await adjust(1, change)
    expect([refused.status, refused.body.field]).toEqual([400, field])
  })

  test('of an unknown product is refused', async () => {
    expect((await adjust(999_999, { by: 1 })).status).toBe(404)
  })
})

test('only owners, managers and warehouse staff adjust stock', async () => {
  const id = await newProduct()
  for (const [role, status] of [
    ['owner', 200],
    ['manager', 200],
    ['warehouse', 200],
    ['support', 403],
    ['accountant', 403],
  ] as const)
    expect([role, (await adjust(id, { by: 1 }, await shop.asStaff(role))).status]).toEqual([role, status])
  expect((await productOf(id)).stockQuantity).toBe(13)
})
