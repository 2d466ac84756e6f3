import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBuyer, INES, type Session } from '../support/buyer.ts'
import { loadQueryPlans } from '../support/queryPlans.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const MACHINE = { productId: 1, quantity: 1 }
const COVER = { productId: 4, quantity: 1 }
const BALLS = { productId: 5, quantity: 2 }
const CODES = '/api/admin/discount-codes'

let shop: TestShop
let admin: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
  admin = await shop.asAdmin()
  await shop.pool.query(`
    update products set price = 10, category = 'Parts', vat_rate = 'zero', stock_quantity = 500, in_stock = true where id = 5;
    update products set price = 100, category = 'Ball Machines', stock_quantity = 500, in_stock = true where id = 1;
    update products set price = 20, category = 'Accessories', vat_rate = 'reduced', stock_quantity = 500, in_stock = true where id = 4`)
})
afterAll(() => shop.close())

const create = async (form: object) => {
  const { status, body } = await admin('POST', CODES, { type: 'percentage', value: '10', ...form })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const buyerOf = (customerEmail: string) =>
  createBuyer((path, init) => shop.app.request(path, init), { ...INES, customerEmail })
const anybody = () => buyerOf('anybody@example.com')
const query = async (text: string, values: unknown[] = []) => (await shop.pool.query(text, values)).rows
const listed = async (code: string) =>
  (await admin('GET', `/api/admin/lists/discount-codes?q=${code}`)).body.rows[0] as Record<string, unknown>

describe('a minimum order', () => {
  test('is compared with the goods before the discount, including VAT and without delivery', async () => {
    await create({ code: 'FROM140', minimumOrder: '140.00' })
    const short = await anybody().session([MACHINE, COVER], { discountCode: 'FROM140' })
    expect(short).toMatchObject({
      status: 422,
      body: { code: 'codeNotApplicable', message: 'Spend £140.00 or more to use this code.' },
    })
    const enough = await anybody().session([MACHINE, COVER, BALLS], { discountCode: 'FROM140' })
    expect(enough).toMatchObject({ status: 200, body: { discountAmount: '14.00' } })
  })

  test('counts only the goods that the code applies to', async () => {
    await create({ code: 'PARTS30', type: 'fixed', value: '5', minimumOrder: 30, categories: ['Parts'] })
    expect((await anybody().session([MACHINE, BALLS], { discountCode: 'PARTS30' })).body.message).toBe(
      'Spend £30.00 or more on Replacement Parts to use this code.',
    )
    const enough = await anybody().session([MACHINE, { ...BALLS, quantity: 3 }], { discountCode: 'PARTS30' })
    expect(enough.body).toMatchObject({ discountAmount: '5.00' })
  })
})

describe('products and categories', () => {
  test('are told with a valid code, and never with a wrong one', async () => {
    const { name } = (await admin('GET', '/api/admin/products/1')).body
    await create({ code: 'SOME', value: '50', productIds: [1], categories: ['Parts'], minimumOrder: '10' })
    expect((await shop.call('POST', '/api/discount/validate', { code: 'some' })).body).toEqual({
      valid: true,
      code: 'SOME',
      type: 'percentage',
      value: '50.00',
      conditions: {
        minimumOrder: '10.00',
        productIds: [1],
        categories: ['Parts'],
        goodsText: `Replacement Parts and ${name}`,
      },
    })
    expect((await anybody().session([COVER], { discountCode: 'SOME' })).body).toMatchObject({
      code: 'codeNotApplicable',
      message: `This code applies to Replacement Parts and ${name} only.`,
    })
    await admin('PUT', `${CODES}/${(await listed('SOME')).id}`, { isActive: false })
    const off = { message: 'This discount code is not valid or has expired.' }
    expect(await shop.call('POST', '/api/discount/validate', { code: 'SOME' })).toMatchObject({
      status: 404,
      body: off,
    })
    expect((await anybody().session([COVER], { discountCode: 'SOME' })).body).toMatchObject({
      code: 'invalidCode',
      ...off,
    })
  })

  test('limit the discount to their lines, on the order, its invoice and its refunds', async () => {
    await create({ code: 'FIX150', type: 'fixed', value: '150', productIds: [4], categories: ['Parts'] })
    const items = [MACHINE, { ...COVER, quantity: 2 }, BALLS]
    const { id, totalAmount } = await buyerOf('lines@example.com').buy(items, { discountCode: 'FIX150' })
    // Never more than the goods it applies to: 2 × £20 and 2 × £10.
    expect(
      await query('select product_id, reduction, vat from order_lines where order_id = $1 order by product_id', [id]),
    ).toEqual([
      { product_id: 1, reduction: '0.00', vat: '16.67' },
      { product_id: 4, reduction: '40.00', vat: '0.00' },
      { product_id: 5, reduction: '20.00', vat: '0.00' },
    ])
    expect(totalAmount).toBe('150.00')
    const [{ id: lineId }] = await query('select id from order_lines where order_id = $1 and product_id = 1', [id])
    const path = `/api/admin/orders/${id}/refunds`
    await admin('POST', path, {
      requestKey: crypto.randomUUID(),
      reason: 'Sent back',
      lines: [{ lineId, quantity: 1, restock: true }],
    })
    expect((await admin('GET', path)).body.refunds).toMatchObject([{ amount: '100.00' }])
  })

  test('a free delivery code needs one of them in the cart', async () => {
    await create({ code: 'SHIPPARTS', type: 'free_delivery', categories: ['Parts'] })
    expect((await anybody().session([MACHINE], { discountCode: 'SHIPPARTS' })).status).toBe(422)
    expect((await anybody().session([MACHINE, BALLS], { discountCode: 'SHIPPARTS' })).body).toMatchObject({
      deliveryFee: '0.00',
    })
  })

  test('refuses a sale whose goods have left the code’s category since it was shown', async () => {
    await create({ code: 'MOVED', value: '50', categories: ['Accessories'] })
    const buyer = anybody()
    const { body: session } = await buyer.session([COVER], { discountCode: 'MOVED' })
    await query(`update products set category = 'Covers' where id = 4`)
    expect(await buyer.reserve(session, [COVER], { discountCode: 'MOVED' })).toMatchObject({
      status: 422,
      body: { code: 'codeNotApplicable', message: 'This code applies to Accessories only.' },
    })
    await query(`update products set category = 'Accessories' where id = 4`)
  })

  test('keep a deleted product, which the code no longer applies to', async () => {
    const product = (await query(`select id, name from products where id not in (1, 4, 5) order by id limit 1`))[0]
    const { id } = await create({ code: 'GONE', productIds: [product.id] })
    expect((await admin('DELETE', `/api/admin/products/${product.id}`)).status).toBeLessThan(300)
    const { body } = await admin('GET', `${CODES}/${id}`)
    expect(body.products).toEqual([{ id: product.id, name: expect.any(String), isDeleted: true }])
    expect((await anybody().session([MACHINE], { discountCode: 'GONE' })).body.message).toBe(
      'This code applies to products we no longer sell only.',
    )
    // The form sends back what it was given.
    expect((await admin('PUT', `${CODES}/${id}`, { productIds: [product.id], value: '12' })).status).toBe(200)
    expect(await admin('POST', CODES, { code: 'NEVER', value: '5', productIds: [product.id] })).toMatchObject({
      status: 400,
      body: { field: 'productIds' },
    })
    expect(await admin('POST', CODES, { code: 'NEVER', value: '5', categories: ['Partz'] })).toMatchObject({
      status: 400,
      body: { field: 'categories' },
    })
  })

  test('apply to phone orders too, with the sentence at the code', async () => {
    await create({ code: 'PHONED', value: '50', categories: ['Parts'] })
    const price = (lines: object[]) =>
      admin('POST', '/api/admin/orders/quote', { lines, deliveryType: 'standard', discountCode: 'PHONED' })
    expect(await price([MACHINE])).toMatchObject({
      status: 422,
      body: { field: 'discountCode', message: 'This code applies to Replacement Parts only.' },
    })
    expect((await price([MACHINE, BALLS])).body).toMatchObject({ discountAmount: '10.00', discountType: 'percentage' })
  })
})

describe('once per customer', () => {
  const useOnce = (code: string) => create({ code, oncePerCustomer: true })
  const REFUSAL = /can be used once per customer, and this email address has already used it/

  test('goes by the email address, in any case, for guests too', async () => {
    await useOnce('ONCE')
    await buyerOf('guest@example.com').buy([COVER], { discountCode: 'ONCE' })
    const again = buyerOf('Guest@Example.com')
    const { body: session } = await again.session([COVER], { discountCode: 'ONCE' })
    expect(await again.reserve(session, [COVER], { discountCode: 'ONCE' })).toMatchObject({
      status: 422,
      body: { code: 'codeNotApplicable', message: expect.stringMatching(REFUSAL) },
    })
    const intent = (await shop.ledger()).intents.find(({ id }) => id === session.paymentIntentId)
    expect(intent?.amount_received ?? 0).toBe(0)
    await buyerOf('other@example.com').buy([COVER], { discountCode: 'ONCE' })
  })

  test('lets one of two simultaneous checkouts through', async () => {
    await useOnce('RACE')
    const items = [BALLS]
    const tabs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const buyer = buyerOf('race@example.com')
        return { buyer, session: (await buyer.session(items, { discountCode: 'RACE' })).body as Session }
      }),
    )
    const answers = await Promise.all(
      tabs.map(({ buyer, session }) => buyer.reserve(session, items, { discountCode: 'RACE' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)?.body.message).toContain('another payment with this email')
  })

  test('counts a payment whose terms the card provider has yet to accept', async () => {
    await useOnce('PROPOSED')
    const session = (await buyerOf('first@example.com').session([COVER], { discountCode: 'PROPOSED' })).body
    expect((await buyerOf('first@example.com').reserve(session, [COVER], { discountCode: 'PROPOSED' })).status).toBe(
      200,
    )
    const other = buyerOf('then@example.com')
    const otherSession = (await other.session([COVER], { discountCode: 'PROPOSED' })).body
    const { updateIntent } = shop.services.payments
    let meanwhile: { status: number } | undefined
    const slow = vi.spyOn(shop.services.payments, 'updateIntent').mockImplementationOnce(async (...request) => {
      meanwhile = await other.reserve(otherSession, [COVER], { discountCode: 'PROPOSED' })
      return updateIntent(...request)
    })
    // The same purchase again, with another address.
    const again = await buyerOf('then@example.com').reserve(session, [COVER], { discountCode: 'PROPOSED' })
    slow.mockRestore()
    expect([again.status, meanwhile?.status]).toEqual([200, 422])
  })

  test('never takes an order from a customer who has paid', async () => {
    await useOnce('AGREED')
    const first = buyerOf('paid@example.com')
    const { body: session } = await first.session([COVER], { discountCode: 'AGREED' })
    expect((await first.reserve(session, [COVER], { discountCode: 'AGREED' })).status).toBe(200)
    // Its reservation runs out, another order uses the code, and only then does the bank confirm the first payment.
    await query(`update code_reservations set expires_at = now() - interval '1 hour'`)
    await buyerOf('paid@example.com').buy([COVER], { discountCode: 'AGREED' })
    expect((await first.pay(session)).status).toBe(200)
    const placed = await first.order(session, [COVER], { discountCode: 'AGREED' })
    expect([placed.status, placed.body.totalAmount]).toEqual([201, session.totalAmount])
  })

  test('can’t be passed by paying before the details are known: the payment is refunded', async () => {
    await useOnce('SKIP')
    await buyerOf('skip@example.com').buy([COVER], { discountCode: 'SKIP' })
    const buyer = buyerOf('skip@example.com')
    const { body: session } = await buyer.session([COVER], { discountCode: 'SKIP' })
    await buyer.pay(session)
    expect((await buyer.order(session, [COVER], { discountCode: 'SKIP' })).body.code).toBe('refunded')
  })

  test('is checked for phone orders, and before a payment link charges, but not for a transfer that has arrived', async () => {
    await useOnce('LINK')
    const phone = () =>
      admin('POST', '/api/admin/orders', {
        requestKey: crypto.randomUUID(),
        customer: { ...INES, customerEmail: 'link@example.com' },
        lines: [COVER],
        deliveryType: 'standard',
        discountCode: 'LINK',
        payment: 'transfer',
      })
    const [first, second, third] = [await phone(), await phone(), await phone()]
    const link = (await admin('POST', `/api/admin/orders/${second.body.id}/payment-links`, {})).body
    const token = String(link.url).split('/').at(-1)
    const payments = (id: number) => admin('POST', `/api/admin/orders/${id}/payments`, { method: 'transfer' })
    expect((await payments(first.body.id)).body.paymentStatus).toBe('paid')
    expect(await phone()).toMatchObject({ status: 422, body: { field: 'discountCode' } })

    const opened = await shop.call('POST', `/api/pay/${token}/intent`)
    expect(opened.status).toBe(200)
    const { paymentIntentId } = opened.body
    expect(await shop.call('POST', `/api/pay/${token}/reserve`, { paymentIntentId })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(REFUSAL) },
    })
    expect((await payments(third.body.id)).body.paymentStatus).toBe('paid')
  })
})

