import { expect, onTestFinished, test, vi } from 'vitest'
import type { InvoiceContent } from '../../src/features/orders/invoices/invoiceContent.rules.ts'
import { addUp } from '../../src/features/orders/invoices/invoices.rules.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { PAYMENT_STATES } from '../../src/features/orders/ledger/ledger.rules.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { expectBooksAgree } from '../support/accountingAgreement.ts'
import { createBuyer } from '../support/buyer.ts'
import { sendRefundWebhook } from '../support/refundWebhook.ts'
import { createTestShop } from '../support/testShop.ts'

/** mulberry32 */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Row = Record<string, string>
const pence = (amount: string) => Math.round(Number(amount) * 100)
const sum = (rows: Row[], column: string) => rows.reduce((total, row) => total + pence(row[column] ?? '0'), 0)

const DAY_SECONDS = 86_400

/** Weeks of sales, part payments, refunds, cancellations and refunds that the bank sends back, on several days, all chosen by `seed`. */
async function runWeek(seed: number) {
  const random = seededRandom(seed)
  const pick = <Thing>(things: readonly Thing[]) => things[Math.floor(random() * things.length)] as Thing
  let clockOfInvoices = { now: () => new Date() }
  const shop = await createTestShop({
    onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(clockOfInvoices)(tx, order)],
  })
  onTestFinished(() => shop.close())
  clockOfInvoices = shop.services.clock
  const admin: typeof shop.call = async (...request) => (await shop.asAdmin())(...request)
  const today = () => londonDay(shop.services.clock.now())
  const placed: { id: number; stripePaymentIntentId: string | null }[] = []
  await shop.pool.query('update products set stock_quantity = 500, in_stock = true')
  await shop.pool.query(
    `update products set vat_rate = case id when 4 then 'reduced' when 6 then 'zero' else 'standard' end`,
  )

  const actions = {
    async buyByCard() {
      const customer = pick(['ines', 'bo', 'kit'])
      const buyer = createBuyer(shop.app.request, {
        customerName: customer,
        customerEmail: `${customer}@example.com`,
        customerPhone: '07700 900123',
        shippingAddress: '4 Court Lane\nLondon\nSW19 5AE',
      })
      const items = [{ productId: pick([1, 4, 5, 6]), quantity: pick([1, 2, 3]) }]
      const { id } = await buyer.buy(items, customer === 'ines' ? {} : { discountCode: 'ACE10' })
      placed.push((await admin('GET', `/api/admin/orders/${id}`)).body)
    },
    async placeByPhone() {
      const { body } = await admin('POST', '/api/admin/orders', {
        requestKey: `week-${seed}-${placed.length}-${random()}`,
        lines: [
          { productId: 5, quantity: pick([1, 2]) },
          { productId: 6, quantity: pick([1, 4]) },
        ],
        deliveryType: pick(['standard', 'express']),
        customer: {
          customerName: 'Una',
          customerEmail: 'una@example.com',
          shippingAddress: pick(['1 Mill Road\nLeeds\nLS1 4AP', '1 Hill Street\nSt Helier\nJE2 4UA']),
        },
        deliveryFee: pick(['9.99', '60.00']),
        payment: pick(['transfer', 'transfer', 'paid']),
      })
      placed.push(body)
    },
    async pay() {
      const order = pick(placed)
      const amount = pick(['12.34', undefined, undefined])
      await admin('POST', `/api/admin/orders/${order.id}/payments`, {
        amount,
        method: pick(['transfer', 'cash', 'terminal']),
        keepCredit: amount !== undefined && random() < 0.5,
        valueDate: addDays(today(), -pick([0, 0, 1, 6])),
      })
    },
    async refund() {
      const order = pick(placed)
      const path = `/api/admin/orders/${order.id}/refunds`
      const { left } = (await admin('GET', path)).body
      const line = pick(left.lines as { lineId: number; quantity: number }[])
      await admin('POST', path, {
        requestKey: `refund-${random()}`,
        reason: 'Sent back',
        ...pick([
          { lines: [{ lineId: line.lineId, quantity: Math.min(1, line.quantity), restock: true }] },
          { amount: '3.33' },
          {
            delivery: left.delivery,
            lines: left.lines.map(({ lineId, quantity }: typeof line) => ({ lineId, quantity })),
          },
          { credit: left.credit },
        ]),
      })
      const { refunds } = (await admin('GET', path)).body
      for (const { id, toSend } of refunds)
        if (toSend && random() < 0.8) await admin('POST', `${path}/${id}/sent`, { valueDate: today() })
    },
    async failRefund() {
      const order = pick(placed)
      if (!order.stripePaymentIntentId) return
      const { payments } = shop.services
      const list = payments.listRefunds
      const [first] = await list(order.stripePaymentIntentId)
      if (!first) return
      const failing = vi
        .spyOn(payments, 'listRefunds')
        .mockImplementation(async (id) =>
          (await list(id)).map((refund) => (refund.id === first.id ? { ...refund, status: 'failed' } : refund)),
        )
      await sendRefundWebhook(shop, 'refund.failed', order.stripePaymentIntentId)
      failing.mockRestore()
    },
    async changeStatus() {
      await admin('PUT', `/api/admin/orders/${pick(placed).id}/status`, {
        status: pick(['processing', 'shipped', 'completed', 'cancelled']),
        tell: false,
      })
    },
  }
  /** Doesn't draw from `random`, so that the weeks stay the same. */
  async function adjustStock(step: number) {
    const { stockQuantity } = (await admin('GET', '/api/admin/products/4')).body
    await admin('PUT', '/api/admin/products/4', {
      stockQuantity: stockQuantity + (step % 2 === 0 ? 7 : -2),
      stockSeen: stockQuantity,
      stockReason: step % 2 === 0 ? 'delivery' : 'damaged',
    })
  }
  const { rows } = await shop.pool.query('select max(id)::int as id from stock_changes')
  await actions.buyByCard()
  for (let step = 0; step < 45; step += 1) {
    if (step % 9 === 0) await adjustStock(step)
    if (random() < 0.3) shop.clock.forward(pick([3600, DAY_SECONDS]))
    await pick([
      actions.buyByCard,
      actions.placeByPhone,
      actions.pay,
      actions.pay,
      actions.refund,
      actions.refund,
      actions.failRefund,
      actions.changeStatus,
    ])()
  }
  return { shop, admin, setUp: rows[0].id as number }
}

