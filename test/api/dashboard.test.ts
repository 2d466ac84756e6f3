import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dashboard } from '#/features/office/dashboard/server/dashboard.schema.ts'
import { addDays, londonDay } from '#/lib/workingDays.ts'
import { countOf } from '../support/countOf.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { renderAdmin } from '../support/renderAdmin.tsx'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let today: string
const none = { orders: 0, amount: '0.00' }

beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
})
afterAll(() => shop.close())

type OwnersDashboard = Required<Omit<Dashboard, 'waiting'>> & { waiting: Required<Dashboard['waiting']> }

const loadDashboard = async (days = ''): Promise<OwnersDashboard> => {
  const { status, body } = await admin('GET', `/api/admin/dashboard${days}`)
  expect(status).toBe(200)
  return body
}

let orderCount = 0
/** Adds an order placed at noon in London, with at most one line. */
async function addOrder(row: {
  daysAgo: number
  total: number
  payment?: string
  status?: string
  line?: { productId: number | null; quantity: number; price: number; reduction?: number; name?: string }
}) {
  orderCount += 1
  const { daysAgo, total, payment = 'paid', status = 'completed', line } = row
  const number = `ORD-${String(orderCount).padStart(10, '0')}`
  const { rows } = await shop.pool.query(
    `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, payment_status, order_status, created_at)
     values ($1, 'Ines Calder', 'ines@example.com', '4 Court Lane', $2, $2, $3, $4, ($5::date + time '12:00') at time zone 'Europe/London') returning id`,
    [number, total, payment, status, addDays(today, -daysAgo)],
  )
  if (line)
    await shop.pool.query(
      `insert into order_lines (order_id, product_id, name, slug, image_url, unit_price, quantity, reduction)
       values ($1, $2, $3, $3, '', $4, $5, $6)`,
      [rows[0].id, line.productId, line.name ?? 'thing', line.price, line.quantity, line.reduction ?? 0],
    )
  return { id: rows[0].id as number, orderId: number }
}

test('shows empty figures for a new shop', async () => {
  await shop.pool.query('delete from reviews')
  const dashboard = await loadDashboard()
  expect(dashboard).toMatchObject({ confirmed: none, awaiting: none, recentOrders: [], recentContacts: [] })
  expect(dashboard.days).toHaveLength(30)
  expect(dashboard.weeks).toHaveLength(12)
  expect(dashboard.months).toHaveLength(12)
  expect(dashboard.bestSellers).toEqual([])
  expect(dashboard.tasks.map(({ name }) => name)).toEqual([
    ...['addresses', 'quotesRequested', 'quotesDue', 'ordersToApprove', 'unpaidOrders', 'lateOrders'],
    ...['exportsWithoutEvidence', 'returns', 'reviews', 'productReviews', 'productQuestions', 'contacts'],
    ...['privacyRequests', 'failedEmails'],
  ])
  expect(dashboard.tasks.filter(({ count, alarm }) => count > 0 || alarm?.includes('overdue'))).toEqual([])
  expect(dashboard.waiting).toEqual({
    refundsOwed: { total: 0, rows: [] },
    refundsToSend: { total: 0, rows: [] },
    pendingRefunds: { total: 0, rows: [] },
    refundsToRepeat: { total: 0, rows: [] },
    moneyWithoutOrder: { total: 0, rows: [] },
  })
})

