import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test } from 'vitest'
import { makeMonthEnd } from '../../src/features/office/accounting/server/makeMonthEnd.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { insertSession } from '../../src/features/shop/accounts/server/sessions.store.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { expectBooksAgree } from '../support/accountingAgreement.ts'
import { createBuyer, INES, type Item } from '../support/buyer.ts'
import { loadRawFigures, pence, type Row, sumOf } from '../support/rawFigures.ts'
import { readZip } from '../support/readZip.ts'
import { renderAdmin } from '../support/renderAdmin.tsx'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const TODAY = londonDay(new Date())
const [LITE, REMOTE, COVER, BASKET] = [1, 5, 6, 9]
const UNA = {
  customerName: 'Una Marsh',
  customerEmail: 'una@example.com',
  shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP',
}
const JEAN = {
  customerName: 'Jean Le Brun',
  customerEmail: 'jean@example.com',
  shippingAddress: '3 Hill Street\nSt Helier\nJE2 4UA',
}

type Order = { id: number; orderId: string; totalAmount: string }
// biome-ignore lint/suspicious/noExplicitAny: responses of any shape
type Api = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<any>

/** Fails unless the response is a success. */
const apiOf =
  (call: TestShop['call']): Api =>
  async (method, path, body) => {
    const response = await call(method, path, body)
    expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(300)
    return response.body
  }

async function openShop() {
  const clock = { now: () => new Date() }
  const shop = await createTestShop({ onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(clock)(tx, order)] })
  onTestFinished(() => shop.close())
  return shop
}

/** Thirty orders of every kind, of which nothing has been sent or refunded yet. */
async function takeOrders(shop: TestShop, owner: Api, manager: Api) {
  let count = 0
  const card = (items: Item[], also: { discountCode?: string; deliveryType?: string } = {}): Promise<Order> => {
    count += 1
    const details = { ...INES, customerEmail: `shopper${count % 5}@example.com` }
    return createBuyer(shop.app.request, details).buy(items, also)
  }
  const phone = (lines: Item[], also: object = {}): Promise<Order> => {
    count += 1
    return manager('POST', '/api/admin/orders', {
      requestKey: `week-phone-${count}`,
      lines,
      deliveryType: 'standard',
      customer: UNA,
      payment: 'transfer',
      ...also,
    })
  }
  const quote = async (): Promise<string> => {
    count += 1
    const written = await manager('POST', '/api/admin/quotes', {
      requestKey: `week-quote-${count}`,
      customer: UNA,
      company: 'Netherby Tennis Club',
      lines: [
        { productId: LITE, quantity: 2, unitPrice: '1099.00', discount: { type: 'percentage', value: '5.00' } },
        { name: 'Training day', quantity: 1, unitPrice: '350.00' },
      ],
      deliveryType: 'standard',
      paymentDays: 14,
      expiresOn: addDays(TODAY, 14),
    })
    const { url } = await manager('POST', `/api/admin/quotes/${written.id}/send`, { version: written.version })
    const token = new URL(url).searchParams.get('token')
    await apiOf(shop.call)('POST', `/api/quotes/${token}/accept`, { version: written.version, payment: 'transfer' })
    return (await manager('GET', `/api/admin/quotes/${written.id}`)).order.orderId
  }

  await owner('POST', '/api/admin/discount-codes', { code: 'GIFT', type: 'percentage', value: '100' })
  const cards: Order[] = []
  for (const items of [[REMOTE], [COVER, REMOTE], [BASKET], [LITE], [LITE, COVER, REMOTE]])
    cards.push(await card(items.map((productId) => ({ productId, quantity: 2 }))))
  for (const discountCode of ['ACE10', 'RALLY50', 'FREESHIP', undefined, undefined])
    cards.push(await card([{ productId: LITE, quantity: 1 }], discountCode ? { discountCode } : {}))
  const small = [
    { productId: COVER, quantity: 3 },
    { productId: BASKET, quantity: 1 },
  ]
  for (const deliveryType of ['express', 'standard', 'express']) cards.push(await card(small, { deliveryType }))
  for (const quantity of [1, 2, 3, 4]) cards.push(await card([{ productId: BASKET, quantity }]))
  await phone([{ productId: COVER, quantity: 1 }], { discountCode: 'GIFT', deliveryFee: '0.00', payment: 'paid' })
  const transfers: Order[] = []
  for (const quantity of [1, 2, 3, 4, 5, 6]) transfers.push(await phone([{ productId: REMOTE, quantity }]))
  const cash = await phone([{ productId: BASKET, quantity: 2 }], { payment: 'paid', method: 'cash' })
  const terminal = await phone([{ productId: LITE, quantity: 1 }], { payment: 'paid', method: 'terminal' })
  const jersey = await phone([{ productId: LITE, quantity: 1 }], {
    customer: JEAN,
    deliveryFee: '60.00',
    payment: 'paid',
  })
  const quotes: string[] = [await quote(), await quote()]
  await owner('POST', '/api/orders', {
    ...UNA,
    items: JSON.stringify([{ productId: BASKET, quantity: 1 }]),
    subtotal: '59.00',
    discountAmount: '0.00',
    deliveryType: 'standard',
    deliveryFee: '50.00',
    totalAmount: '109.00',
  })
  expect((await manager('GET', '/api/admin/lists/orders')).total).toBe(30)
  return { cards, transfers, cash, terminal, jersey, quotes }
}

