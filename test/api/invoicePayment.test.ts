import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachProForma } from '../../src/features/buying/paymentLinks/server/proForma.ts'
import { addDays, londonDay, longDate } from '../../src/lib/workingDays.ts'
import { activityOf } from '../support/activityOf.ts'
import { CARDS, createBuyer, INES } from '../support/buyer.ts'
import { countOf } from '../support/countOf.ts'
import { loadEmails } from '../support/mailbox.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const BANK = { bankAccountName: 'Courtside Demo Ltd', bankSortCode: '12-34-56', bankAccountNumber: '12345678' }
const CLUB = { company: 'Netherby Tennis Club', vatNumber: 'GB434031494', purchaseOrder: 'PO-118' }
const HERE = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let today: string

beforeAll(async () => {
  shop = await createTestShop({ env: { TRUST_PROXY: '1' } })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query(
    'truncate orders, checkout_drafts, people, users, mails, card_declines, rate_limits, shop_settings cascade',
  )
  await shop.pool.query("delete from discount_codes where code = 'ONCE'")
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
  await shop.pool.query('update products set price = 1000, stock_quantity = 20, in_stock = true where id = 1')
  // More than the tests order, unless they say otherwise.
  await set({ ...BANK, invoiceBuyers: 'companies', invoiceHoldUnits: 100, invoiceHoldValue: '100000' })
})