test('sums revenue, statuses and charts from orders', async () => {
  // Confirmed: paid and processing, shipped or completed.
  await addOrder({ daysAgo: 0, total: 100, status: 'processing' })
  await addOrder({ daysAgo: 0, total: 10.55, status: 'shipped' })
  await addOrder({ daysAgo: 29, total: 200, status: 'completed' })
  await addOrder({ daysAgo: 1000, total: 400, status: 'completed' })
  // Awaiting: paid and pending or confirmed.
  await addOrder({ daysAgo: 1, total: 30, status: 'confirmed' })
  await addOrder({ daysAgo: 1, total: 5, status: 'pending' })
  // Neither.
  await addOrder({ daysAgo: 0, total: 7, status: 'processing', payment: 'pending' })
  await addOrder({ daysAgo: 0, total: 8, status: 'completed', payment: 'refunded' })
  await addOrder({ daysAgo: 0, total: 9, status: 'cancelled' })

  const { confirmed, awaiting, statuses, days, weeks, months, recentOrders } = await loadDashboard()
  expect(confirmed).toEqual({ orders: 4, amount: '710.55' })
  expect(awaiting).toEqual({ orders: 2, amount: '35.00' })
  expect(Object.fromEntries(statuses.map(({ status, ...rest }) => [status, rest]))).toEqual({
    pending: { orders: 1, amount: '5.00' },
    confirmed: { orders: 1, amount: '30.00' },
    processing: { orders: 2, amount: '107.00' },
    shipped: { orders: 1, amount: '10.55' },
    completed: { orders: 3, amount: '608.00' },
    cancelled: { orders: 1, amount: '9.00' },
  })
  expect(days.at(-1)).toEqual({ from: today, to: today, orders: 5, revenue: '110.55', awaiting: '0.00' })
  expect(days.at(-2)).toMatchObject({ orders: 2, revenue: '0.00', awaiting: '35.00' })
  expect(days[0]).toMatchObject({ from: addDays(today, -29), orders: 1, revenue: '200.00' })
  const total = (spans: OwnersDashboard['days']) => spans.reduce((sum, span) => sum + span.orders, 0)
  expect([days, weeks, months].map(total)).toEqual([8, 8, 8])
  expect(recentOrders.map(({ totalAmount }) => totalAmount)).toEqual(['9.00', '8.00', '7.00', '10.55', '100.00'])
})

test('shows recent orders as the list of orders does: payments and refunds included', async () => {
  const pay = (order: { id: number }, kind: 'payment' | 'refund', amount: number) =>
    shop.pool.query(
      `insert into payment_entries (order_id, kind, method, amount, net_change, value_date, is_test, actor, created_at)
       values ($1, $2, 'transfer', $3, $4, $5, false, 'admin', now())`,
      [order.id, kind, amount, kind === 'refund' ? amount : 0, today],
    )
  const [deposit, partly] = [
    await addOrder({ daysAgo: 0, total: 50, payment: 'pending', status: 'pending' }),
    await addOrder({ daysAgo: 0, total: 80 }),
  ]
  await pay(deposit, 'payment', 20)
  await pay(partly, 'payment', 80)
  await pay(partly, 'refund', -30)
  const shown = [
    { id: partly.id, paymentState: 'partlyRefunded', totalAmount: '80.00', netTotal: '50.00' },
    { id: deposit.id, paymentState: 'partlyPaid', totalAmount: '50.00', netTotal: '50.00' },
  ]
  expect((await loadDashboard()).recentOrders).toMatchObject([...shown, {}, {}, {}])
  expect((await admin('GET', '/api/admin/lists/orders')).body.rows).toMatchObject([
    ...shown,
    ...Array((await admin('GET', '/api/admin/lists/orders')).body.rows.length - 2).fill({}),
  ])
})

test('compares with the 30 days, 12 weeks and year before', async () => {
  const { before } = await loadDashboard()
  await addOrder({ daysAgo: 30, total: 11 })
  await addOrder({ daysAgo: 59, total: 12, status: 'pending' })
  await addOrder({ daysAgo: 84, total: 13 })
  await addOrder({ daysAgo: 366, total: 14 })
  const after = (await loadDashboard()).before
  const growth = (of: 'days' | 'weeks' | 'months') => [
    after[of].orders - before[of].orders,
    Number(after[of].revenue) - Number(before[of].revenue),
    Number(after[of].awaiting) - Number(before[of].awaiting),
  ]
  expect([growth('days'), growth('weeks'), growth('months')]).toEqual([
    [2, 11, 12],
    [1, 13, 0],
    [1, 14, 0],
  ])
})

test('starts each day at midnight in London', async () => {
  const ordersToday = (await loadDashboard()).days.at(-1)?.orders ?? 0
  const addOrderAt = async (time: string, day: string) =>
    shop.pool.query(
      `insert into orders (order_id, customer_name, customer_email, shipping_address, subtotal, total_amount, created_at)
       values ('ORD-MIDNIGHT' || $1, 'Bo', 'bo@example.com', '5 Court Lane', 1, 1, ($2::date + $1::time) at time zone 'Europe/London')`,
      [time, day],
    )
  const ordersYesterday = (await loadDashboard()).days.at(-2)?.orders ?? 0
  await addOrderAt('00:00', today)
  await addOrderAt('23:59', addDays(today, -1))
  const { days } = await loadDashboard()
  expect([days.at(-2)?.orders, days.at(-1)?.orders]).toEqual([ordersYesterday + 1, ordersToday + 1])
})

