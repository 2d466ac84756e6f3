import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachProForma } from '../../src/features/buying/paymentLinks/server/proForma.ts'
import { balanceOf } from '../../src/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '../../src/features/orders/ledger/server/ledger.store.ts'
import { findOrder, type OrderRecord } from '../../src/features/orders/orders/server/orders.store.ts'
import { formatPounds } from '../../src/lib/pence.ts'
import { addDays, londonDay, londonTime, longDate } from '../../src/lib/workingDays.ts'
import { sha256 } from '../../src/platform/sha256.ts'
import { openOnOrderPaid } from '../../src/server/onOrderPaid.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { changeSettings } from '../support/changeSettings.ts'
import { loadEmails } from '../support/mailbox.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const BANK = { bankAccountName: 'Courtside Demo Ltd', bankSortCode: '12-34-56', bankAccountNumber: '12345678' }
const CLUB = { company: 'Netherby Tennis Club', vatNumber: 'GB434031494', purchaseOrder: 'PO-118' }

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let today: string

beforeAll(async () => {
  shop = await createTestShop({
    onOrderPaid: [
      async (tx, order, newly) => {
        for (const react of await openOnOrderPaid(shop.services)) await react(tx, order, newly)
      },
    ],
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('truncate orders, checkout_drafts, people, users, mails, rate_limits, shop_settings cascade')
  await shop.pool.query("delete from discount_codes where code = 'ONCE'")
  await shop.pool.query('update products set price = 100, stock_quantity = 10, in_stock = true where id = 1')
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
  await set(BANK)
})

const set = (change: Record<string, unknown>) => changeSettings(admin, change)

const requestOf = (overrides: Record<string, unknown> = {}) => ({
  requestKey: crypto.randomUUID(),
  customer: INES,
  lines: [{ productId: 1, quantity: 2 }],
  deliveryType: 'standard',
  payment: 'transfer',
  ...overrides,
})
const send = (overrides: Record<string, unknown> = {}) => admin('POST', '/api/admin/orders', requestOf(overrides))
async function place(overrides: Record<string, unknown> = {}): Promise<{ id: number; orderId: string }> {
  const { status, body } = await send(overrides)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const mailsOf = (orderId: string, kind = 'order-to-pay') =>
  loadEmails(shop.pool, 'kind = $1 and reference like $2', [kind, `${orderId}%`])
async function toldOf({ orderId }: { orderId: string }, kind?: string) {
  const [email] = await mailsOf(orderId, kind)
  // Where lines break depends on the date.
  return { subject: email?.subject, text: email?.text.replace(/\s+/g, ' ') ?? '', html: email?.html ?? '' }
}
const printed = async ({ orderId }: { orderId: string }) => {
  const [file] = await attachProForma(shop.services, { kind: 'order-to-pay', reference: orderId })
  expect(file).toMatchObject({ name: `pro-forma-${orderId}.pdf`, contentType: 'application/pdf' })
  return textOfPdf(file?.content as Buffer)
}
const loadOutstanding = async ({ id }: { id: number }) =>
  balanceOf((await findOrder(shop.database, id)) as OrderRecord, await listEntries(shop.database, id)).outstanding
/** Neither sold nor reserved. */
async function loadFree(): Promise<number> {
  const { rows } = await shop.pool.query(
    `select stock_quantity - coalesce(
       (select sum(quantity) from stock_reservations where product_id = 1 and expires_at > $1), 0)::int as free
     from products where id = 1`,
    [shop.services.clock.now()],
  )
  return rows[0].free
}
const pay = (id: number, amount?: string) =>
  admin('POST', `/api/admin/orders/${id}/payments`, { requestKey: crypto.randomUUID(), amount })
async function payByCard(link: string) {
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  const { body: session } = await shop.call('POST', `${link}/intent`)
  expect((await shop.call('POST', `${link}/reserve`, { paymentIntentId: session.paymentIntentId })).status).toBe(200)
  expect((await buyer.pay(session)).status).toBe(200)
  const { paymentIntentId } = session
  expect((await shop.call('POST', `${link}/finish`, { paymentIntentId })).body).toMatchObject({ state: 'paid' })
}
const loadOrder = async (id: number) => (await admin('GET', `/api/admin/orders/${id}`)).body
const cancel = (id: number) => admin('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled', tell: false })
/** Of the order’s page, from the email. */
async function linkOf(order: { orderId: string }, kind?: string): Promise<string> {
  const { text } = await toldOf(order, kind)
  return `/api/order-link/${/\/order\?token=(\S+)/.exec(text)?.[1] ?? ''}`
}

describe('goods that are neither in stock nor reserved', () => {
  test.each(['transfer', 'link'])(
    'aren’t to be paid by %s: nobody is asked, and the history says why',
    async (payment) => {
      await shop.pool.query('update products set stock_quantity = 1 where id = 1')
      const order = await place({ payment })
      expect(order).toMatchObject({ emailed: false })
      expect([...(await mailsOf(order.orderId)), ...(await mailsOf(order.orderId, 'payment-link'))]).toEqual([])
      const { events } = await loadOrder(order.id)
      expect(events[0].detail).toBe('Not all the goods are in stock, so the customer isn’t asked to pay yet')

      const ask = () => admin('POST', `/api/admin/orders/${order.id}/payment-links`, { sendEmail: true })
      const refused = await ask()
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Not all the goods')])
      await shop.pool.query('update products set stock_quantity = 2 where id = 1')
      expect((await ask()).status).toBe(201)
      expect(await mailsOf(order.orderId, 'payment-link')).toHaveLength(1)
    },
  )

  test('aren’t asked to be paid on the order’s page', async () => {
    const order = await place()
    const link = await linkOf(order)
    expect((await shop.call('GET', link)).body.toPay.isShort).toBe(false)
    await shop.pool.query('update products set stock_quantity = 1 where id = 1')
    expect((await shop.call('GET', link)).body.toPay.isShort).toBe(true)
  })

  test('but reserved ones are, however many others want them', async () => {
    const order = await place({ holdUntil: addDays(today, 5) })
    await shop.pool.query('update products set stock_quantity = 2 where id = 1')
    expect((await shop.call('GET', await linkOf(order))).body.toPay.isShort).toBe(false)
  })
})

describe('a deposit', () => {
  test('is on the order’s page and its pro forma invoice', async () => {
    const order = await place()
    expect((await pay(order.id, '50.00')).status).toBe(200)
    const { body } = await shop.call('GET', await linkOf(order))
    expect(body).toMatchObject({ received: '50.00', refunded: '0.00', toPay: { outstanding: '200.00' } })
    const pdf = await printed(order)
    expect(pdf).toContain('Already paid−£50.00')
    expect(pdf).toContain('To pay£200.00')
  })

  test('of a cancelled order is to be refunded: the page and the email say how much and by when', async () => {
    const order = await place()
    const link = await linkOf(order)
    expect((await pay(order.id, '50.00')).status).toBe(200)
    const body = { status: 'cancelled', tell: true }
    expect((await admin('PUT', `/api/admin/orders/${order.id}/status`, body)).status).toBe(200)
    const refundBy = addDays(today, 14)
    expect((await shop.call('GET', link)).body).toMatchObject({ received: '50.00', refunded: '0.00', refundBy })
    expect((await toldOf(order, 'order-status')).text).toContain(
      `We’ll refund £50.00 by ${longDate(refundBy)}, to the card or account you paid with.`,
    )
  })
})

test.each([
  ['paid', (id: number) => pay(id)],
  ['cancelled', (id: number) => cancel(id)],
])('an email to pay that is held for want of a mail server goes once the order is %s', async (_, end) => {
  const order = await place()
  expect(await mailsOf(order.orderId)).toHaveLength(1)
  await end(order.id)
  expect(await mailsOf(order.orderId)).toEqual([])
})

describe('the email of a phone order by transfer', () => {
  test('says that tax may be due where an export arrives, as its pro forma does', async () => {
    const customer = { ...INES, shippingAddress: '4 Court Lane\nSt Helier\nJE2 3AB' }
    const order = await place({ customer, deliveryFee: '60.00' })
    const reason = 'Tax may be due where they arrive.'
    expect((await toldOf(order)).text).toContain(reason)
    expect(await printed(order)).toContain(reason)
  })

  test('says once that statutory rights aren’t affected, what cancelling early means, and where the terms are', async () => {
    const { text } = await toldOf(await place())
    expect(text.match(/statutory rights/g)).toHaveLength(1)
    expect(text).toContain('You can also cancel before delivery.')
    expect(text).toContain('If you cancel before we’ve sent anything, we’ll refund everything you paid.')
    expect(text).toContain('/terms-and-conditions')
    expect(text).not.toContain('goods*')
  })

  test('has the contract, how to pay, and until when the goods are reserved, as in the ledger and the reservation', async () => {
    const day = addDays(today, 5)
    const order = await place({ holdUntil: day })
    const { subject, text, html } = await toldOf(order)
    const total = formatPounds(await loadOutstanding(order))
    expect(total).toBe('£250.00')
    expect(subject).toBe(`Your Courtside order ${order.orderId}: please pay ${total} by bank transfer`)
    for (const words of [
      `Hello Ines Calder, we’ve received your order. Please pay ${total} by bank transfer.`,
      `We’ve reserved your goods until the end of ${longDate(day)}. If your payment arrives later, they may have been sold.`,
      'Your pro forma invoice is attached.',
      `Order number: ${order.orderId}`,
      'Payment due: Before dispatch',
      'Sort code: 12-34-56',
      'Account number: 12345678',
      `Reference: ${order.orderId}`,
      'Standard delivery: usually 3–5 working days after payment, guaranteed within 10.',
      '4 Court Lane',
      'Your right to cancel',
      'I/We* hereby give notice that I/We* cancel',
    ])
      expect(text).toContain(words)
    expect(html).toContain(total)
    const { rows } = await shop.pool.query('select draft_id, quantity, expires_at from stock_reservations')
    expect(rows).toEqual([
      { draft_id: `order_${order.id}`, quantity: 2, expires_at: londonTime(addDays(day, 1), '00:00') },
    ])
    expect((await admin('GET', `/api/admin/orders/${order.id}`)).body.reservedUntil).toBe(day)

    const pdf = await printed(order)
    for (const words of ['Pro forma invoice', order.orderId, total, '12345678', 'Payment dueBefore dispatch'])
      expect(pdf).toContain(words)
    expect(pdf).toContain(`Goods reserved until${longDate(day)}`)
    expect(pdf).toContain('This is not a VAT invoice')
  })

  test.each<[string, Record<string, string>]>([
    ['a club', CLUB],
    ['somebody with a VAT number', { vatNumber: 'GB 434 0314 94' }],
  ])('promises %s no right to cancel, and says so', async (_, business) => {
    const order = await place(business)
    const { text } = await toldOf(order)
    expect(text).not.toContain('hereby give notice')
    expect(text).not.toContain('Your right to cancel')
    expect(text).toContain('it can’t be cancelled within 14 days as consumers’ orders can')
    expect(text).toContain('Your VAT number: GB434031494')
    if (!business.company) return
    expect(text).toContain('Purchase order: PO-118')
    expect(text).toContain('Netherby Tennis Club')
    expect(await printed(order)).toContain('Netherby Tennis Club')
  })

  test('says that nothing is reserved, and asks to get in touch while the shop has no bank account', async () => {
    await set({ bankAccountName: '', bankSortCode: '', bankAccountNumber: '' })
    const order = await place()
    const { text } = await toldOf(order)
    expect(text).toContain('We can’t reserve the goods until you’ve paid.')
    expect(text).toMatch(
      new RegExp(
        `To pay £\\S+ by bank transfer, email \\S+ or call .+ for our bank details\\. Use ${order.orderId} as the reference\\.`,
      ),
    )
    expect(text).not.toMatch(/Sort code|Account number/)
    expect((await shop.call('GET', await linkOf(order))).body.toPay).toMatchObject({ bank: null, reservedUntil: null })
    expect(await printed(order)).not.toContain('Sort code')
  })

  test('is queued once by two requests at the same time, and not again by a third', async () => {
    const request = requestOf({ holdUntil: today })
    const responses = await Promise.all([request, request].map((body) => admin('POST', '/api/admin/orders', body)))
    responses.push(await admin('POST', '/api/admin/orders', { ...request, tellCustomer: true }))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1)
    expect(await loadEmails(shop.pool)).toMatchObject([{ kind: 'order-to-pay', recipient: INES.customerEmail }])
    expect(await loadFree()).toBe(8)
    // As the release before, which has no such choice, would send and store it.
    const { requestKey, lines, deliveryType, customer, payment } = requestOf()
    const former = { requestKey, lines, deliveryType, customer, payment, method: 'transfer' }
    const { body } = await admin('POST', '/api/admin/orders', former)
    const { rows } = await shop.pool.query('select request_hash from orders where id = $1', [body.id])
    expect(rows).toEqual([{ request_hash: sha256(JSON.stringify(former)) }])
    const otherwise = await admin('POST', '/api/admin/orders', { ...request, tellCustomer: false })
    expect([otherwise.status, otherwise.body.code]).toEqual([409, 'keyUsed'])
  })

  test.each<[string, Record<string, unknown>, string[]]>([
    ['staff don’t want it', { tellCustomer: false }, []],
    ['it’s to be paid by link', { payment: 'link' }, ['payment-link']],
    ['it has been paid', { payment: 'paid' }, ['order-confirmation']],
  ])('isn’t sent if %s', async (_, overrides, kinds) => {
    const order = await place(overrides)
    const mails = await loadEmails(shop.pool, 'recipient = $1', [INES.customerEmail])
    expect(mails.map(({ kind }) => kind)).toEqual(kinds)
    const { events } = (await admin('GET', `/api/admin/orders/${order.id}`)).body
    expect(events[0]).toMatchObject({ type: 'placed', detail: null })
  })

  test('isn’t sent for an order that anybody placed', async () => {
    const { status, body } = await shop.call('POST', '/api/orders', {
      ...INES,
      items: JSON.stringify([{ productId: 1, quantity: 2 }]),
      totalAmount: '250.00',
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await loadEmails(shop.pool)).toEqual([])
    expect((await admin('GET', `/api/admin/orders/${body.id}/pro-forma`)).status).toBe(404)
  })

  test.each<[string, (id: number) => Promise<{ status: number }>]>([
    ['cancelled', cancel],
    ['paid', (id) => pay(id)],
  ])('is withdrawn if the order is %s before it could be sent, and stays once it has been', async (_, end) => {
    const [waiting, sent] = [await place(), await place()]
    await shop.pool.query('update mails set queued_at = now()')
    await shop.pool.query('update mails set sent_at = now() where reference = $1', [sent.orderId])
    for (const { id } of [waiting, sent]) expect((await end(id)).status).toBe(200)
    expect(await mailsOf(waiting.orderId)).toEqual([])
    expect(await mailsOf(sent.orderId)).toHaveLength(1)
  })

  test('shows names as they were typed, and nothing else', async () => {
    const customerName = 'Zoë “Zed”\r\nO’Hara <b>\nعمر الشريف'
    const company = 'Bälle & “Söhne”\nنادي التنس'
    const order = await place({ customer: { ...INES, customerName }, company })
    const { subject, text, html } = await toldOf(order)
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).toContain('Hello Zoë “Zed” O’Hara <b> عمر الشريف, we’ve received your order.')
    expect(text).toContain('Bälle & “Söhne” نادي التنس')
    expect(html).toContain('O’Hara &lt;b&gt;')
    expect(html).not.toContain('O’Hara <b>')
    expect(await printed(order)).toContain(order.orderId)
  })
})

describe('the email of a phone order by payment link', () => {
  const PHONE = { payment: 'link' }
  const linkIn = (text: string) => `/api${/\/pay\/[\w-]{43}/.exec(text)?.[0]}`
  const pathOf = (payUrl: string) => `/api${new URL(payUrl).pathname}`

  test('has the contract and the link, which pays once', async () => {
    const { status, body: order } = await send(PHONE)
    expect([status, order.paymentStatus]).toEqual([201, 'pending'])
    const [email, ...others] = await loadEmails(shop.pool)
    expect(others).toEqual([])
    expect(email).toMatchObject({ kind: 'payment-link', recipient: INES.customerEmail })
    const { subject, text } = await toldOf(order, 'payment-link')
    expect(subject).toBe(`Pay for your Courtside order ${order.orderId}`)
    for (const words of [
      `Hello Ines Calder, your order ${order.orderId} is ready for you to pay by card.`,
      'We can’t reserve the goods until you’ve paid.',
      'Payment due: Before dispatch',
      '£250.00',
      'We’ll send your goods when your payment arrives and email you the VAT invoice then.',
      'Standard delivery: usually 3–5 working days after payment, guaranteed within 10.',
      '4 Court Lane',
      'Your right to cancel',
      'I/We* hereby give notice that I/We* cancel',
    ])
      expect(text).toContain(words)
    expect(text).not.toMatch(/Sort code|pro forma/)
    expect(linkIn(text)).toBe(pathOf(order.payUrl))
    const { events } = (await admin('GET', `/api/admin/orders/${order.id}`)).body
    expect(events.map(({ type, detail }: Record<string, unknown>) => [type, detail])).toEqual([
      ['placed', null],
      ['payLinkMade', 'Email to the customer created'],
    ])
    await payByCard(linkIn(text))
    expect((await loadOrder(order.id)).paymentStatus).toBe('paid')
    expect(await loadFree()).toBe(8)
    expect(await mailsOf(order.orderId, 'order-confirmation')).toHaveLength(1)
  })

  test('says when the goods are reserved, and promises a club no right to cancel', async () => {
    const day = addDays(today, 5)
    const order = await place({ ...PHONE, ...CLUB, holdUntil: day })
    const { text } = await toldOf(order, 'payment-link')
    expect(text).toContain(`We’ve reserved your goods until the end of ${longDate(day)}.`)
    expect(text).toContain('Purchase order: PO-118')
    expect(text).toContain('it can’t be cancelled within 14 days as consumers’ orders can')
    expect(text).not.toMatch(/hereby give notice|Your right to cancel/)
  })

  test('says nothing about sending goods that were sent before payment', async () => {
    const order = await place({ ...PHONE, tellCustomer: false })
    const status = { status: 'shipped', tell: false }
    expect((await admin('PUT', `/api/admin/orders/${order.id}/status`, status)).status).toBe(200)
    await admin('POST', `/api/admin/orders/${order.id}/payment-links`, { sendEmail: true })
    const { text } = await toldOf(order, 'payment-link')
    expect(text).toContain('Your right to cancel')
    expect(text).not.toMatch(/Before dispatch|We’ll send your goods|can’t reserve/)
  })

  test('is queued once, with the only link, by two requests at the same time and a third', async () => {
    const request = requestOf(PHONE)
    const responses = await Promise.all([request, request].map((body) => admin('POST', '/api/admin/orders', body)))
    responses.push(await admin('POST', '/api/admin/orders', request))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.orderId)).size).toBe(1)
    const urls = responses.map(({ body }) => body.payUrl).filter(Boolean)
    expect(urls).toHaveLength(1)
    expect(responses.at(-1)?.body.payUrl).toBeNull()
    expect(await loadEmails(shop.pool)).toHaveLength(1)
    expect((await shop.call('GET', pathOf(urls[0]))).body).toMatchObject({ state: 'open' })
    const { rows } = await shop.pool.query("select count(*)::int as links from order_events where type = 'payLinkMade'")
    expect(rows).toEqual([{ links: 1 }])
  })

  test('isn’t sent if staff don’t want it: they have the link', async () => {
    const { body: order } = await send({ ...PHONE, tellCustomer: false })
    expect(await loadEmails(shop.pool)).toEqual([])
    expect((await shop.call('GET', pathOf(order.payUrl))).body).toMatchObject({ state: 'open', orderId: order.orderId })
    const { events } = (await admin('GET', `/api/admin/orders/${order.id}`)).body
    expect(events.at(-1)).toMatchObject({ type: 'payLinkMade', detail: null, actor: 'admin' })
  })

  test.each<[string, Record<string, unknown>]>([
    ['by transfer', {}],
    ['already paid', { payment: 'paid' }],
    ['that is free', { ...PHONE, discountCode: 'FREE', deliveryFee: '0.00' }],
  ])('isn’t sent for an order %s, which has no link', async (_, overrides) => {
    await shop.pool.query(
      "insert into discount_codes (code, type, value, valid_from) values ('FREE', 'percentage', 100, '2020-01-01') on conflict do nothing",
    )
    const { body: order } = await send(overrides)
    expect(order.payUrl).toBeNull()
    expect(await mailsOf(order.orderId, 'payment-link')).toEqual([])
    const { rows } = await shop.pool.query('select pay_link_hash from orders')
    expect(rows).toEqual([{ pay_link_hash: null }])
  })

  test.each<[string, (order: { id: number; payUrl: string }) => Promise<unknown>]>([
    ['cancelled', ({ id }) => cancel(id)],
    ['paid by transfer', ({ id }) => pay(id)],
    ['paid by the link', ({ payUrl }) => payByCard(pathOf(payUrl))],
  ])('is withdrawn if the order is %s before it could be sent, and stays once it has been', async (_, end) => {
    const [waiting, sent, other] = [(await send(PHONE)).body, (await send(PHONE)).body, (await send(PHONE)).body]
    await shop.pool.query('update mails set queued_at = now()')
    await shop.pool.query('update mails set sent_at = now() where reference like $1', [`${sent.orderId}%`])
    for (const order of [waiting, sent]) await end(order)
    expect(await mailsOf(waiting.orderId, 'payment-link')).toEqual([])
    for (const { orderId } of [sent, other]) expect(await mailsOf(orderId, 'payment-link')).toHaveLength(1)
  })

  test.each(['warehouse', 'support', 'accountant'] as const)('isn’t for staff with the role %s', async (role) => {
    const colleague = await shop.asStaff(role)
    expect(await colleague('POST', '/api/admin/orders', requestOf(PHONE))).toMatchObject({
      status: 403,
      body: { code: 'notInRole' },
    })
    expect(await loadEmails(shop.pool)).toEqual([])
    expect((await shop.pool.query('select from orders')).rows).toEqual([])
  })
})