test.each([1, 2, 4])('all screens and exports agree to the penny after random week %i', async (seed) => {
  const { shop, admin, setUp } = await runWeek(seed)
  const { rows: raw } = await shop.pool.query(`
    select orders.id, order_status, payment_status, shipping_state, lower(customer_email) as email, total_amount, discount_code,
      (select sum(reduction) from order_lines where order_id = orders.id) as reduced,
      coalesce((select sum(amount) from payment_entries where order_id = orders.id), 0) as held,
      coalesce((select sum(unit_price * quantity - reduction) from order_lines where order_id = orders.id), 0) + delivery_fee as sold,
      coalesce((select sum(amount - coalesce((parts ->> 'credit')::numeric / 100, 0)) from refunds where order_id = orders.id and status = 'succeeded'), 0) as refunded
    from orders`)
  const net = (row: Row) => pence(row.sold ?? '') - pence(row.refunded ?? '')
  const total = (which: (row: Row) => boolean, of = net) => raw.filter(which).reduce((all, row) => all + of(row), 0)
  expect(raw.length).toBeGreaterThan(5)
  expect(raw.some(({ refunded }) => Number(refunded) > 0)).toBe(true)
  for (const row of raw) expect(row.sold).toBe(row.total_amount)
  expect(raw.filter(({ held }) => Number(held) < 0)).toEqual([])

  const dashboard = (await admin('GET', '/api/admin/dashboard?days=all')).body
  const isPaid = (row: Row) => row.payment_status === 'paid'
  const hasStatus =
    (...statuses: string[]) =>
    (row: Row) =>
      statuses.includes(row.order_status ?? '')
  const confirmed = total((row) => isPaid(row) && hasStatus('processing', 'shipped', 'completed')(row))
  expect(pence(dashboard.confirmed.amount)).toBe(confirmed)
  expect(sum(dashboard.months, 'revenue')).toBe(confirmed)
  expect(sum(dashboard.days, 'revenue')).toBe(confirmed)
  expect(pence(dashboard.awaiting.amount)).toBe(total((row) => isPaid(row) && hasStatus('pending', 'confirmed')(row)))
  for (const { status, amount } of dashboard.statuses) expect(pence(amount)).toBe(total(hasStatus(status)))

  const orders: Row[] = (await admin('GET', '/api/admin/exports/orders.json')).body
  expect(sum(orders, 'netTotal')).toBe(total(() => true))
  const listed: Row[] = (await admin('GET', '/api/admin/lists/orders')).body.rows
  expect(sum(listed, 'netTotal')).toBe(total(() => true))
  for (const row of orders)
    expect(pence(row.received ?? '') - pence(row.refunded ?? '')).toBe(
      pence(raw.find(({ id }) => id === row.id)?.held ?? ''),
    )

  for (const state of PAYMENT_STATES) {
    const numbersIn = (rows: Row[]) => rows.map(({ orderId }) => orderId).toSorted()
    const inState: Row[] = (await admin('GET', `/api/admin/exports/orders.json?paymentState=${state}`)).body
    expect(numbersIn(inState), state).toEqual(numbersIn(orders.filter(({ paymentState }) => paymentState === state)))
  }

  const customers: Row[] = (await admin('GET', '/api/admin/exports/customers.json')).body
  for (const { email, totalSpent } of customers)
    expect(pence(totalSpent ?? '')).toBe(
      total(
        (row) => row.email === email,
        (row) => pence(row.held ?? ''),
      ),
    )

  const withCode = raw.filter((row) => row.discount_code === 'ACE10')
  const soldWithCode = (row: Row) => row.discount_code === 'ACE10' && isPaid(row) && row.order_status !== 'cancelled'
  const codes: { code: string; sales: Row & { orders: number } }[] = (
    await admin('GET', '/api/admin/lists/discount-codes')
  ).body.rows
  const sales = codes.find(({ code }) => code === 'ACE10')?.sales
  expect(withCode.length).toBeGreaterThan(0)
  expect(sales?.orders).toBe(raw.filter(soldWithCode).length)
  expect(pence(sales?.net ?? '')).toBe(total(soldWithCode))
  expect(pence(sales?.discountGiven ?? '')).toBe(total(soldWithCode, (row) => pence(row.reduced ?? '')))

  const documents: (Row & { kind: string })[] = (await admin('GET', '/api/admin/exports/invoices.json')).body
  const hasBeenPaid = (row: Row) => isPaid(row) || row.payment_status === 'refunded'
  const isSentUnpaid = (row: Row) => !hasBeenPaid(row) && row.shipping_state !== 'notShipped'
  const invoiced = total((row) => hasBeenPaid(row) || (isSentUnpaid(row) && row.order_status !== 'cancelled'))
  expect(sum(documents, 'gross')).toBe(invoiced)
  const codeOf = new Map(raw.map(({ id, discount_code }) => [id, discount_code]))
  for (const { orderKey, discountCode } of documents) expect(discountCode).toBe(codeOf.get(orderKey))

  const { rows: vat } = await shop.pool.query<{
    treatment: string
    vat: string
    status: string
    issued: InvoiceContent[]
  }>(
    `select vat_treatment as treatment, vat_amount as vat, payment_status as status, json_agg(content) as issued
     from orders join invoices on invoices.order_id = orders.id group by orders.id`,
  )
  expect(
    new Set(vat.flatMap(({ issued }) => issued.flatMap(({ lines }) => lines.map((line) => line.vatRate)))),
  ).toEqual(new Set([0, 5, 20]))
  expect(vat.some(({ treatment }) => treatment === 'export')).toBe(true)
  for (const order of vat) {
    const invoice = order.issued.find(({ kind }) => kind === 'invoice')
    expect(invoice?.totals.vat).toBe(pence(order.vat))
    expect(order.issued.every(({ vatTreatment }) => vatTreatment === order.treatment)).toBe(true)
    for (const rate of order.treatment === 'export' ? [0] : [0, 5, 20]) {
      const signed = order.issued.map(({ kind, lines }) => ({
        sign: kind === 'creditNote' ? -1 : 1,
        ...addUp(lines, rate),
      }))
      const left = (['vat', 'gross'] as const).map((of) => signed.reduce((sum, each) => sum + each.sign * each[of], 0))
      if (order.status === 'refunded') expect(left.map((amount) => amount + 0)).toEqual([0, 0])
      else expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
    }
  }

  const goods = await shop.pool.query(`
    select coalesce(sum(quantity - coalesce((
      select sum((part ->> 'quantity')::int) from refunds, jsonb_array_elements(parts -> 'lines') part
      where refunds.order_id = orders.id and status = 'succeeded' and (part ->> 'lineId')::int = order_lines.id), 0)), 0)::int as units
    from order_lines join orders on orders.id = order_lines.order_id where payment_status = 'paid' and order_status <> 'cancelled'`)
  const sold = dashboard.bestSellers.reduce((all: number, { units }: { units: number }) => all + units, 0)
  expect(sold).toBe(goods.rows[0].units)

  const stock = await shop.pool.query(`
    select stock_quantity as present, coalesce((select sum(change) from stock_changes where product_id = products.id), 0)::int as recorded,
      (select stock_after from stock_changes where product_id = products.id order by id desc limit 1) as last
    from products where stock_quantity > 0`)
  expect(stock.rows.length).toBeGreaterThan(10)
  for (const { present, recorded, last } of stock.rows) expect([recorded, last]).toEqual([present, present])
  const moves = await shop.pool.query(
    `select reason, count(*)::int as count from stock_changes where id > $1 group by reason`,
    [setUp],
  )
  const reasons = moves.rows.map(({ reason }) => reason)
  expect(reasons).toEqual(expect.arrayContaining(['sale', 'delivery', 'damaged']))
  expect(reasons).not.toContain('unexplained')

  await expectBooksAgree(shop, admin)
})