test('ranks best sellers by paid, uncancelled orders of 90 days or all time', async () => {
  await addOrder({ daysAgo: 89, total: 0, line: { productId: 1, quantity: 2, price: 100, reduction: 10 } })
  await addOrder({ daysAgo: 90, total: 0, line: { productId: 1, quantity: 50, price: 100 } })
  await addOrder({ daysAgo: 3, total: 0, line: { productId: 2, quantity: 3, price: 20 } })
  await addOrder({ daysAgo: 3, total: 0, payment: 'pending', line: { productId: 2, quantity: 30, price: 20 } })
  await addOrder({ daysAgo: 3, total: 0, status: 'cancelled', line: { productId: 2, quantity: 40, price: 20 } })
  await addOrder({ daysAgo: 3, total: 0, line: { productId: null, quantity: 1, price: 5, name: 'Old net' } })
  const names = (await shop.pool.query('select name from products where id in (1, 2) order by id')).rows
  expect((await loadDashboard()).bestSellers).toEqual([
    { productId: 2, slug: 'thing', name: names[1].name, units: 3, revenue: '60.00' },
    { productId: 1, slug: 'thing', name: names[0].name, units: 2, revenue: '190.00' },
    { productId: null, slug: 'Old net', name: 'Old net', units: 1, revenue: '5.00' },
  ])
  expect((await loadDashboard('?days=all')).bestSellers[0]).toMatchObject({
    productId: 1,
    units: 52,
    revenue: '5190.00',
  })
  expect((await admin('GET', '/api/admin/dashboard?days=7')).status).toBe(400)
})

test('links each best seller to the orders behind its figure', async () => {
  const twoLineOrder = await addOrder({ daysAgo: 4, total: 0, line: { productId: 4, quantity: 2, price: 7 } })
  await shop.pool.query(
    `insert into order_lines (order_id, product_id, name, slug, image_url, unit_price, quantity, reduction)
     values ($1, 4, 'four', 'four', '', 7, 3, 0), ($1, null, 'Gone', 'gone', '', 2, 6, 0)`,
    [twoLineOrder.id],
  )
  await addOrder({ daysAgo: 5, total: 0, line: { productId: null, quantity: 1, price: 2, name: 'gone' } })
  await addOrder({ daysAgo: 95, total: 0, line: { productId: 4, quantity: 70, price: 7 } })
  await addOrder({ daysAgo: 4, total: 0, status: 'cancelled', line: { productId: 4, quantity: 80, price: 7 } })
  await addOrder({ daysAgo: 4, total: 0, payment: 'refunded', line: { productId: 4, quantity: 90, price: 7 } })
  for (const days of ['90', 'all']) {
    const { bestSellers, bestSellersFrom } = await loadDashboard(`?days=${days}`)
    expect(bestSellersFrom).toBe(days === '90' ? addDays(today, -89) : null)
    for (const { productId, slug, units } of bestSellers) {
      const filter = productId === null ? `formerProduct=${slug}` : `product=${productId}`
      const from = bestSellersFrom === null ? '' : `&from=${bestSellersFrom}`
      const { rows, total } = (await admin('GET', `/api/admin/lists/orders?sold=yes&${filter}${from}`)).body
      expect(rows).toHaveLength(total)
      const lines = await shop.pool.query(
        'select sum(quantity)::int as units from order_lines where order_id = any ($1) and coalesce(product_id::text, slug) = $2',
        [rows.map((row: { id: number }) => row.id), productId === null ? slug : String(productId)],
      )
      expect([days, slug, lines.rows[0].units]).toEqual([days, slug, units])
    }
  }
  expect((await admin('GET', '/api/admin/lists/orders?product=net')).status).toBe(400)
  for (const filter of ['product=4', 'formerProduct=gone'])
    expect(
      await loadQueryPlans(shop, /order_lines/, () => admin('GET', `/api/admin/lists/orders?sold=yes&${filter}`)),
    ).not.toContain('Seq Scan')
})

test('says if card payments are paused', async () => {
  expect((await loadDashboard()).cardPaymentsPaused).toBe(false)
  const { version, value } = (await admin('GET', '/api/admin/settings')).body
  await admin('PUT', '/api/admin/settings', { version, value: { ...value, cardPaymentsPaused: true } })
  expect((await loadDashboard()).cardPaymentsPaused).toBe(true)
})