async function set(change: Record<string, unknown>) {
  const { body } = await admin('GET', '/api/admin/settings')
  const value = { ...body.value, ...change }
  const saved = await admin('PUT', '/api/admin/settings', { version: body.version, value })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

const requestOf = (overrides: Record<string, unknown> = {}) => ({
  requestKey: crypto.randomUUID(),
  ...INES,
  ...CLUB,
  items: [{ productId: 1, quantity: 1 }],
  deliveryType: 'standard',
  totalAmount: '1050.00',
  ...overrides,
})
type Call = TestShop['call']
const send = (overrides = {}, { call = shop.call as Call, network = HERE } = {}) =>
  call('POST', '/api/checkout/invoice', requestOf(overrides), { 'X-Forwarded-For': network })
const confirm = (token: string) => shop.call('POST', '/api/checkout/invoice/confirm', { token })
/** In the emailed link, which also contains the order's number. */
async function confirmationToken(orderId: string): Promise<string> {
  const [email] = await loadEmails(shop.pool, "kind = 'order-to-confirm' and reference = $1", [orderId])
  return /\/order\/confirm\?token=(\S+)/.exec(email?.text ?? '')?.[1] ?? ''
}
/** Confirms it too, if an email asks to. */
async function place(overrides = {}, by: Parameters<typeof send>[1] = {}) {
  const placed = await send(overrides, by)
  const token = placed.status === 201 && !placed.body.toPay && (await confirmationToken(placed.body.orderId))
  if (!token) return placed
  const confirmed = await confirm(token)
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { ...placed, body: { ...placed.body, ...confirmed.body } }
}
const outcomeOf = ({ status, body }: Awaited<ReturnType<Call>>) => [status, body.code ?? body.field]
const FOUR = { items: [{ productId: 1, quantity: 4 }], totalAmount: '4000.00' }

/** How many a customer could still buy. */
async function loadFree() {
  const { rows } = await shop.pool.query(
    `select p.stock_quantity - coalesce((select sum(quantity) from stock_reservations where product_id = 1 and expires_at > $1), 0)::int as free
     from products p where id = 1`,
    [shop.services.clock.now()],
  )
  return rows[0].free
}
const findOrderRow = async (orderId: string) =>
  (await shop.pool.query('select * from orders where order_id = $1', [orderId])).rows[0]
const attach = (kind: string, reference: string) => attachProForma(shop.services, { kind, reference })
const mailsOf = (orderId: string) => loadEmails(shop.pool, 'reference like $1', [`${orderId}%`])
/** Where lines break depends on the date. */
const toldOf = async (orderId: string, told = 'order-on-invoice') =>
  (await mailsOf(orderId)).find(({ kind }) => kind === told)?.text.replace(/\s+/g, ' ') ?? ''

/** Signed in, with a verified address. */
async function signIn(email = INES.customerEmail) {
  const customer = await shop.asCustomer('ines', email)
  await shop.pool.query('update users set email_verified_at = now() where email = $1', [email])
  return customer
}
async function agree(terms: unknown, from: unknown = null, email = INES.customerEmail) {
  await shop.pool.query('insert into people (email) values ($1) on conflict do nothing', [email])
  const { rows } = await shop.pool.query('select id from people where email = $1', [email])
  const agreed = await admin('PUT', `/api/admin/customers/${rows[0].id}/invoice-terms`, { terms, from })
  return { ...agreed, id: rows[0].id as number }
}

describe('an order to pay by invoice', () => {
  test('awaits payment with a due date, reserves its goods and tells the buyer where to pay', async () => {
    const { status, body } = await place(FOUR)
    expect([status, body.message]).toEqual([201, undefined])
    const dueOn = addDays(today, 30)
    expect(body).toMatchObject({
      orderStatus: 'pending',
      paymentStatus: 'pending',
      totalAmount: '4000.00',
      promised: null,
      toPay: { dueOn, bank: { sortCode: '12-34-56', accountNumber: '12345678' } },
    })
    expect(await loadFree()).toBe(16)
    expect(await findOrderRow(body.orderId)).toMatchObject({
      company: CLUB.company,
      vat_number: CLUB.vatNumber,
      purchase_order: 'PO-118',
      payment_method: 'none',
      source: 'shop',
    })
    const mails = await mailsOf(body.orderId)
    const [ours, theirs] = ['new-order-on-invoice', 'order-on-invoice'].map((kind) =>
      mails.find((mail) => mail.kind === kind),
    )
    expect(theirs).toMatchObject({ recipient: INES.customerEmail })
    // Where lines break depends on the date.
    const told = theirs?.text.replace(/\s+/g, ' ')
    for (const words of [
      '12-34-56',
      '12345678',
      body.orderId,
      '£4,000.00',
      'PO-118',
      CLUB.company,
      'can’t be cancelled',
    ])
      expect(told).toContain(words)
    expect(body).toMatchObject({ company: CLUB.company, purchaseOrder: 'PO-118', isTest: true })
    expect(theirs?.text).toContain(`${shop.services.origin()}${body.path}`)
    const linked = await shop.call('GET', body.path.replace('/order?token=', '/api/order-link/'))
    expect(linked.body).toMatchObject({ orderId: body.orderId, toPay: { ...body.toPay, outstanding: '4000.00' } })
    // Without a card provider, the shop is a test shop.
    expect(theirs).toMatchObject({ subject: expect.stringMatching(/: test order, nothing to pay$/) })
    expect(told).toContain(`A customer would now be asked to pay £4,000.00 by ${longDate(dueOn)}.`)
    expect(told).not.toContain('Please pay £')
    expect(told).toContain('Please don’t pay anything')
    expect(ours?.subject).toContain('(test order)')
    expect(ours?.text).toContain('Test order. Don’t send the goods.')
    expect(ours?.text).toContain('By invoice, due on')
    expect((await admin('GET', '/api/admin/lists/orders?unpaid=yes')).body.rows).toMatchObject([
      { orderId: body.orderId },
    ])
  })

  test('is sent with a pro forma invoice, which staff and the buyer can download until it’s paid', async () => {
    const { body: order } = await place(FOUR)
    const [file] = await attach('order-on-invoice', order.orderId)
    const printed = await textOfPdf(file?.content as Buffer)
    for (const words of ['Pro forma invoice', order.orderId, 'PO-118', CLUB.company, CLUB.vatNumber, '12345678'])
      expect(printed).toContain(words)
    expect(printed).toContain('This is not a VAT invoice')
    expect(await attach('order-confirmation', order.orderId)).toEqual([])

    const ines = await signIn()
    const [mine, staffs] = [`/api/account/orders/${order.orderId}/pro-forma`, `/api/admin/orders/${order.id}/pro-forma`]
    expect((await ines('GET', mine)).headers.get('Content-Type')).toBe('application/pdf')
    expect((await admin('GET', staffs)).headers.get('Content-Type')).toBe('application/pdf')
    const toPay = async () =>
      (await shop.call('GET', order.path.replace('/order?token=', '/api/order-link/'))).body.toPay
    const pay = (amount?: string) =>
      admin('POST', `/api/admin/orders/${order.id}/payments`, {
        ...{ method: 'transfer', valueDate: today, requestKey: crypto.randomUUID() },
        ...(amount ? { amount } : {}),
      })
    await pay('1000.00')
    expect(await toPay()).toMatchObject({ outstanding: '3000.00' })
    const paid = await pay()
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(await toPay()).toBe(null)
    expect([(await ines('GET', mine)).status, (await admin('GET', staffs)).status]).toEqual([404, 404])
  })

  test('needs no card payments: it is still taken while those are paused', async () => {
    await set({ cardPaymentsPaused: true })
    // The price is checked first, so the cart that is refused for the pause can be ordered as it is.
    const open = (amount: string) => shop.call('POST', '/api/create-payment-intent', { items: FOUR.items, amount })
    expect((await open('3999.00')).body.code).toBe('priceChanged')
    expect((await open(FOUR.totalAmount)).body.code).toBe('cardPaymentsPaused')
    expect((await shop.call('GET', '/api/checkout/invoice')).body.terms).toMatchObject({ days: 30 })
    const { status, body } = await place(FOUR)
    expect([status, body.paymentStatus, await loadFree()]).toEqual([201, 'pending', 16])
  })

  test('takes the reserved goods when it is paid, even if others want them', async () => {
    const { body: order } = await place({ items: [{ productId: 1, quantity: 10 }], totalAmount: '10000.00' })
    const other = createBuyer((path, init) => shop.app.request(path, init), {
      ...INES,
      customerEmail: 'otto@example.com',
    })
    expect((await other.session([{ productId: 1, quantity: 11 }])).status).toBe(409)
    const paid = await admin('POST', `/api/admin/orders/${order.id}/payments`, {
      method: 'transfer',
      valueDate: today,
      requestKey: crypto.randomUUID(),
    })
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', stock: 'taken' })
    const { rows } = await shop.pool.query('select stock_quantity from products where id = 1')
    expect(rows[0].stock_quantity).toBe(10)
    expect((await shop.pool.query('select from stock_reservations')).rows).toEqual([])
  })

  test('frees its goods and its code when it is cancelled or the day is past', async () => {
    await shop.pool.query(
      "insert into discount_codes (code, type, value, usage_limit, valid_from) values ('ONCE', 'fixed', 50, 1, '2020-01-01')",
    )
    const discounted = { ...FOUR, discountCode: 'once', totalAmount: '3950.00' }
    const { body: first } = await place(discounted)
    expect(outcomeOf(await place({ ...discounted, customerEmail: 'otto@example.com' }))).toEqual([422, 'invalidCode'])
    await admin('PUT', `/api/admin/orders/${first.id}/status`, { status: 'cancelled' })
    expect(await loadFree()).toBe(20)
    const { body: second } = await place({ ...discounted, customerEmail: 'otto@example.com' })
    expect(second).toMatchObject({ discountCode: 'ONCE', discountAmount: '50.00' })
    shop.clock.forward(6 * 86_400)
    expect(await loadFree()).toBe(20)
  })

  test('keeps the price and the code it was placed with until it is paid', async () => {
    await shop.pool.query(
      "insert into discount_codes (code, type, value, usage_limit, valid_from, once_per_customer) values ('ONCE', 'fixed', 50, 1, '2020-01-01', true)",
    )
    const { body: order } = await place({ ...FOUR, discountCode: 'ONCE', totalAmount: '3950.00' })
    await shop.pool.query('update products set price = 2000 where id = 1')
    const paid = await admin('POST', `/api/admin/orders/${order.id}/payments`, {
      method: 'transfer',
      valueDate: today,
      requestKey: crypto.randomUUID(),
    })
    expect(paid.body).toMatchObject({ paymentStatus: 'paid', totalAmount: '3950.00' })
    const { rows } = await shop.pool.query("select usage_count from discount_codes where code = 'ONCE'")
    expect(rows[0].usage_count).toBe(1)
  })

  test('can be paid by card through a link, with its own code', async () => {
    await shop.pool.query(
      "insert into discount_codes (code, type, value, usage_limit, valid_from, once_per_customer) values ('ONCE', 'fixed', 50, 1, '2020-01-01', true)",
    )
    const { body: order } = await place({ ...FOUR, discountCode: 'ONCE', totalAmount: '3950.00' })
    const { body: link } = await admin('POST', `/api/admin/orders/${order.id}/payment-links`, { sendEmail: false })
    const token = new URL(link.url).pathname.split('/').at(-1)
    const opened = await shop.call('POST', `/api/pay/${token}/intent`)
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    expect((await shop.call('POST', `/api/pay/${token}/reserve`, opened.body)).status).toBe(200)
    await createBuyer((path, init) => shop.app.request(path, init)).pay(opened.body, CARDS.pays)
    expect((await shop.call('POST', `/api/pay/${token}/finish`, opened.body)).status).toBe(200)
    expect(await findOrderRow(order.orderId)).toMatchObject({ payment_status: 'paid' })
  })
})

describe('a double click', () => {
  test('makes one order', async () => {
    const request = requestOf(FOUR)
    const repeat = () => shop.call('POST', '/api/checkout/invoice', request)
    const responses = await Promise.all([repeat(), repeat(), repeat()])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await mailsOf(responses[0]?.body.orderId)).toHaveLength(1)
    const token = await confirmationToken(responses[0]?.body.orderId)
    await Promise.all([confirm(token), confirm(token), confirm(token)])
    expect(await loadFree()).toBe(16)
    expect(await mailsOf(responses[0]?.body.orderId)).toHaveLength(3)
    const changed = await shop.call('POST', '/api/checkout/invoice', { ...request, customerName: 'Another' })
    expect([changed.status, changed.body]).toEqual([
      409,
      { message: expect.any(String), code: 'keyUsed', orderId: responses[0]?.body.orderId },
    ])
  })
})