describe('reserving the goods of a phone order', () => {
  test('keeps the last of them from the shop, and for its own payment', async () => {
    await shop.pool.query('update products set stock_quantity = 1 where id = 1')
    const last = [{ productId: 1, quantity: 1 }]
    const order = await place({ lines: last, holdUntil: addDays(today, 2) })
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    expect((await buyer.session(last)).status).toBe(409)
    expect((await send({ lines: last, payment: 'paid' })).status).toBe(409)
    expect((await pay(order.id)).status).toBe(200)
    const { rows } = await shop.pool.query('select stock_quantity from products where id = 1')
    expect(rows).toEqual([{ stock_quantity: 0 }])
    expect((await shop.pool.query('select from stock_reservations')).rows).toEqual([])
  })

  test('reserves a use of the code, and says so in the email of a payment link', async () => {
    await shop.pool.query(
      "insert into discount_codes (code, type, value, usage_limit, valid_from) values ('ONCE', 'percentage', 10, 1, '2020-01-01')",
    )
    const order = await place({ payment: 'link', discountCode: 'ONCE', holdUntil: addDays(today, 1) })
    expect(await send({ discountCode: 'ONCE' })).toMatchObject({ status: 422, body: { field: 'discountCode' } })
    const { text } = await toldOf(order, 'payment-link')
    expect(text).toContain(`We’ve reserved your goods until the end of ${longDate(addDays(today, 1))}`)
    expect(text).not.toContain('We can’t reserve the goods')
    expect((await pay(order.id)).status).toBe(200)
  })

  test.each<[string, (order: { id: number }) => Promise<unknown>, number]>([
    ['it is paid', ({ id }) => pay(id), 8],
    ['it is cancelled', ({ id }) => cancel(id), 10],
    [
      'the day is over',
      async () => {
        const midnight = londonTime(addDays(today, 1), '00:00')
        shop.clock.forward((midnight.getTime() - shop.services.clock.now().getTime()) / 1000 - 1)
        expect(await loadFree()).toBe(8)
        shop.clock.forward(1)
        admin = await shop.asAdmin()
      },
      10,
    ],
  ])('ends when %s', async (_, end, free) => {
    const order = await place({ holdUntil: today })
    expect(await loadFree()).toBe(8)
    await end(order)
    expect(await loadFree()).toBe(free)
    expect((await admin('GET', `/api/admin/orders/${order.id}`)).body.reservedUntil).toBeNull()
  })

  test('is refused, with the order, if stock is short or the day is past or too far ahead', async () => {
    const lines = [{ productId: 1, quantity: 11 }]
    expect(await send({ lines, holdUntil: today })).toMatchObject({
      status: 409,
      body: {
        code: 'notReserved',
        field: 'holdUntil',
        message: expect.stringMatching(
          /^Only 10 of .+ left\. Nothing was reserved or ordered\. To create the order anyway, leave the date empty\.$/,
        ),
      },
    })
    for (const holdUntil of [addDays(today, -1), addDays(today, 366)])
      expect(await send({ holdUntil })).toMatchObject({
        status: 422,
        body: {
          field: 'holdUntil',
          message: 'Choose a date from today to a year from now, or leave it empty',
        },
      })
    expect(await loadEmails(shop.pool)).toEqual([])
    expect((await shop.pool.query('select from orders')).rows).toEqual([])
    // Without it, the order can wait for the goods.
    await place({ lines })
    expect(await loadFree()).toBe(10)
  })

  test('isn’t needed for one that takes them at once', async () => {
    await place({ payment: 'paid', holdUntil: addDays(today, 400) })
    expect(await loadFree()).toBe(8)
    expect((await shop.pool.query('select from stock_reservations')).rows).toEqual([])
  })

  test('happens once for orders placed together', async () => {
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => send({ lines: [{ productId: 1, quantity: 6 }], holdUntil: today })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(await loadFree()).toBe(4)
  })
})