test('counts waiting work and lists what has no screen of its own', async () => {
  const { id } = await addOrder({ daysAgo: 400, total: 1 })
  await shop.pool.query(`
    insert into reviews (name, email, rating, review, is_approved) values ('A', 'a@b.co', 5, 'Good', false), ('B', 'b@b.co', 5, 'Good', true);
    insert into contact_submissions (name, email, message, answered_at) values ('First', 'a@b.co', 'Hello', now()), ('Second', 'b@b.co', 'Hello', null);
    insert into mails (kind, reference, recipient, subject, html, text, failed_at) values ('a', '1', 'a@b.co', 's', 'h', 't', now()), ('a', '2', 'a@b.co', 's', 'h', 't', null);`)
  await shop.pool.query(
    `insert into privacy_requests (email, due_on, state) values ('a@b.co', $1::date - 1, 'received'), ('a@b.co', $1::date, 'confirmed'), ('a@b.co', $1::date - 9, 'done')`,
    [today],
  )
  await shop.pool.query(
    `insert into refunds (order_id, payment_intent_id, status, amount, reason) values ($1, 'pi_1', 'pending', 5, 'r'), ($1, 'pi_1', 'succeeded', 6, 'r')`,
    [id],
  )
  await shop.pool.query(`
    insert into checkout_drafts (id, state, delivery_type, amount, unclaimed_since, next_check_at, created_at, updated_at)
    select v.id, v.state, 'standard', v.amount, v.since, now(), now(), now() from (values
      ('pi_due', 'refundDue', 12, null), ('pi_unclaimed', 'open', 13, now()), ('pi_open', 'open', 14, null),
      ('pi_back', 'refunded', 15, now()), ('pi_sold', 'ordered', 16, now())) as v (id, state, amount, since)`)
  const dashboard = await loadDashboard()
  const { tasks, waiting, recentContacts } = dashboard
  expect(['reviews', 'contacts', 'privacyRequests', 'failedEmails'].map((task) => countOf(dashboard, task))).toEqual([
    ...[1, 1, 2, 1],
  ])
  expect(tasks.find(({ name }) => name === 'privacyRequests')?.alarm).toBe('1 overdue')
  expect(waiting.pendingRefunds).toMatchObject({ total: 1, rows: [{ orderId: id, amount: '5.00' }] })
  expect(waiting.moneyWithoutOrder.rows.toSorted((a, b) => (a.amount < b.amount ? -1 : 1))).toMatchObject([
    { paymentIntentId: 'pi_due', amount: '12.00', isRefundDue: true },
    { paymentIntentId: 'pi_unclaimed', amount: '13.00', isRefundDue: false },
  ])
  const linkOf = async () =>
    (await renderAdmin(admin, '/admin/dashboard')).match(/href="([^"]*)"[^>]*>pi_due/)?.[1]?.replaceAll('&amp;', '&')
  expect(await linkOf()).toBe('/admin/payments?q=pi_due')
  const { cardProvider } = shop.services
  cardProvider.provider = 'stripe'
  expect(await linkOf()).toBe('https://dashboard.stripe.com/test/payments/pi_due')
  cardProvider.testMode = false
  expect(await linkOf()).toBe('https://dashboard.stripe.com/payments/pi_due')
  Object.assign(cardProvider, { provider: 'sandbox', testMode: true })
  expect(recentContacts.map(({ name, isAnswered }) => [name, isAnswered])).toEqual([
    ['Second', false],
    ['First', true],
  ])
})

test('reports products with five or fewer left as low stock', async () => {
  await shop.pool.query('update products set stock_quantity = 6')
  await shop.pool.query('update products set stock_quantity = 5 where id = 1')
  await shop.pool.query('update products set stock_quantity = 0 where id = 2')
  const { lowStock } = await loadDashboard()
  expect(lowStock).toMatchObject({
    total: 2,
    products: [
      { id: 2, stockQuantity: 0 },
      { id: 1, stockQuantity: 5 },
    ],
  })
})

