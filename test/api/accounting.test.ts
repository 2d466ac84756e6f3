import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { londonTime } from '../../src/lib/workingDays.ts'
import { expectPeriodAgrees } from '../support/accountingAgreement.ts'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
const clock = { now: () => shop.services.clock.now() }

/** Moves the clock on to a London time. */
const moveTo = (day: string, time: string) =>
  shop.clock.forward((londonTime(day, time).getTime() - clock.now().getTime()) / 1000)

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [(tx, order) => issueInvoiceOnOrderPaid(clock)(tx, order)] })
  // Sessions end while the months pass.
  admin = async (...request) => (await shop.asAdmin())(...request)
  moveTo('2027-03-01', '09:00')
})
afterAll(() => shop.close())

const buy = () => createBuyer(shop.app.request).buy([{ productId: 1, quantity: 1 }])
const figuresOf = async (query: string) => (await admin('GET', `/api/admin/accounting/figures?${query}`)).body

let placed = 0
async function placePhoneOrder() {
  placed += 1
  const { body } = await admin('POST', '/api/admin/orders', {
    requestKey: `accounting-${placed}`,
    lines: [{ productId: 1, quantity: 1 }],
    deliveryType: 'standard',
    customer: { customerName: 'Una', customerEmail: 'una@example.com', shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP' },
    payment: 'transfer',
  })
  return body as { id: number; orderId: string; totalAmount: string; vatAmount: string }
}

const pay = (id: number, valueDate: string, more: object = {}) =>
  admin('POST', `/api/admin/orders/${id}/payments`, { method: 'transfer', valueDate, keepCredit: true, ...more })

describe('a period', () => {
  test('ends at midnight in London, also when the clocks change', async () => {
    const counts: number[] = []
    for (const [day, time] of [
      ['2027-03-27', '23:59'],
      ['2027-03-28', '00:30'],
      // Summer time began at 01:00, so this is still the 28th in London, and after 23:00 UTC it isn’t.
      ['2027-03-28', '23:30'],
      ['2027-03-29', '00:15'],
    ] as const) {
      moveTo(day, time)
      await buy()
    }
    for (const day of ['2027-03-27', '2027-03-28', '2027-03-29']) {
      const period = { from: day, to: day }
      await expectPeriodAgrees(shop, admin, period)
      const { documents, payments } = await figuresOf(`from=${day}&to=${day}`)
      expect(documents[0].count).toBe(payments[0].count)
      counts.push(payments[0].count)
    }
    expect(counts).toEqual([1, 2, 1])
  })

  test('can be named, and VAT quarters start in the month of the settings', async () => {
    moveTo('2027-04-05', '12:00')
    const spanOf = async (period: string) => {
      const { from, to } = await figuresOf(`period=${period}`)
      return `${from} ${to}`
    }
    expect(await spanOf('thisMonth')).toBe('2027-04-01 2027-04-30')
    expect(await spanOf('lastQuarter')).toBe('2027-01-01 2027-03-31')
    expect(await spanOf('thisTaxYear')).toBe('2026-04-06 2027-04-05')
    const { version, value } = (await admin('GET', '/api/admin/settings')).body
    await admin('PUT', '/api/admin/settings', { version, value: { ...value, vatQuarterStart: 3 } })
    expect(await spanOf('lastQuarter')).toBe('2026-12-01 2027-02-28')
    await admin('PUT', '/api/admin/settings', { version: version + 1, value })
    expect((await figuresOf('')).from).toBe('2027-04-01')
  })

  test.each([
    ['from=2027-04-02&to=2027-04-01', 'to', 'The last day can’t be before the first'],
    ['from=2027-04-01', 'to', 'Enter the last day'],
    ['to=2027-04-01', 'from', 'Enter the first day'],
    ['period=lastMonth&from=2027-04-01&to=2027-04-01', 'period', 'Choose a period or dates, not both'],
    ['from=2027-02-30&to=2027-04-01', 'from', 'Enter a date as YYYY-MM-DD'],
    ['period=yesterday', 'period', 'Choose a period'],
    ['test=maybe', 'test', 'Choose yes or no'],
    ['until=2027-04-01', 'until', 'We don’t recognise the parameter “until”.'],
  ])('is refused as %s', async (query, field, message) => {
    for (const path of ['accounting/figures', 'lists/differences', 'exports/differences.csv'])
      expect(await admin('GET', `/api/admin/${path}?${query}`)).toMatchObject({ status: 400, body: { field, message } })
  })
})

describe('the reconciliation', () => {
  const may = { from: '2027-05-01', to: '2027-05-31' }
  const june = { from: '2027-06-01', to: '2027-06-30' }
  const causesOf = async (period: typeof may) =>
    Object.fromEntries(
      (await expectPeriodAgrees(shop, admin, period)).differences.map(
        ({ cause, amount }: { cause: string; amount: string }) => [cause, amount],
      ),
    )

  test('tells deposits, overpayments and what was paid earlier apart, and puts VAT on deposits in their period', async () => {
    moveTo('2027-05-10', '10:00')
    const { id, totalAmount, vatAmount } = await placePhoneOrder()
    await pay(id, '2027-05-10', { amount: '300.00' })
    expect(await causesOf(may)).toEqual({ deposit: '300.00' })
    const before = await figuresOf('from=2027-05-01&to=2027-05-31')
    const share = Math.round((300 * 100 * Number(vatAmount)) / Number(totalAmount)) / 100
    expect(before.vatReturn).toMatchObject({
      box1: share.toFixed(2),
      box6: (300 - share).toFixed(2),
      deposits: { orders: 1 },
    })

    // The rest, and 25 pounds more, arrive in June.
    moveTo('2027-06-08', '10:00')
    await pay(id, '2027-06-08', { amount: (Number(totalAmount) - 275).toFixed(2) })
    expect(await causesOf(may)).toEqual({ deposit: '300.00' })
    expect(await causesOf(june)).toEqual({ paidEarlier: '-275.00' })
    const after = await figuresOf('from=2027-06-01&to=2027-06-30')
    expect(after.vatReturn.box1).toBe((Number(vatAmount) - share).toFixed(2))
    expect((await figuresOf('from=2027-05-01&to=2027-06-30')).vatReturn.box1).toBe(vatAmount)
    expect(await causesOf({ from: may.from, to: june.to })).toEqual({ overpaid: '25.00' })
  })

  test('takes a deposit off the return even if the order was then overpaid by as much', async () => {
    moveTo('2027-07-20', '10:00')
    const { id, totalAmount, vatAmount } = await placePhoneOrder()
    await pay(id, '2027-07-20', { amount: '120.00' })
    moveTo('2027-08-02', '10:00')
    await pay(id, '2027-08-02', { amount: totalAmount })
    const { reconciliation, vatReturn } = await figuresOf('from=2027-08-01&to=2027-08-31')
    expect(reconciliation.differences).toEqual([])
    expect(Number(vatReturn.box1)).toBeLessThan(Number(vatAmount))
    expect((await figuresOf('from=2027-07-01&to=2027-08-31')).vatReturn.box1).toBe(vatAmount)
    await expectPeriodAgrees(shop, admin, { from: '2027-08-01', to: '2027-08-31' })
  })

  test('shows refunds on the way, without counting them', async () => {
    moveTo('2027-09-01', '10:00')
    const { id } = await placePhoneOrder()
    await pay(id, '2027-09-01')
    const path = `/api/admin/orders/${id}/refunds`
    await admin('POST', path, { requestKey: 'on-its-way', reason: 'Scratched', amount: '40.00' })
    const september = 'from=2027-09-01&to=2027-09-30'
    const waiting = await figuresOf(september)
    expect(waiting.reconciliation).toMatchObject({ differences: [], pendingRefunds: { count: 1, amount: '40.00' } })
    moveTo('2027-10-03', '10:00')
    const [{ id: refundId }] = (await admin('GET', path)).body.refunds
    await admin('POST', `${path}/${refundId}/sent`, { valueDate: '2027-10-02' })
    expect((await figuresOf(september)).reconciliation.money).toBe(waiting.reconciliation.money)
    const october = await figuresOf('from=2027-10-01&to=2027-10-31')
    expect(october.reconciliation).toMatchObject({ documents: '-40.00', money: '-40.00', differences: [] })
    expect(october.reconciliation.pendingRefunds).toEqual({ count: 0, amount: '0.00' })
    expect(october.vatReturn).toMatchObject({ box1: '-6.67', box6: '-33.33' })
  })

  test('keeps money without an order apart', async () => {
    await shop.pool.query(`insert into payment_entries (kind, method, amount, value_date, reference, is_test, actor, created_at)
      values ('payment', 'card', 12.34, '2027-11-03', 'pi_lost', false, 'sweep', now())`)
    const { reconciliation } = await figuresOf('from=2027-11-03&to=2027-11-03')
    expect(reconciliation).toMatchObject({
      documents: '0.00',
      money: '12.34',
      withoutOrder: { count: 1, amount: '12.34' },
    })
    const { rows } = (await admin('GET', '/api/admin/lists/payments?order=none')).body
    expect(rows).toMatchObject([{ orderId: null, customer: null, reference: 'pi_lost' }])
  })
})

test('payments are found by order, customer and reference, each once, with their total', async () => {
  const { id, orderId, totalAmount } = await placePhoneOrder()
  await pay(id, '2027-10-03', { reference: `SMITH 4471 for ${orderId}` })
  const find = async (q: string) =>
    (await admin('GET', `/api/admin/lists/payments?from=2027-01-01&q=${encodeURIComponent(q)}`)).body
  for (const q of [orderId, '4471 smith', 'SMITH'])
    expect(await find(q)).toMatchObject({
      total: 1,
      sums: { Total: totalAmount },
      rows: [{ orderId, method: 'transfer' }],
    })
  expect((await find('una')).total).toBeGreaterThan(1)
  expect(await find('nobody')).toMatchObject({ total: 0, sums: { Total: '0.00' } })
})

test('payments found by order and by reference are in one order, across pages and in exports', async () => {
  await shop.pool.query(`insert into payment_entries (kind, method, amount, value_date, reference, is_test, actor, created_at)
    select 'payment', 'transfer', 25 * n, '2027-11-04', 'from una ' || n, false, 'otto', now() from generate_series(1, 60) as n`)
  const load = async (search: string) => (await admin('GET', `/api/admin/lists/payments?q=una&${search}`)).body
  const ascending = [...(await load('sort=amount')).rows, ...(await load('sort=amount&page=2')).rows]
  const descending = [...(await load('sort=-amount')).rows, ...(await load('sort=-amount&page=2')).rows]
  const amounts = ascending.map(({ amount }) => Number(amount))
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  expect(descending.reverse()).toEqual(ascending)
  expect(new Set(ascending.map(({ orderId }) => orderId === null))).toEqual(new Set([true, false]))
  const exported = (await admin('GET', '/api/admin/exports/payments.json?q=una')).body
  expect(ascending).toHaveLength((await load('')).total)
  expect(exported.map(({ id }: { id: number }) => id)).toEqual(ascending.map(({ id }) => id).toSorted((a, b) => a - b))
})

test('a merchant who isn’t registered has no return', async () => {
  const { version, value } = (await admin('GET', '/api/admin/settings')).body
  await admin('PUT', '/api/admin/settings', { version, value: { ...value, vatRegistered: false } })
  expect((await figuresOf('from=2020-01-01&to=2020-12-31')).vatReturn).toBeNull()
  // VAT charged earlier is still owed.
  expect((await figuresOf('from=2027-03-01&to=2027-03-31')).vatReturn).not.toBeNull()
  // Settings are kept in memory, which test files share.
  await admin('PUT', '/api/admin/settings', { version: version + 1, value })
})

test('test payments are left out once there is a live key, unless asked for', async () => {
  const march = 'from=2027-03-01&to=2027-03-31'
  expect((await figuresOf(march)).payments).toHaveLength(1)
  shop.services.cardProvider.testMode = false
  try {
    expect(await figuresOf(march)).toMatchObject({ test: 'no', payments: [], documents: [] })
    expect(await figuresOf(`${march}&test=yes`)).toMatchObject({ test: 'yes', payments: [{ count: 4 }] })
  } finally {
    shop.services.cardProvider.testMode = true
  }
})