describe('in the admin', () => {
  test('an unknown field is refused, and the entity’s own can be sent back', async () => {
    expect(await admin('POST', CODES, { code: 'TYPO', type: 'fixed', value: '5', minimumOder: '50' })).toMatchObject({
      status: 400,
      body: { field: 'minimumOder' },
    })
    const code = await create({ code: 'BACK' })
    const { id, code: name, type, value, usageCount, createdAt } = code
    expect((await admin('PUT', `${CODES}/${id}`, { id, code: name, type, value, usageCount, createdAt })).status).toBe(
      200,
    )
    expect(await admin('POST', CODES, { code: 'ZERO', value: '5', minimumOrder: '0' })).toMatchObject({
      status: 400,
      body: { field: 'minimumOrder', message: 'A minimum order must be at least £0.01' },
    })
  })

  test('changes of conditions are in the activity log', async () => {
    const { id } = await create({ code: 'LOGGED', minimumOrder: '50', categories: ['Parts'], oncePerCustomer: true })
    await admin('PUT', `${CODES}/${id}`, { minimumOrder: '', categories: [], productIds: [1], oncePerCustomer: false })
    const [updated] = await query(
      `select before, after from activity where subject = 'LOGGED' order by id desc limit 1`,
    )
    expect(updated).toMatchObject({
      before: { minimumOrder: '50.00', categories: 'Parts', oncePerCustomer: true },
      after: { minimumOrder: null, categories: '', oncePerCustomer: false },
    })
  })

  test('sales and the orders of a code are read from its index', async () => {
    const plans = await loadQueryPlans(shop, /with sold as|"discount_code" = \$1/, async () => {
      await admin('GET', '/api/admin/lists/discount-codes')
      await admin('GET', '/api/admin/lists/orders?code=ACE10')
    })
    expect(plans).toContain('orders_by_code')
    expect(plans).not.toContain('Seq Scan on orders')
  })

  test('the list and its export show the sales of each code, as the orders list does', async () => {
    await create({ code: 'SALES', value: '25' })
    const buyer = buyerOf('sales@example.com')
    const kept = await buyer.buy([MACHINE], { discountCode: 'SALES' })
    const partly = await buyer.buy([MACHINE, COVER], { discountCode: 'SALES' })
    const cancelled = await buyer.buy([MACHINE], { discountCode: 'SALES' })
    const returned = await buyer.buy([BALLS], { discountCode: 'SALES' })
    const refunds = (id: number) => `/api/admin/orders/${id}/refunds`
    await admin('POST', refunds(partly.id), { requestKey: 'sales-part', reason: 'Scratched', amount: '12.34' })
    const { left } = (await admin('GET', refunds(returned.id))).body
    const all = left.lines.map(({ lineId, quantity }: { lineId: number; quantity: number }) => ({ lineId, quantity }))
    await admin('POST', refunds(returned.id), {
      requestKey: 'sales-all',
      reason: 'Sent back',
      lines: all,
      delivery: left.delivery,
    })
    await admin('PUT', `/api/admin/orders/${cancelled.id}/status`, { status: 'cancelled', tell: false })

    const [raw] = await query(`
      select count(*)::int as orders, sum(total_amount + coalesce((select sum(net_change) from payment_entries where order_id = orders.id), 0)) as net,
        sum(discount_amount) as given
      from orders where discount_code = 'SALES' and payment_status = 'paid' and order_status <> 'cancelled'`)
    const expected = Number(kept.totalAmount) + Number(partly.totalAmount) - 12.34
    expect(Number(raw.net)).toBeCloseTo(expected, 5)
    expect((await listed('SALES')).sales).toEqual({ orders: raw.orders, net: raw.net, discountGiven: raw.given })
    const support = await shop.asStaff('support')
    const { body } = await support('GET', '/api/admin/lists/discount-codes?q=SALES')
    expect([body.rows[0].code, body.rows[0].sales]).toEqual(['SALES', null])
    expect(raw.orders).toBe(2)
    const rows = (await admin('GET', '/api/admin/lists/orders?code=sales&sold=yes')).body.rows
    expect(rows.map(({ id }: { id: number }) => id).sort()).toEqual([kept.id, partly.id].sort())
    expect(rows.reduce((sum: number, row: { netTotal: string }) => sum + Number(row.netTotal), 0)).toBeCloseTo(
      expected,
      5,
    )
    expect(
      (await admin('GET', '/api/admin/exports/orders.csv?code=SALES&sold=yes')).body.trim().split('\r\n'),
    ).toHaveLength(3)
    const { body: csv } = await admin('GET', '/api/admin/exports/discount-codes.csv?q=SALES')
    expect(csv).toContain('Orders,Net sales,Discount given')
    expect(csv).toContain(`2,${raw.net},${raw.given}`)
  })
})