test('shows figures that match the lists they link to', async () => {
  await shop.pool.query(`
    update products set stock_quantity = 6, in_stock = true;
    update products set stock_quantity = 5 where id = 1;
    update products set stock_quantity = 0, in_stock = false where id = 2;
    update products set stock_quantity = 3, in_stock = false where id = 3;
    insert into mails (kind, reference, recipient, subject, html, text, failed_at, sent_at) values ('a', '3', 'a@b.co', 's', 'h', 't', now(), now())`)
  for (const status of ['pending', 'confirmed', 'processing', 'shipped', 'completed', 'cancelled'])
    for (const payment of ['paid', 'pending', 'refunded']) await addOrder({ daysAgo: 40, total: 1, status, payment })
  const dashboard = await loadDashboard('?days=all')
  const { confirmed, awaiting, statuses, months, lowStock, bestSellers, recentContacts } = dashboard
  const rowsOf = async (list: string): Promise<number> => (await admin('GET', `/api/admin/lists/${list}`)).body.total
  const figures: [string, number][] = [
    ['orders?confirmed=yes', confirmed.orders],
    ['orders?waiting=yes', awaiting.orders],
    ...statuses.map(({ status, orders }): [string, number] => [`orders?status=${status}`, orders]),
    ...months.map(({ from, to, orders }): [string, number] => [`orders?from=${from}&to=${to}`, orders]),
    ['products?stock=low', lowStock.total],
    ...dashboard.tasks.map(({ to, search, count }): [string, number] => [
      `${to.replace('/admin/', '')}?${new URLSearchParams(search)}`,
      count,
    ]),
  ]
  expect(await Promise.all(figures.map(async ([list]) => [list, await rowsOf(list)]))).toEqual(figures)
  expect(lowStock.total).toBe(3)
  for (const { productId } of bestSellers)
    if (productId) expect((await admin('GET', `/api/admin/products/${productId}`)).status).toBe(200)
  for (const { id } of recentContacts) expect((await admin('GET', `/api/admin/contacts/${id}`)).status).toBe(200)
})

describe('test orders', () => {
  const asLiveShop = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    shop.services.cardProvider.testMode = false
    try {
      return await run()
    } finally {
      shop.services.cardProvider.testMode = true
    }
  }
  const ORDER_TASKS = [
    ['addresses', 'address=incomplete'],
    ['unpaidOrders', 'unpaid=yes'],
    ['overdueOrders', 'overdue=yes'],
    ['lateOrders', 'late=yes'],
    ['exportsWithoutEvidence', 'evidence=missing'],
  ] as const
  const MONEY_TASKS = [
    ['refundsOwed', 'refund=owed'],
    ['refundsToSend', 'refund=toSend'],
    ['pendingRefunds', 'refund=pending'],
    ['refundsToRepeat', 'refund=returned'],
  ] as const

  async function addTasks(isTest: boolean) {
    const paid = { daysAgo: 3, total: 60, status: 'processing' }
    const late = await addOrder(paid)
    const unchecked = await addOrder(paid)
    const overdue = await addOrder({ ...paid, payment: 'pending' })
    const exported = await addOrder({ ...paid, status: 'shipped' })
    const cancelled = await addOrder({ ...paid, status: 'cancelled' })
    const set = (change: string, { id }: { id: number }) =>
      shop.pool.query(`update orders set ${change}, is_test = $1 where id = $2`, [isTest, id])
    await set(`estimated_delivery = '${addDays(today, -1)}'`, late)
    await set('address_unchecked = true', unchecked)
    await set(`due_on = '${addDays(today, -1)}'`, overdue)
    await set(`vat_treatment = 'export', vat_amount = 0`, exported)
    await set('carrier = null', cancelled)
    await shop.pool.query(
      `insert into payment_entries (order_id, kind, method, amount, value_date, is_test, actor, created_at)
       values ($1, 'payment', 'transfer', 60, $2, $3, 'otto', now())`,
      [cancelled.id, today, isTest],
    )
    await shop.pool.query(
      `insert into refunds (order_id, payment_intent_id, status, amount, reason, parts) values
         ($1, null, 'pending', 5, 'r', null), ($1, 'pi_2', 'pending', 6, 'r', null),
         ($1, null, 'failed', 999, 'r', '{"lines": [], "delivery": 0, "cameBack": true}')`,
      [late.id],
    )
  }

  const overdueOf = ({ tasks }: OwnersDashboard) =>
    Number.parseInt(tasks.find(({ name }) => name === 'unpaidOrders')?.alarm ?? '0', 10)
  const tasksOf = (dashboard: OwnersDashboard) => [
    ...ORDER_TASKS.map(([name]) => (name === 'overdueOrders' ? overdueOf(dashboard) : (countOf(dashboard, name) ?? 0))),
    ...MONEY_TASKS.map(([name]) => dashboard.waiting[name].total),
  ]
  const listed = (extra: string) =>
    Promise.all(
      [...ORDER_TASKS, ...MONEY_TASKS].map(
        async ([, filter]) => (await admin('GET', `/api/admin/lists/orders?${filter}${extra}`)).body.total,
      ),
    )

  test('are on the to-do list only until the shop is live', async () => {
    // Refunds of money that never became an order would be in no list of orders.
    await shop.pool.query('delete from refunds')
    const liveBefore = await asLiveShop(loadDashboard)
    const before = await loadDashboard()
    await addTasks(true)
    const more = (tasks: number[]) => tasks.map((task) => task + 1)
    expect(tasksOf(await loadDashboard())).toEqual(more(tasksOf(before)))
    expect(tasksOf(await asLiveShop(loadDashboard))).toEqual(tasksOf(liveBefore))
    await addTasks(false)
    const live = tasksOf(await asLiveShop(loadDashboard))
    expect(live).toEqual(more(tasksOf(liveBefore)))
    expect(await listed('&test=no')).toEqual(live)
    expect(await listed('')).toEqual(tasksOf(await loadDashboard()))
  })

  test('are left out of every list that the dashboard of a live shop links to', async () => {
    const linked = async () => [
      ...(await renderAdmin(admin, '/admin/dashboard')).matchAll(/href="\/admin\/orders\?([^"]*)"/g),
    ]
    const links = (await asLiveShop(linked)).map(([, search = '']) => search)
    for (const filter of ['confirmed=yes', 'late=yes', 'status=cancelled', 'sold=yes', 'from=', 'unpaid=yes'])
      expect(links.filter((search) => search.includes(filter))).not.toEqual([])
    expect(links.filter((search) => !search.includes('test=no'))).toEqual([])
    for (const [, search] of await linked()) expect(search).not.toContain('test=')
  })
})

