import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RefundStatus } from '../../src/features/orders/orders/refundParts.rules.ts'
import { orderData } from '../../src/features/orders/orders/server/order.personal.ts'
import { orders, refunds } from '../../src/features/orders/orders/server/orders.tables.ts'
import { hasNoOpenRefund, isOwedAgain, owedAgain } from '../../src/features/orders/orders/server/owedRefunds.ts'
import { shippingOfLines } from '../../src/features/orders/parcels/parcels.rules.ts'
import { refundChecks } from '../../src/features/orders/refunds/server/refunds.checks.ts'
import { listOrderRefunds, updateRefund } from '../../src/features/orders/refunds/server/refunds.store.ts'
import { londonDay } from '../../src/lib/workingDays.ts'
import { migrate } from '../../src/platform/database.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { migrateBefore } from '../support/migrateBefore.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let valueDate: string

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  valueDate = londonDay(shop.services.clock.now())
})
afterAll(() => shop.close())

type Id = { id: number }
type OnOrder = { orderId: number }

/** An order of units of one product, paid by bank transfer. */
async function placeOrder(quantity = 2) {
  const customerEmail = `${randomUUID()}@example.com`
  const { status, body: order } = await admin('POST', '/api/admin/orders', {
    requestKey: randomUUID(),
    lines: [{ productId: 5, quantity }],
    deliveryType: 'standard',
    customer: { customerName: 'Ines Calder', customerEmail, shippingAddress: '4 Court Lane\nLeeds\nLS1 4AP' },
    payment: 'paid',
  })
  expect(status).toBe(201)
  const at = `/api/admin/orders/${order.id}`
  const [line] = (await admin('GET', `${at}/refunds`)).body.left.lines
  const ask = async (refund: object): Promise<Id> => {
    const asked = await admin('POST', `${at}/refunds`, { requestKey: randomUUID(), reason: 'Scratched', ...refund })
    expect(asked.status).toBe(202)
    return asked.body.refunds.at(-1)
  }
  const settle = async ({ id }: Id, how: 'sent' | 'returned') =>
    expect((await admin('POST', `${at}/refunds/${id}/${how}`, { valueDate })).status).toBe(200)
  return {
    at,
    id: order.id as number,
    lineId: line.lineId as number,
    customerEmail,
    ask,
    async refund(refund: object) {
      const asked = await ask(refund)
      await settle(asked, 'sent')
      return asked
    },
    units: (quantity: number, restock: boolean) => ({ lines: [{ lineId: line.lineId, quantity, restock }] }),
    send: (refund: Id) => settle(refund, 'sent'),
    bankReturns: (refund: Id) => settle(refund, 'returned'),
    async owed() {
      const { waiting } = (await admin('GET', '/api/admin/dashboard')).body
      const rows: (Id & OnOrder & { amount: string })[] = waiting.refundsToRepeat.rows
      return rows.filter(({ orderId }) => orderId === order.id).map(({ id, amount }) => [id, amount])
    },
    shipping: async () => (await admin('GET', at)).body.shipping,
    stock: async () =>
      (await shop.pool.query('select stock_quantity from products where id = 5')).rows[0].stock_quantity as number,
  }
}

describe('what is owed of returned refunds', () => {
  test('includes one that came back after later refunds had been made', async () => {
    const { refund, bankReturns, owed, id, customerEmail, at } = await placeOrder()
    const first = await refund({ amount: '10.00' })
    await refund({ amount: '20.00' })
    await admin('PUT', `${at}/status`, { status: 'completed' })
    const isErasable = async () => {
      const reason = await shop.database.transaction(async (tx) => orderData.reasonNotToErase?.(tx, customerEmail))
      const settled = await shop.database.$count(
        orders,
        and(eq(orders.id, id), hasNoOpenRefund(shop.database, orders.id)),
      )
      return [reason?.includes('still owed') !== true, settled === 1]
    }
    expect(await isErasable()).toEqual([true, true])
    await bankReturns(first)
    expect(await owed()).toEqual([[first.id, '10.00']])
    const check = refundChecks.find(({ id }) => id === 'refunds-owed')
    expect(await check?.read(shop.services)).toMatchObject({ state: 'problem', value: '1 refund' })
    expect(await isErasable()).toEqual([false, false])
    await refund({ amount: '10.00' })
    expect(await owed()).toEqual([])
    expect(await check?.read(shop.services)).toMatchObject({ state: 'fine' })
    expect(await isErasable()).toEqual([true, true])
  })

  test('falls with each repeat, the earliest return first', async () => {
    const { refund, ask, bankReturns, owed } = await placeOrder()
    const [first, second] = [await refund({ amount: '10.00' }), await refund({ amount: '10.00' })]
    await bankReturns(first)
    await bankReturns(second)
    expect(await owed()).toEqual([
      [first.id, '10.00'],
      [second.id, '10.00'],
    ])
    await refund({ amount: '10.00' })
    expect(await owed()).toEqual([[second.id, '10.00']])
    await ask({ amount: '4.00' })
    expect(await owed()).toEqual([[second.id, '6.00']])
    await refund({ amount: '7.00' })
    expect(await owed()).toEqual([])
  })

  test('isn’t reduced by a refund that was on its way already, or by an earlier excess', async () => {
    const { refund, ask, send, bankReturns, owed } = await placeOrder()
    const first = await refund({ amount: '10.00' })
    const pending = await ask({ amount: '5.00' })
    await bankReturns(first)
    expect(await owed()).toEqual([[first.id, '10.00']])
    await send(pending)
    expect(await owed()).toEqual([[first.id, '10.00']])
    await refund({ amount: '30.00' })
    expect(await owed()).toEqual([])
    await bankReturns(pending)
    expect(await owed()).toEqual([[pending.id, '5.00']])
  })

  test('is counted once if the repeat comes back too', async () => {
    const { refund, bankReturns, owed, shipping, units } = await placeOrder()
    const first = await refund(units(1, false))
    await bankReturns(first)
    const repeat = await refund(units(1, false))
    await bankReturns(repeat)
    expect((await owed()).map(([id]) => id)).toEqual([repeat.id])
    expect((await shipping()).lines).toMatchObject([{ refundedUnits: 1, toShip: 1 }])
  })
})