describe('the server decides', () => {
  test.each<[string, Record<string, unknown>, [number, string]]>([
    ['a wrong total', { totalAmount: '1.00' }, [409, 'priceChanged']],
    ['no company', { company: ' ' }, [400, 'company']],
    ['a bad VAT number', { vatNumber: 'GB1' }, [400, 'vatNumber']],
    ['more than is in stock', { items: [{ productId: 1, quantity: 21 }] }, [409, 'outOfStock']],
    ['an unknown code', { discountCode: 'NOPE' }, [422, 'invalidCode']],
    ['no postcode', { shippingAddress: '4 Court Lane\nLondon' }, [422, 'incompleteAddress']],
    ['an island', { shippingAddress: '1 Quay Street\nDouglas\nIM1 1AA' }, [422, 'outsideMainland']],
  ])('and refuses %s', async (_, overrides, refusal) => {
    expect(outcomeOf(await place(overrides))).toEqual(refusal)
    expect((await shop.pool.query('select from orders')).rows).toEqual([])
    expect(await loadFree()).toBe(20)
  })

  test('who may: nobody unless the merchant has switched it on and entered a bank account', async () => {
    expect((await shop.call('GET', '/api/checkout/invoice')).body).toEqual({
      terms: { days: 30, limit: null, isAgreed: false, holdDays: 5 },
      agreedOnly: false,
    })
    await set({ invoiceBuyers: 'nobody' })
    expect((await shop.call('GET', '/api/checkout/invoice')).body).toEqual({ terms: null, agreedOnly: false })
    expect(outcomeOf(await place())).toEqual([403, 'invoiceNotOffered'])
    const { body } = await admin('GET', '/api/admin/settings')
    const value = {
      ...body.value,
      invoiceBuyers: 'companies',
      bankAccountName: '',
      bankSortCode: '',
      bankAccountNumber: '',
    }
    expect(await admin('PUT', '/api/admin/settings', { version: body.version, value })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Enter your bank account first/) },
    })
  })

  test('who may: customers it was agreed with, signed in with a verified address', async () => {
    await set({ invoiceBuyers: 'agreed' })
    expect((await agree({ days: 14, limit: '5000.00' })).body.invoiceTerms).toEqual({ days: 14, limit: '5000.00' })
    expect((await shop.call('GET', '/api/checkout/invoice')).body).toEqual({ terms: null, agreedOnly: true })
    // Anybody can type their address.
    expect(outcomeOf(await place())).toEqual([403, 'agreedOnly'])
    const unverified = await shop.asCustomer('ines', INES.customerEmail)
    expect(outcomeOf(await place({}, { call: unverified }))).toEqual([403, 'agreedOnly'])
    const ines = await signIn()
    expect(outcomeOf(await place({ customerEmail: 'otto@example.com' }, { call: ines }))).toEqual([403, 'agreedOnly'])
    expect((await ines('GET', '/api/checkout/invoice')).body.terms).toEqual({
      days: 14,
      limit: '5000.00',
      isAgreed: true,
      holdDays: null,
    })
    const { status, body } = await place(FOUR, { call: ines })
    expect([status, body.toPay?.dueOn]).toEqual([201, addDays(today, 14)])
    expect(
      outcomeOf(await place({ items: [{ productId: 1, quantity: 6 }], totalAmount: '6000.00' }, { call: ines })),
    ).toEqual([422, 'overLimit'])
  })

  test('up to the shop’s limit, and with its days', async () => {
    await set({ invoiceDays: 7, invoiceLimit: '4000' })
    expect((await place(FOUR)).body.toPay?.dueOn).toBe(addDays(today, 7))
    const five = { items: [{ productId: 1, quantity: 5 }], totalAmount: '5000.00' }
    expect(await place(five)).toMatchObject({
      status: 422,
      body: { code: 'overLimit', message: expect.stringContaining('£4,000.00') },
    })
  })

  test('the terms of a customer are changed once, by somebody who has read them', async () => {
    const { id } = await agree({ days: 30, limit: null })
    const put = (terms: unknown, from: unknown) =>
      admin('PUT', `/api/admin/customers/${id}/invoice-terms`, { terms, from })
    expect((await put({ days: 7, limit: null }, null)).status).toBe(409)
    expect((await put({ days: 8, limit: null }, { days: 30, limit: null })).status).toBe(400)
    expect((await put(null, { days: 30, limit: null })).body.invoiceTerms).toBeNull()
    expect(await activityOf(shop.database, 'customer', id)).toEqual(Array(2).fill('customer.invoiceTermsChanged'))
  })
})