describe('the screen', () => {
  test('of a shop without orders says what to do next, without figures of £0.00', async () => {
    const empty = await createTestShop({ demo: false })
    const page = await renderAdmin(await empty.asAdmin(), '/admin/dashboard')
    await empty.close()
    expect(page).toContain('Nothing to do.')
    expect(page).toMatch(/No orders yet.*href="\/admin\/products"[^>]*>Show products.*Open settings/s)
    for (const text of ['Confirmed revenue', 'Recent orders', 'Best sellers']) expect(page).not.toContain(text)
  })

  test('begins with what there is to do', async () => {
    await addOrder({ daysAgo: 1, total: 60 })
    const page = await renderAdmin(admin, '/admin/dashboard')
    const places = ['>To do<', '>Confirmed revenue<', '>Recent orders<'].map((text) => page.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  test('doesn’t say that there’s nothing to do while a refund is owed', async () => {
    const other = await createTestShop({ demo: false })
    const owner = await other.asAdmin()
    const tasks = async () => (await renderAdmin(owner, '/admin/dashboard')).match(/Nothing to do|Refunds pending/g)
    expect(await tasks()).toEqual(['Nothing to do'])
    await other.pool.query(
      "insert into refunds (payment_intent_id, status, amount, reason) values ('pi_1', 'pending', 1, 'r')",
    )
    expect(await tasks()).toEqual(['Refunds pending'])
    await other.close()
  })
})

test('says how many more tasks there are than it lists, with a link to them', async () => {
  await shop.pool.query('delete from refunds')
  const { id } = await addOrder({ daysAgo: 1, total: 60 })
  const addRefunds = (count: number) =>
    shop.pool.query(
      `insert into refunds (order_id, status, amount, reason) select $1, 'pending', 1, 'r' from generate_series(1, $2)`,
      [id, count],
    )
  const more = async () =>
    (await renderAdmin(admin, '/admin/dashboard')).match(/href="\/admin\/orders\?refund=toSend"[^>]*>([^/]*)<\/a>/)?.[1]
  await addRefunds(20)
  expect(await more()).toBeUndefined()
  await addRefunds(2)
  const { refundsToSend } = (await loadDashboard()).waiting
  expect([refundsToSend.total, refundsToSend.rows.length]).toEqual([22, 20])
  expect((await more())?.replaceAll('<!-- -->', '')).toBe('and 2 more')
})

test('counts waiting orders without reading all of them', async () => {
  const plans = await loadQueryPlans(shop, /as counts/, () => admin('GET', '/api/admin/dashboard'))
  for (const index of ['orders_unpaid', 'orders_to_send']) expect(plans).toContain(index)
})