describe('the order’s page', () => {
  test('offers to pay by card, beside the bank account, once staff have given out a link', async () => {
    const byLink = (await send({ payment: 'link' })).body
    const page = await linkOf(byLink, 'payment-link')
    const { toPay } = (await shop.call('GET', page)).body
    expect(toPay).toMatchObject({ dueOn: null, bank: { sortCode: '12-34-56' }, outstanding: '250.00' })
    expect(toPay.payPath).toMatch(new RegExp(`^/pay/${byLink.orderId}\\.[\\w-]{43}$`))
    // The emailed link keeps working, and the order’s own isn’t one to pay.
    for (const link of [`/api${toPay.payPath}`, `/api${new URL(byLink.payUrl).pathname}`])
      expect((await shop.call('GET', link)).body).toMatchObject({ state: 'open', orderId: byLink.orderId })
    const token = page.split('/').at(-1)
    expect((await shop.call('GET', `/api/pay/${token}`)).status).toBe(404)
    expect((await shop.call('GET', `/api/order-link/${toPay.payPath.split('/').at(-1)}`)).status).toBe(404)
    expect((await shop.call('GET', `/api${toPay.payPath.slice(0, -2)}AA`)).status).toBe(404)

    await payByCard(`/api${toPay.payPath}`)
    expect((await loadOrder(byLink.id)).paymentStatus).toBe('paid')
    expect((await shop.call('GET', page)).body.toPay).toBeNull()
    expect((await shop.call('GET', `/api${toPay.payPath}`)).body).toMatchObject({ state: 'paid' })
    expect((await shop.call('GET', `/api${toPay.payPath}`)).body).not.toHaveProperty('customer')

    const byTransfer = await place()
    const link = await linkOf(byTransfer)
    const read = async () => (await shop.call('GET', link)).body.toPay.payPath
    expect(await read()).toBeNull()
    await admin('POST', `/api/admin/orders/${byTransfer.id}/payment-links`, {})
    const paid = await read()
    expect(paid).not.toBeNull()
    // Test cards can’t complete live money.
    await pay(byTransfer.id, '100.00')
    expect(await read()).toBeNull()

    const moved = { ...INES, customerEmail: 'other@example.com', from: INES }
    await admin('PUT', `/api/admin/orders/${byTransfer.id}/customer`, moved)
    expect((await shop.call('GET', `/api${paid}`)).status).toBe(404)
  })

  test('shows what is left to pay, and how, until it is paid', async () => {
    const day = addDays(today, 3)
    const order = await place({ holdUntil: day })
    const link = await linkOf(order)
    const bank = { accountName: 'Courtside Demo Ltd', sortCode: '12-34-56', accountNumber: '12345678' }
    const read = async () => (await shop.call('GET', link)).body
    expect(await read()).toMatchObject({
      orderId: order.orderId,
      toPay: { dueOn: null, reservedUntil: day, bank, outstanding: '250.00' },
    })
    await pay(order.id, '100.00')
    expect((await read()).toPay).toMatchObject({ reservedUntil: day, outstanding: '150.00' })
    await pay(order.id)
    expect((await read()).toPay).toBeNull()
  })

  test('has the pro forma invoice while the order can be paid, thirty times an hour', async () => {
    const order = await place()
    const at = `${await linkOf(order)}/pro-forma`
    const pdf = await shop.app.request(at)
    expect([pdf.status, pdf.headers.get('Content-Type'), pdf.headers.get('Cache-Control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(await textOfPdf(Buffer.from(await pdf.arrayBuffer()))).toContain('£250.00')
    expect((await admin('GET', `/api/admin/orders/${order.id}/pro-forma`)).status).toBe(200)
    const ines = await shop.asCustomer('ines', INES.customerEmail)
    await shop.pool.query('update users set email_verified_at = now() where email = $1', [INES.customerEmail])
    const mine = `/api/account/orders/${order.orderId}`
    expect((await ines('GET', mine)).body.hasProForma).toBe(true)
    expect((await ines('GET', `${mine}/pro-forma`)).status).toBe(200)
    expect((await shop.call('GET', `/api/order-link/${order.orderId}.${'a'.repeat(43)}/pro-forma`)).status).toBe(404)

    await shop.pool.query("update rate_limits set points = 30 where key like 'pro-forma%'")
    expect((await shop.call('GET', at)).status).toBe(429)
    await cancel(order.id)
    expect(await shop.call('GET', at)).toMatchObject({ status: 404, body: { code: 'noDocument' } })
    expect((await ines('GET', mine)).body.hasProForma).toBe(false)
  })
})