describe('limits', () => {
  test('three unpaid orders a person, counted even at once; more once they’re paid', async () => {
    const responses = await Promise.all([1, 2, 3, 4, 5].map((n) => place({}, { network: `203.0.113.${n}` })))
    // Those that were placed before three had been confirmed wait for staff.
    const reserved = responses.filter(({ body }) => body.toPay)
    expect(reserved).toHaveLength(3)
    expect(responses.filter(({ status, body }) => status === 201 && !body.toPay && !body.isToApprove)).toEqual([])
    expect(outcomeOf(await place())).toEqual([409, 'tooManyUnpaid'])
    expect((await place({ customerEmail: 'otto@example.com' })).status).toBe(201)
    const { id } = reserved[0]?.body ?? {}
    await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' })
    // The person has been emailed enough today.
    await shop.pool.query('delete from rate_limits')
    expect((await place()).body.toPay).not.toBeNull()
  })

  test('five a day from one network', async () => {
    const emails = [1, 2, 3, 4, 5, 6, 7].map((n) => `buyer${n}@example.com`)
    const responses = await Promise.all(emails.map((customerEmail) => place({ customerEmail })))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409])
    expect((await place({ customerEmail: 'else@example.com' }, { network: ELSEWHERE })).status).toBe(201)
  })

  test('a network whose cards have been declined too often', async () => {
    const { body: session } = await createBuyer((path, init) =>
      shop.app.request(path, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': HERE } }),
    ).session([{ productId: 1, quantity: 1 }])
    await shop.pool.query(
      `insert into card_declines (charge_id, intent_id, network, declined_at)
       select 'ch_' || n, $1, (select network from checkout_drafts where id = $1), $2 from generate_series(1, 30) n`,
      [session.paymentIntentId, shop.services.clock.now()],
    )
    const refused = await place()
    expect(outcomeOf(refused)).toEqual([429, 'networkDeclined'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await place({}, { network: ELSEWHERE })).status).toBe(201)
  })

  test('thirty attempts an hour, and twenty wrong codes a minute, from one network', async () => {
    for (let index = 0; index < 20; index += 1)
      expect(outcomeOf(await place({ discountCode: `NOPE${index}` }))).toEqual([422, 'invalidCode'])
    expect(outcomeOf(await place({ discountCode: 'NOPE' }))).toEqual([429, 'tooManyCodes'])
    for (let index = 0; index < 9; index += 1) await place({ totalAmount: '1.00' })
    expect(outcomeOf(await place())).toEqual([429, 'tooManyAttempts'])
  })
})