describe('the goods of a returned refund', () => {
  test('aren’t counted again when part of a line is refunded again', async () => {
    const { at, refund, bankReturns, units, shipping, stock, lineId } = await placeOrder()
    const before = await stock()
    const first = await refund(units(1, true))
    await bankReturns(first)
    expect([(await shipping()).lines[0].toShip, await stock()]).toEqual([1, before + 1])
    await refund(units(1, true))
    expect(await shipping()).toMatchObject({ state: 'notShipped', lines: [{ refundedUnits: 1, toShip: 1 }] })
    expect(await stock()).toBe(before + 1)
    const parcel = { requestKey: randomUUID(), carrier: 'DPD', lines: [{ lineId, quantity: 1 }] }
    expect(await admin('POST', `${at}/parcels`, parcel)).toMatchObject({ status: 200, body: { state: 'shipped' } })
  })

  test('leave the rest of the line to be refunded and put back', async () => {
    const { refund, bankReturns, units, shipping, stock } = await placeOrder(3)
    const before = await stock()
    await bankReturns(await refund(units(1, true)))
    // Repeated with the goods back already, so the box isn't ticked.
    await refund(units(1, false))
    await refund(units(1, true))
    expect([(await shipping()).lines[0].toShip, await stock()]).toEqual([1, before + 2])
    await refund(units(1, true))
    expect(await shipping()).toMatchObject({ state: 'nothingToShip', lines: [{ toShip: 0 }] })
    expect(await stock()).toBe(before + 3)
  })

  test('go back with the repeat if they hadn’t before', async () => {
    const { refund, bankReturns, units, stock } = await placeOrder()
    const before = await stock()
    await bankReturns(await refund(units(1, false)))
    await refund(units(1, true))
    expect(await stock()).toBe(before + 1)
  })
})

const HISTORY = fc.array(
  fc.record({
    what: fc.constantFrom<RefundStatus | 'returned'>('pending', 'succeeded', 'failed', 'returned'),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 8 },
)

test('SQL and TypeScript agree on units and amounts, whatever happened', async () => {
  const { id, lineId } = await placeOrder(8)
  const line = { id: lineId, name: '', quantity: 8, taken: null }
  await fc.assert(
    fc.asyncProperty(HISTORY, async (history) => {
      await shop.database.delete(refunds).where(eq(refunds.orderId, id))
      let owed = 0
      for (const { what, quantity } of history) {
        if (what === 'returned') {
          const made = await listOrderRefunds(shop.database, id)
          const sent = made.find(({ status }) => status === 'succeeded')
          if (!sent?.parts) continue
          const parts = { ...sent.parts, cameBack: true, cameBackAfter: made.at(-1)?.id ?? sent.id }
          await updateRefund(shop.database, sent.id, { status: 'failed', parts })
          owed += sent.amount
          continue
        }
        const parts = { lines: [{ lineId, quantity, amount: quantity, restock: false }], delivery: 0 }
        await shop.database
          .insert(refunds)
          .values({ orderId: id, status: what, amount: quantity, reason: 'Scratched', parts })
        if (what !== 'failed') owed = Math.max(0, owed - quantity)
      }
      const [expected] = shippingOfLines([line], await listOrderRefunds(shop.database, id), [])
      const { rows } = await shop.pool.query('select refunded from shipping_of_lines(array[$1::int])', [id])
      expect(rows).toEqual([{ refunded: expected?.refundedUnits }])
      const back = await shop.database
        .select({ amount: owedAgain })
        .from(refunds)
        .where(and(eq(refunds.orderId, id), isOwedAgain))
      expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(owed)
    }),
    { numRuns: 60 },
  )
})

test('the migration says which refunds were made after a return, and corrects what is to be sent', async () => {
  const { database, pool, close } = await freshDatabase({ bare: true })
  try {
    await migrateBefore(database, '_repeated_refunds')
    await pool.query(`
      insert into orders (id, order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, shipping_state)
        values (1, 'ORD-1', 'Ines', 'ines@example.com', '-', 3, 3, 'nothingToShip');
      insert into order_lines (id, order_id, name, slug, image_url, unit_price, quantity, reduction) values (1, 1, 'Remote', '', '', 1, 3, 0);
      insert into refunds (id, order_id, amount, reason, status, parts, created_at)
        select id, 1, 1, '-', status, '{"lines":[{"lineId":1,"quantity":1}],"delivery":0}'::jsonb || more::jsonb, day::timestamptz
        from (values (1, 'failed', '{"cameBack":true}', '2026-03-01'), (2, 'succeeded', '{}', '2026-03-02'), (3, 'succeeded', '{}', '2026-03-04'))
          as made (id, status, more, day);
      insert into payment_entries (order_id, refund_id, kind, method, amount, value_date, is_test, actor, created_at)
        values (1, 1, 'returned', 'transfer', 1, '2026-03-03', false, 'otto', '2026-03-03')`)
    await migrate(database)
    const { rows } = await pool.query(
      `select (select parts -> 'cameBackAfter' from refunds where id = 1) as after, shipping_state from orders`,
    )
    expect(rows).toEqual([{ after: 2, shipping_state: 'notShipped' }])
  } finally {
    await close()
  }
})
