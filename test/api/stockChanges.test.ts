import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '../../src/features/catalogue/catalogue/server/catalogue.tables.ts'
import { becauseOf } from '../../src/features/orders/stock/server/stock.store.ts'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
let cookie: string
beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  cookie = await shop.adminCookie()
})
afterAll(() => shop.close())

let created = 0
async function newProduct(overrides: object = {}): Promise<{ id: number; slug: string; name: string }> {
  created += 1
  const body = { name: `Net ${created}`, description: 'A net.', price: '9.50', category: 'Parts', stockQuantity: 10 }
  return (await admin('POST', '/api/admin/products', { ...body, ...overrides })).body
}
/** Oldest first. */
const changesOf = async (id: number) =>
  (await admin('GET', `/api/admin/lists/stock-changes?product=${id}`)).body.rows.toReversed()
const stockOf = async (id: number) => (await admin('GET', `/api/admin/products/${id}`)).body.stockQuantity
const put = (id: number, body: object) => admin('PUT', `/api/admin/products/${id}`, body)
const setStatus = (id: number, status: string) =>
  admin('PUT', `/api/admin/orders/${id}/status`, { status, tell: false })
const importCsv = async (csv: string, query = '') => {
  const headers = { 'Content-Type': 'text/csv', cookie }
  const response = await shop.app.request(`/api/admin/products/import${query}`, { method: 'POST', headers, body: csv })
  return { status: response.status, body: await response.json() }
}

describe('the history of a product', () => {
  test('names the order of a sale, a cancellation, its reversal and a refund', async () => {
    const { id, name } = await newProduct()
    const order = await createBuyer(shop.app.request).buy([{ productId: id, quantity: 3 }])
    await setStatus(order.id, 'cancelled')
    await setStatus(order.id, 'processing')
    const path = `/api/admin/orders/${order.id}/refunds`
    const { left } = (await admin('GET', path)).body
    const lines = [{ lineId: left.lines[0].lineId, quantity: 1, restock: true }]
    await admin('POST', path, { requestKey: 'restock-one-of-three', reason: 'Sent back', lines })
    const about = { productId: id, product: name, orderId: order.id, orderNumber: order.orderId }
    const refundId = (await admin('GET', path)).body.refunds[0].id
    expect(await changesOf(id)).toMatchObject([
      { change: 10, stockAfter: 10, reason: 'opening', actor: 'admin', orderNumber: null },
      { ...about, change: -3, stockAfter: 7, reason: 'sale', actor: 'checkout' },
      { ...about, change: 3, stockAfter: 10, reason: 'cancelled', actor: 'admin' },
      { ...about, change: -3, stockAfter: 7, reason: 'reinstated', actor: 'admin' },
      { ...about, change: 1, stockAfter: 8, reason: 'refunded', actor: 'admin', refundId },
    ])
    expect(await stockOf(id)).toBe(8)
  })

  test('names the order of a payment recorded by staff, on one row per product', async () => {
    const [first, second] = [await newProduct(), await newProduct()]
    const lines = [first, second].map(({ id }) => ({ productId: id, quantity: 2 }))
    const customer = {
      customerName: 'Una',
      customerEmail: 'una@example.com',
      shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP',
    }
    const order = await admin('POST', '/api/admin/orders', {
      requestKey: 'stock-history-phone-order',
      lines,
      deliveryType: 'standard',
      customer,
      payment: 'transfer',
    })
    expect(await changesOf(first.id)).toHaveLength(1)
    await admin('POST', `/api/admin/orders/${order.body.id}/payments`, { method: 'transfer' })
    for (const { id } of [first, second])
      expect((await changesOf(id)).slice(1)).toMatchObject([
        { change: -2, stockAfter: 8, reason: 'sale', actor: 'admin', orderNumber: order.body.orderId },
      ])
  })

  test('gives the reason of an adjustment, and nothing for an edit that leaves stock alone', async () => {
    const { id } = await newProduct()
    await put(id, { name: 'Renamed net', stockQuantity: 10 })
    await put(id, { stockQuantity: 7, stockSeen: 10, stockReason: 'damaged' })
    await put(id, { stockQuantity: 12 })
    expect((await changesOf(id)).slice(1)).toMatchObject([
      { change: -3, stockAfter: 7, reason: 'damaged', actor: 'admin' },
      { change: 5, stockAfter: 12, reason: 'correction', actor: 'admin' },
    ])
    const refused = await put(id, { stockQuantity: 1, stockReason: 'sale' })
    expect([refused.status, refused.body.field]).toEqual([400, 'stockReason'])
  })

  test('names an imported file', async () => {
    const { id, slug } = await newProduct()
    const csv = `Slug,Name,Description,Price,Category,Stock\n${slug},Net,A net.,9,Parts,4\nnet-by-file,Net by file,A net.,5,Parts,6\n`
    expect((await importCsv(csv, '?file=stocktake.csv')).status).toBe(200)
    expect((await changesOf(id)).slice(1)).toMatchObject([
      { change: -6, stockAfter: 4, reason: 'import', actor: 'admin', file: 'stocktake.csv' },
    ])
    const other = (await shop.call('GET', '/api/products/net-by-file')).body
    expect(await changesOf(other.id)).toMatchObject([{ change: 6, stockAfter: 6, reason: 'import' }])
  })

  test('goes on when the product is archived and restored', async () => {
    const { id } = await newProduct()
    await createBuyer(shop.app.request).buy([{ productId: id, quantity: 1 }])
    await admin('DELETE', `/api/admin/products/${id}`)
    expect((await changesOf(id)).at(-1)).toMatchObject({
      change: -9,
      stockAfter: 0,
      reason: 'removed',
      product: `Net ${created}`,
    })
    await admin('POST', `/api/admin/archived-products/${id}/restore`)
    expect((await changesOf(id)).at(-1)).toMatchObject({ change: 9, stockAfter: 9, reason: 'restored', actor: 'admin' })
  })

  test('is exported', async () => {
    const { id } = await newProduct()
    const { body } = await admin('GET', `/api/admin/exports/stock-changes.csv?product=${id}`)
    const [heading, ...rows] = body.trim().split('\r\n')
    expect(heading).toContain('When,Product ID,Product,Change,Stock after,Reason,Order,Refund,File,Note,Who')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatch(new RegExp(`,${id},Net ${created},10,10,Opening stock,,,,,admin$`))
  })
})

describe('a change that nobody explains', () => {
  test('is recorded all the same', async () => {
    const { id } = await newProduct()
    await shop.pool.query('update products set stock_quantity = stock_quantity + 5 where id = $1', [id])
    expect((await changesOf(id)).at(-1)).toMatchObject({
      change: 5,
      stockAfter: 15,
      reason: 'unexplained',
      actor: 'system',
    })
  })

  test('isn’t put down to an earlier statement of the same transaction', async () => {
    const { id } = await newProduct()
    const cause = { reason: 'sale', actor: 'somebody', at: new Date() } as const
    await shop.database.transaction(async (tx) => {
      await tx
        .update(products)
        .set({ name: 'Other net' })
        .where(and(eq(products.id, id), becauseOf(cause)))
      await tx.update(products).set({ stockQuantity: 3 }).where(eq(products.id, id))
    })
    expect((await changesOf(id)).at(-1)).toMatchObject({ change: -7, reason: 'unexplained', actor: 'system' })
  })
})

test('refuses to alter the history', async () => {
  for (const statement of [
    'update stock_changes set change = change + 1',
    'delete from stock_changes',
    'truncate stock_changes',
  ])
    await expect(shop.pool.query(statement)).rejects.toThrow('only ever added')
})