describe('without agreed terms, nothing is reserved', () => {
  const approve = (id: number) => admin('POST', `/api/admin/orders/${id}/approval`)
  const eventsOf = async (id: number) =>
    (await admin('GET', `/api/admin/orders/${id}`)).body.events.map(({ type }: { type: string }) => type)
  const loadTasks = async () => countOf((await admin('GET', '/api/admin/dashboard')).body, 'ordersToApprove')

  test('by one who only enters an address, however much they order', async () => {
    const { status, body } = await send({ items: [{ productId: 1, quantity: 20 }], totalAmount: '20000.00' })
    expect([status, body.toPay, body.isToApprove, body.confirmBy]).toEqual([201, null, false, addDays(today, 7)])
    expect(await loadFree()).toBe(20)
    expect(await findOrderRow(body.orderId)).toMatchObject({ due_on: null })
    const [email, ...others] = await mailsOf(body.orderId)
    expect([email?.kind, email?.recipient, others]).toEqual(['order-to-confirm', INES.customerEmail, []])
    expect(email?.text).toContain('Nothing is reserved yet')
    // Nothing that was typed.
    expect(email?.text).not.toContain(CLUB.company)
    expect(email?.text).not.toContain(INES.customerName)
    // The browser that placed it has the order's link, which confirms nothing.
    const linked = await shop.call('GET', body.path.replace('/order?token=', '/api/order-link/'))
    expect(linked.body).toMatchObject({ toPay: null, confirmBy: addDays(today, 7) })
    expect(outcomeOf(await confirm(body.path.split('token=')[1]))).toEqual([400, 'linkEnded'])
    expect(await loadTasks()).toBe(1)
    expect((await admin('GET', '/api/admin/lists/orders?approval=due')).body.rows).toMatchObject([
      { orderId: body.orderId },
    ])
  })

  test('until the emailed link is used, and then for the days set, not until the payment is due', async () => {
    const { body } = await send(FOUR)
    shop.clock.forward(86_400)
    const confirmed = await confirm(await confirmationToken(body.orderId))
    const day = addDays(today, 1)
    expect(confirmed.body).toMatchObject({
      isToApprove: false,
      toPay: { dueOn: addDays(day, 30), reservedUntil: addDays(day, 5) },
    })
    expect(await loadFree()).toBe(16)
    expect(await eventsOf(body.id)).toEqual(['placed', 'addressConfirmed'])
    const [reservedUntil, dueOn] = [longDate(addDays(day, 5)), longDate(addDays(day, 30))]
    const told = await toldOf(body.orderId)
    expect(told).toContain(`£4,000.00 by ${dueOn}. We’ve reserved your goods until the end of ${reservedUntil}.`)
    expect(told).toContain(`Payment due: ${dueOn}`)
    // Nothing else asks for a payment by the day on which the reservation ends.
    expect(told.split(reservedUntil)).toHaveLength(2)
    expect(told).not.toContain('by then')
    const ours = await toldOf(body.orderId, 'new-order-on-invoice')
    expect(ours).toContain(`By invoice, due on ${dueOn}`)
    expect(ours).toContain(`The goods are reserved until ${reservedUntil}`)
    const printed = async () => textOfPdf((await attach('order-on-invoice', body.orderId))[0]?.content as Buffer)
    // The PDF's text has nothing between a name and its value.
    const pdf = await printed()
    expect(pdf).toContain(`Payment due${dueOn}`)
    expect(pdf).toContain(`Goods reserved until${reservedUntil}`)
    expect(await loadTasks()).toBe(0)
    shop.clock.forward(6 * 86_400)
    expect(await loadFree()).toBe(20)
    const linked = await shop.call('GET', body.path.replace('/order?token=', '/api/order-link/'))
    expect(linked.body.toPay).toMatchObject({ dueOn: addDays(day, 30), reservedUntil: null })
    expect(await printed()).not.toContain('Goods reserved until')
  })

  test('by a link that is too late, and the order can still be approved', async () => {
    const { body } = await send(FOUR)
    const token = await confirmationToken(body.orderId)
    shop.clock.forward(8 * 86_400)
    expect(outcomeOf(await confirm(token))).toEqual([400, 'linkEnded'])
    expect([await loadFree(), await loadTasks()]).toEqual([20, 0])
    expect((await approve(body.id)).status).toBe(200)
    expect(await loadFree()).toBe(16)
    expect((await confirm(token)).status).toBe(200)
  })

  test('before staff approve it, once and while the goods last', async () => {
    const { body } = await send(FOUR)
    await shop.pool.query('update products set stock_quantity = 3 where id = 1')
    expect(await approve(body.id)).toMatchObject({ status: 409, body: { code: 'outOfStock' } })
    await shop.pool.query('update products set stock_quantity = 20 where id = 1')
    expect(await approve(body.id)).toMatchObject({
      status: 200,
      body: { dueOn: addDays(today, 30), reservedUntil: addDays(today, 5) },
    })
    expect([await loadFree(), outcomeOf(await approve(body.id))]).toEqual([16, [409, 'notWaiting']])
    expect(await eventsOf(body.id)).toEqual(['placed', 'approved'])
    expect(await activityOf(shop.database, 'order', body.id)).toContain('order.invoiceApproved')
    expect((await mailsOf(body.orderId)).map(({ kind }) => kind)).toContain('order-on-invoice')
    const cancelled = await send({ customerEmail: 'otto@example.com' })
    await admin('PUT', `/api/admin/orders/${cancelled.body.id}/status`, { status: 'cancelled' })
    expect(outcomeOf(await approve(cancelled.body.id))).toEqual([409, 'notWaiting'])
  })

  test('unless the buyer is signed in with a confirmed address: then it is at once', async () => {
    const ines = await shop.asCustomer('ines', INES.customerEmail)
    expect((await send({}, { call: ines })).body.toPay).toBeNull()
    const { body } = await send(FOUR, { call: await signIn() })
    expect(body).toMatchObject({ confirmBy: null, toPay: { reservedUntil: addDays(today, 5) } })
    expect(await loadFree()).toBe(16)
  })

  test.each<[string, Record<string, unknown>, number]>([
    ['items', { invoiceHoldUnits: 5 }, 40],
    ['value', { invoiceHoldValue: '5000' }, 40],
    ['half of the stock', {}, 8],
  ])(
    'beyond the limit of %s for all such orders together, counted even at once: staff decide',
    async (_, limits, stock) => {
      await set(limits)
      await shop.pool.query('update products set stock_quantity = $1 where id = 1', [stock])
      const two = { items: [{ productId: 1, quantity: 2 }], totalAmount: '2000.00' }
      const orders = await Promise.all(
        [1, 2, 3].map((n) => send({ ...two, totalAmount: '2000.00', customerEmail: `club${n}@example.com` })),
      )
      expect(orders.map(({ status }) => status)).toEqual([201, 201, 201])
      const tokens = await Promise.all(orders.map(({ body }) => confirmationToken(body.orderId)))
      const confirmed = await Promise.all(tokens.map(confirm))
      expect(confirmed.filter(({ body }) => body.toPay)).toHaveLength(2)
      const index = confirmed.findIndex(({ body }) => body.isToApprove)
      const late = orders[index]?.body
      // Confirming again changes nothing, even a day later and with room for it.
      const before = await findOrderRow(late.orderId)
      await set({ invoiceHoldUnits: 100, invoiceHoldValue: '100000' })
      await shop.pool.query('update products set stock_quantity = 40 where id = 1')
      shop.clock.forward(86_400)
      expect((await confirm(tokens[index] as string)).body).toEqual(confirmed[index]?.body)
      expect(await findOrderRow(late.orderId)).toEqual(before)
      const kinds = (await mailsOf(late.orderId)).map(({ kind }) => kind)
      expect(kinds).toEqual(['order-to-confirm', 'new-order-on-invoice'])
      expect(await loadTasks()).toBe(1)
      // Staff may go beyond it, and what they approve leaves room.
      expect((await approve(late.id)).status).toBe(200)
      expect(await loadTasks()).toBe(0)
    },
  )

  test('for more than an agreed customer’s terms, whose goods are reserved until the payment is due', async () => {
    await agree({ days: 14, limit: null })
    const twenty = { items: [{ productId: 1, quantity: 20 }], totalAmount: '20000.00' }
    const { body } = await place(twenty)
    expect(body.toPay).toMatchObject({ dueOn: addDays(today, 14), reservedUntil: addDays(today, 14) })
    expect(await toldOf(body.orderId)).toContain(
      `£20,000.00 by ${longDate(addDays(today, 14))}. We’ve reserved your goods until then.`,
    )
  })
})