type Week = Awaited<ReturnType<typeof takeOrders>>
const at = (orders: readonly Order[], index: number) => orders[index] as Order
const refundsOf = (order: Order) => `/api/admin/orders/${order.id}/refunds`

/** Transfers arrive in parts, in full, too much and not at all. */
async function receiveTransfers({ transfers, quotes }: Week, manager: Api) {
  const pay = (to: Order, body: object) => manager('POST', `/api/admin/orders/${to.id}/payments`, body)
  await pay(at(transfers, 0), { amount: '40.00' })
  await pay(at(transfers, 0), { amount: '59.00', method: 'cash' })
  await pay(at(transfers, 1), {})
  await pay(at(transfers, 2), { amount: '25.00', reference: 'DEPOSIT' })
  await pay(at(transfers, 3), { amount: '300.00', keepCredit: true })
  const [quoted] = (await manager('GET', `/api/admin/lists/orders?q=${quotes[0]}`)).rows
  await pay(quoted, { valueDate: TODAY })
}

/** Goods come back, orders are cancelled, and the bank returns a refund. */
async function refundOrders({ cards, transfers, terminal }: Week, manager: Api) {
  const refund = (order: Order, requestKey: string, body: object) =>
    manager('POST', refundsOf(order), { requestKey: `week-${requestKey}`, reason: 'Came back', ...body })
  const everything = async (order: Order) => {
    const { left } = await manager('GET', refundsOf(order))
    const lines = left.lines.map(({ lineId, quantity }: Item & { lineId: number }) => ({ lineId, quantity }))
    await refund(order, `all-${order.id}`, { lines, delivery: left.delivery })
  }
  await everything(at(cards, 4))
  await everything(at(cards, 5))
  await manager('PUT', `/api/admin/orders/${at(cards, 5).id}/status`, { status: 'cancelled', tell: false })
  await manager('PUT', `/api/admin/orders/${at(cards, 8).id}/status`, { status: 'cancelled', tell: false })
  const { left } = await manager('GET', refundsOf(at(cards, 1)))
  await refund(at(cards, 1), 'part', { lines: [{ lineId: left.lines[0].lineId, quantity: 1, restock: true }] })
  await refund(at(cards, 6), 'goodwill', { amount: '7.77' })
  await refund(at(transfers, 3), 'credit', { credit: '54.00' })
  await refund(terminal, 'bounce', { amount: '15.00' })
  for (const order of [at(transfers, 3), terminal]) {
    const [sent] = (await manager('GET', refundsOf(order))).refunds
    await manager('POST', `${refundsOf(order)}/${sent.id}/sent`, { valueDate: TODAY })
  }
  const [bounced] = (await manager('GET', refundsOf(terminal))).refunds
  await manager('POST', `${refundsOf(terminal)}/${bounced.id}/returned`, { valueDate: TODAY })
}

async function sendOrders({ cards, cash, terminal, jersey }: Week, warehouse: Api) {
  const move = (order: Order, status: string) =>
    warehouse('PUT', `/api/admin/orders/${order.id}/status`, { status, tell: false })
  for (const index of [0, 1, 2, 3]) await move(at(cards, index), 'shipped')
  for (const index of [7, 9]) await move(at(cards, index), 'completed')
  for (const order of [jersey, cash, terminal]) await move(order, 'processing')
}

/** The tables and the number of PDFs of the ZIP for today. */
async function closeMonth(shop: TestShop, accountant: Api) {
  const { id } = await accountant('POST', '/api/admin/accounting/month-ends', { from: TODAY, to: TODAY })
  await makeMonthEnd({ ...shop.services, print: async () => Buffer.from('%PDF') }, id)
  const { rows } = await shop.pool.query("select id from users where role = 'accountant'")
  const { token } = await insertSession(shop.database, { userId: rows[0].id, now: new Date() })
  const headers = { Cookie: `__Host-session=${token}` }
  const file = await shop.app.request(`/api/admin/accounting/month-ends/${id}/file`, { headers })
  const files = readZip(Buffer.from(await file.arrayBuffer()))
  return {
    table: (name: string): Row[] => parse(files.get(name) as Buffer, { columns: true, bom: true }),
    pdfs: [...files.keys()].filter((name) => name.endsWith('.pdf')).length,
  }
}

test('a merchant’s week adds up to the penny on every screen and in every export', async () => {
  const shop = await openShop()
  const owner = apiOf(await shop.asAdmin())
  const [manager, warehouse, accountant] = (await Promise.all(
    (['manager', 'warehouse', 'accountant'] as const).map(async (role) => apiOf(await shop.asStaff(role))),
  )) as [Api, Api, Api]
  for (const { id, stockQuantity } of (await owner('GET', '/api/admin/exports/products.json')) as Row[])
    await manager('PUT', `/api/admin/products/${id}`, {
      stockQuantity: 60,
      stockSeen: stockQuantity,
      stockReason: 'delivery',
    })
  const week = await takeOrders(shop, owner, manager)
  await receiveTransfers(week, manager)
  await refundOrders(week, manager)
  await sendOrders(week, warehouse)
  const zip = await closeMonth(shop, accountant)

  const { orders, entries, stock } = await loadRawFigures(shop.databaseUrl)
  const net = (row: Row) => pence(row.sold) - pence(row.refunded)
  const total = (which: (row: Row) => boolean, of = net) => orders.filter(which).reduce((all, row) => all + of(row), 0)
  const isPaid = ({ payment_status }: Row) => payment_status === 'paid'
  const has =
    (...statuses: string[]) =>
    ({ order_status = '' }: Row) =>
      statuses.includes(order_status)
  const held = sumOf(entries, 'amount')
  const invoiced = total(({ payment_status = '' }) => ['paid', 'refunded'].includes(payment_status))
  expect(orders).toHaveLength(30)
  expect(new Set(entries.map(({ kind }) => kind))).toContain('returned')

  const dashboard = await owner('GET', '/api/admin/dashboard?days=all')
  const confirmed = total((row) => isPaid(row) && has('processing', 'shipped', 'completed')(row))
  expect(pence(dashboard.confirmed.amount)).toBe(confirmed)
  expect(pence(dashboard.awaiting.amount)).toBe(total((row) => isPaid(row) && has('pending', 'confirmed')(row)))
  for (const { status, amount } of dashboard.statuses) expect(pence(amount), status).toBe(total(has(status)))
  expect(await renderAdmin(await shop.asAdmin(), '/admin/dashboard')).toContain(
    `£${(confirmed / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`,
  )

  const listed: Row[] = await owner('GET', '/api/admin/exports/orders.json')
  expect(sumOf(listed, 'netTotal')).toBe(total(() => true))
  expect(sumOf(listed, 'received') - sumOf(listed, 'refunded')).toBe(held)
  expect(sumOf(await owner('GET', '/api/admin/exports/customers.json'), 'totalSpent')).toBe(held)
  const documents: Row[] = await owner('GET', '/api/admin/exports/invoices.json')
  expect(sumOf(documents, 'gross')).toBe(invoiced)
  expect(sumOf(zip.table('documents.csv'), 'Gross')).toBe(invoiced)
  expect(sumOf(zip.table('document-lines.csv'), 'Gross')).toBe(invoiced)
  expect(sumOf(zip.table('payments.csv'), 'Amount')).toBe(held)
  expect(zip.pdfs).toBe(documents.length)
  await expectBooksAgree(shop, await shop.asStaff('accountant'))

  for (const { slug, quantity, changes } of stock) expect(quantity, slug).toBe(changes)
})
