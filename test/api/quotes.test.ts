import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { quoteData } from '../../src/features/buying/quotes/server/quote.personal.ts'
import { attachQuote } from '../../src/features/buying/quotes/server/quoteFile.ts'
import { cancelRightText } from '../../src/features/shop/content/returnTerms.rules.ts'
import {
  deliveryPromise,
  formatDaysOncePaid,
  formatPromiseOncePaid,
} from '../../src/features/shop/delivery/deliveryDates.rules.ts'
import { addressLines } from '../../src/lib/addressLines.ts'
import { settingOverrides } from '../../src/lib/settingOverrides.ts'
import { addDays, londonDay, longDate } from '../../src/lib/workingDays.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { countOf } from '../support/countOf.ts'
import { loadEmails } from '../support/mailbox.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
let today: string

beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
  await shop.pool.query('delete from rate_limits')
  await shop.pool.query('delete from stock_reservations')
  await shop.pool.query('update products set price = 100, stock_quantity = 10, in_stock = true where id = 1')
})

const PRODUCT_LINE = { productId: 1, quantity: 2, unitPrice: '90.00', discount: { type: 'percentage', value: '10.00' } }
const CUSTOM_LINE = { name: 'Installation', quantity: 1, unitPrice: '50.00' }
const formOf = (overrides: Record<string, unknown> = {}) => ({
  customer: INES,
  company: 'Netherby Tennis Club',
  lines: [PRODUCT_LINE, CUSTOM_LINE],
  deliveryType: 'standard',
  deliveryFee: '12.00',
  paymentDays: 30,
  expiresOn: addDays(today, 14),
  ...overrides,
})
async function write(overrides: Record<string, unknown> = {}) {
  const { status, body } = await admin('POST', '/api/admin/quotes', {
    requestKey: crypto.randomUUID(),
    ...formOf(overrides),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { id: number; number: string; version: number }
}
const send = ({ id, version }: { id: number; version: number }) =>
  admin('POST', `/api/admin/quotes/${id}/send`, { version })
const tokenOf = (url: string) => new URL(url).searchParams.get('token') as string

/** A quote that was sent; returns what the customer can do with it. */
async function sendNew(overrides: Record<string, unknown> = {}) {
  const quote = await write(overrides)
  const { status, body } = await send(quote)
  expect(status, JSON.stringify(body)).toBe(200)
  return pageOf(quote, tokenOf(body.url))
}
const pageOf = (quote: { id: number; number: string; version: number }, token: string) => ({
  ...quote,
  token,
  read: () => shop.call('GET', `/api/quotes/${token}`),
  accept: (body: Record<string, unknown> = {}) =>
    shop.call('POST', `/api/quotes/${token}/accept`, { version: quote.version, payment: 'transfer', ...body }),
  decline: (body = {}) => shop.call('POST', `/api/quotes/${token}/decline`, body),
})
const edit = (quote: { id: number; version: number }, overrides: Record<string, unknown> = {}) =>
  admin('PUT', `/api/admin/quotes/${quote.id}`, { version: quote.version, ...formOf(overrides) })
const load = async (id: number) => (await admin('GET', `/api/admin/quotes/${id}`)).body
const countOrders = async (number: string) =>
  (await shop.pool.query('select count(*)::int as all from orders where quote_number = $1', [number])).rows[0].all
const orderOf = async (number: string) => {
  const { rows } = await shop.pool.query('select id from orders where quote_number = $1', [number])
  return (await admin('GET', `/api/admin/orders/${rows[0].id}`)).body
}
const mailsOf = (kind: string, id: number) =>
  loadEmails(shop.pool, 'kind = $1 and reference like $2', [kind, `quote-${id}-%`])
/** How many a customer could still buy. */
async function loadFree() {
  const { rows } = await shop.pool.query(
    `select p.stock_quantity - coalesce((select sum(quantity) from stock_reservations where product_id = 1 and expires_at > $1), 0)::int as free
     from products p where id = 1`,
    [shop.services.clock.now()],
  )
  return rows[0].free
}

describe('writing', () => {
  test('prices its own lines, products and custom ones, with a discount for each', async () => {
    expect(await write()).toMatchObject({
      number: expect.stringMatching(/^Q-1\d{3}$/),
      version: 1,
      kind: 'quote',
      state: 'draft',
      company: 'Netherby Tennis Club',
      purchaseOrder: null,
      lines: [
        { productId: 1, quantity: 2, unitPrice: '90.00', reduction: '18.00' },
        { productId: null, name: 'Installation', reduction: '0.00', discount: null },
      ],
      subtotal: '230.00',
      discountAmount: '18.00',
      deliveryFee: '12.00',
      totalAmount: '224.00',
      // Per line: 27.00 + 8.33 + 2.00.
      vatAmount: '37.33',
    })
    expect(await write({ deliveryFee: undefined })).toMatchObject({ deliveryFee: '50.00', agreedFee: null })
  })

  test('makes one quote from a repeated request, and rejects its key with other details', async () => {
    const request = { requestKey: crypto.randomUUID(), ...formOf() }
    const responses = await Promise.all([1, 2, 3].map(() => admin('POST', '/api/admin/quotes', request)))
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await admin('POST', '/api/admin/quotes', { ...request, note: 'Another' })).toMatchObject({
      status: 409,
      body: { code: 'keyUsed' },
    })
  })

  test.each<[string, Record<string, unknown>, number, RegExp]>([
    ['no lines', { lines: [] }, 400, /^Add a product or a custom line first/],
    ['a product twice', { lines: [PRODUCT_LINE, PRODUCT_LINE] }, 400, /^Add each product once/],
    ['a nameless line', { lines: [{ ...CUSTOM_LINE, name: ' ' }] }, 400, /^Describe what this line is for/],
    ['an unknown product', { lines: [{ ...PRODUCT_LINE, productId: 99_999 }] }, 409, /^We no longer sell one/],
    ['nothing to pay', { lines: [{ ...CUSTOM_LINE, unitPrice: '0.00' }], deliveryFee: '0.00' }, 422, /more than £0.00/],
    ['too much', { lines: [{ ...CUSTOM_LINE, unitPrice: '99999999.99', quantity: 2 }] }, 422, /Please split it/],
    ['over 100%', { lines: [{ ...CUSTOM_LINE, discount: { type: 'percentage', value: '100.01' } }] }, 400, /100%/],
    ['other terms', { paymentDays: 60 }, 400, /^Choose 0, 7, 14 or 30 days/],
    ['an expiry in the past', { expiresOn: '2026-01-01' }, 422, /^Choose an expiry date/],
    ['a reservation in the past', { holdUntil: '2026-01-01' }, 422, /or leave it empty/],
    ['no postcode', { customer: { ...INES, shippingAddress: '4 Court Lane\nLondon' } }, 422, /complete address/],
    [
      'no fee for an island',
      { customer: { ...INES, shippingAddress: '1 Quay\nDouglas\nIM1 1AA' }, deliveryFee: null },
      422,
      /^IM1 1AA is outside the UK mainland/,
    ],
  ])('refuses %s', async (_, overrides, status, message) => {
    const request = { requestKey: crypto.randomUUID(), ...formOf(overrides) }
    const response = await admin('POST', '/api/admin/quotes', request)
    expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)])
  })

  test('saves no change over a later one', async () => {
    const quote = await write()
    const [first, second] = await Promise.all([edit(quote, { note: 'One' }), edit(quote, { note: 'Two' })])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    expect((await load(quote.id)).version).toBe(2)
    expect((await send(quote)).body.code).toBe('changedMeanwhile')
  })
})

describe('sending', () => {
  test('emails a link of which only the hash is stored, and a PDF', async () => {
    await shop.pool.query(
      `insert into shop_settings (value, version, updated_at, updated_by) values ($1, 1, now(), 'test')
       on conflict (id) do update set value = excluded.value`,
      [JSON.stringify({ bankAccountName: 'Courtside Ltd', bankSortCode: '20-30-40', bankAccountNumber: '87654321' })],
    )
    const quote = await sendNew({
      kind: 'proForma',
      purchaseOrder: 'PO-77',
      billingAddress: 'Accounts\n1 High Street\nLeeds\nLS1 4AP',
      note: 'As discussed by phone',
    })
    const [mail] = await mailsOf('quote', quote.id)
    expect(mail).toMatchObject({ recipient: INES.customerEmail, subject: expect.stringContaining('pro forma invoice') })
    expect(mail?.text).toContain(`/quote?token=${quote.token}`)
    for (const words of ['PO-77', longDate(today), 'Accounts, 1 High Street, Leeds, LS1 4AP'])
      expect(mail?.text).toContain(words)
    expect((await quote.read()).body).toMatchObject({ quotedOn: today, purchaseOrder: 'PO-77' })
    const { rows } = await shop.pool.query('select token_hash from quote_links where quote_id = $1', [quote.id])
    expect(rows[0].token_hash).not.toContain(quote.token)

    const [file] = await attachQuote(shop.services, { kind: 'quote', reference: mail?.reference as string })
    expect(file?.name).toBe(`${quote.number}.pdf`)
    const text = textOfPdf(file?.content as Buffer)
    for (const words of [
      'Pro forma invoice',
      quote.number,
      'Netherby Tennis Club',
      'PO-77',
      '1 High Street',
      'Deliver to',
      'Installation',
      '£224.00',
      'This is not a VAT invoice',
      'As discussed by phone',
      '20-30-40',
      '87654321',
    ])
      expect(text).toContain(words)
    const download = await shop.app.request(`/api/quotes/${quote.token}/pdf`)
    expect([download.status, download.headers.get('Content-Type')]).toEqual([200, 'application/pdf'])
    expect((await quote.read()).body.bank).toEqual({
      accountName: 'Courtside Ltd',
      sortCode: '20-30-40',
      accountNumber: '87654321',
    })
  })

  test('gives staff another link, but only to what the customer may read', async () => {
    const quote = await write()
    const link = () => admin('POST', `/api/admin/quotes/${quote.id}/links`)
    expect(await link()).toMatchObject({ status: 409, body: { code: 'draft' } })
    const { body: sent } = await send(quote)
    const { status, body } = await link()
    expect(status).toBe(201)
    for (const url of [sent.url, body.url])
      expect((await pageOf(quote, tokenOf(url)).read()).body).toMatchObject({ state: 'sent', number: quote.number })
    expect(await mailsOf('quote', quote.id)).toHaveLength(1)
    await admin('POST', `/api/admin/quotes/${quote.id}/withdraw`)
    expect(await link()).toMatchObject({ status: 409, body: { code: 'withdrawn' } })
    expect((await admin('POST', '/api/admin/quotes/999999/links')).status).toBe(404)
  })

  test('says what was sent and when, and what is reserved', async () => {
    const quote = await sendNew({ holdUntil: addDays(today, 3) })
    const { body: changed } = await edit(quote, { lines: [CUSTOM_LINE], holdUntil: addDays(today, 5) })
    // Until the change is sent, what was sent before is reserved.
    expect(changed.held).toEqual({ pieces: 2, until: addDays(today, 3) })
    await send(changed)
    const { held, history } = await load(quote.id)
    expect(held).toBeNull()
    const expiresOn = addDays(today, 14)
    expect(history).toMatchObject([
      { action: 'created', sent: null },
      { action: 'sent', sent: { totalAmount: '224.00', expiresOn } },
      { action: 'updated', sent: null },
      { action: 'sent', sent: { totalAmount: '62.00', expiresOn } },
    ])
    await pageOf(changed, quote.token).decline()
    expect((await load(quote.id)).history.at(-1)).toMatchObject({ action: 'declined', actor: 'customer' })
  })

  test('lists unanswered quotes three days before they expire, and counts them in the to-do list', async () => {
    const soon = await sendNew({ expiresOn: addDays(today, 3) })
    const late = await sendNew({ expiresOn: addDays(today, 4) })
    await write({ expiresOn: today })
    const due = async () =>
      (await admin('GET', '/api/admin/lists/quotes?answer=due')).body.rows.map(({ id }: { id: number }) => id)
    expect(await due()).toContain(soon.id)
    expect(await due()).not.toContain(late.id)
    const count = async () => countOf((await admin('GET', '/api/admin/dashboard')).body, 'quotesDue')
    expect(await count()).toBe((await due()).length)
    await soon.accept()
    expect(await due()).not.toContain(soon.id)
  })

  test('hides a change until it is sent, also from links sent earlier', async () => {
    const quote = await sendNew()
    expect((await quote.read()).body).toMatchObject({ state: 'sent', totalAmount: '224.00' })
    const { body: changed } = await edit(quote, { lines: [CUSTOM_LINE] })
    expect(changed).toMatchObject({ state: 'draft', version: 2 })
    expect((await quote.read()).body).toEqual({ number: quote.number, kind: 'quote', state: 'draft' })
    expect(await quote.accept()).toMatchObject({ status: 409, body: { code: 'draft' } })
    expect((await shop.app.request(`/api/quotes/${quote.token}/pdf`)).status).toBe(404)
    expect((await send(changed)).status).toBe(200)
    expect((await quote.read()).body).toMatchObject({ state: 'sent', version: 2, totalAmount: '62.00' })
  })

  test('shows a closed quote’s number and state only', async () => {
    const quote = await sendNew()
    await admin('POST', `/api/admin/quotes/${quote.id}/withdraw`)
    expect((await quote.read()).body).toEqual({ number: quote.number, kind: 'quote', state: 'withdrawn' })
    expect((await shop.call('GET', '/api/quotes/short')).status).toBe(404)
  })
})

describe('what a quote says', () => {
  const PROMISE = 'if your payment reaches us by'
  const emailed = async (quote: { id: number }) => (await mailsOf('quote', quote.id))[0]?.text
  const printed = async (quote: { token: string }) =>
    textOfPdf(Buffer.from(await (await shop.app.request(`/api/quotes/${quote.token}/pdf`)).arrayBuffer())).replace(
      /\s+/g,
      ' ',
    )

  test('has dates of dispatch and arrival in the email, on the page and on paper, from the one promise', async () => {
    const quote = await sendNew({ paymentDays: 0 })
    const promise = formatPromiseOncePaid(deliveryPromise(shop.services.clock.now(), 'standard'))
    expect(promise.dispatch).toContain(PROMISE)
    expect((await quote.read()).body.promise).toEqual(promise)
    for (const text of [await emailed(quote), await printed(quote)])
      for (const words of [...Object.values(promise), 'Payment before dispatch', 'you’ll find new dates'])
        expect(text).toContain(words)
    await quote.accept()
    expect((await quote.read()).body.promise).toEqual(promise)
    const { id, orderId } = await orderOf(quote.number)
    const [accepted] = await loadEmails(shop.pool, "kind = 'quote-accepted' and reference = $1", [`${orderId} quote`])
    expect(accepted?.text).toContain(promise.dispatch)
    await admin('POST', `/api/admin/orders/${id}/payments`, {})
    // From then on the order has its own.
    expect((await quote.read()).body.promise).toBeNull()
    expect(await printed(quote)).not.toContain(PROMISE)
  })

  test('counts in days from the payment if that is to come later', async () => {
    const quote = await sendNew({ paymentDays: 14, deliveryType: 'express' })
    const promise = formatDaysOncePaid('express')
    expect((await quote.read()).body.promise).toEqual(promise)
    for (const text of [await emailed(quote), await printed(quote)]) {
      for (const words of Object.values(promise)) expect(text).toContain(words)
      for (const words of [PROMISE, 'you’ll find new dates']) expect(text).not.toContain(words)
    }
  })

  test('promises nothing about custom lines alone, nor once the order is cancelled', async () => {
    const service = await sendNew({ lines: [CUSTOM_LINE], paymentDays: 0 })
    expect((await service.read()).body.promise).toBeNull()
    for (const text of [await emailed(service), await printed(service)]) expect(text).not.toContain('Dispatch')
    const quote = await sendNew()
    await quote.accept()
    await admin('PUT', `/api/admin/orders/${(await orderOf(quote.number)).id}/status`, { status: 'cancelled' })
    expect((await quote.read()).body.promise).toBeNull()
  })

  test('has prices without VAT beside those with it, and pictures of products', async () => {
    // Whoever buys.
    const quote = await sendNew({ company: undefined })
    const { body } = await quote.read()
    expect(body).toMatchObject({
      lines: [
        { name: expect.any(String), net: '135.00', imageUrl: expect.stringMatching(/^\/.+/) },
        { name: 'Installation', net: '41.67', imageUrl: '' },
      ],
      withoutVat: { subtotal: '191.67', discountAmount: '15.00', deliveryFee: '10.00', totalAmount: '186.67' },
    })
    for (const [net, gross] of [
      ['£150.00', '£180.00'],
      ['£191.67', '£230.00'],
      ['−£15.00', '−£18.00'],
      ['£10.00', '£12.00'],
      ['£186.67', '£224.00'],
    ])
      expect(await emailed(quote)).toMatch(new RegExp(`${net} excl\\. VAT +${gross}\n`))
    expect(await load(quote.id)).not.toHaveProperty('withoutVat')
  })

  test('has no prices without VAT for an export, or if the merchant isn’t registered', async () => {
    const island = { ...INES, shippingAddress: '1 Quay\nSt Helier\nJE2 3AB' }
    const expectNone = async (overrides: Record<string, unknown>) => {
      const quote = await sendNew(overrides)
      expect((await quote.read()).body).toMatchObject({ withoutVat: null, lines: [{ net: null }, { net: null }] })
      expect(await emailed(quote)).not.toContain('excl. VAT')
    }
    await expectNone({ customer: island })
    settingOverrides.vatRegistered = false
    try {
      await expectNone({})
    } finally {
      delete settingOverrides.vatRegistered
    }
  })

  test('names the delivery address and the missing purchase order of a business', async () => {
    const quote = await sendNew()
    for (const text of [await emailed(quote), await printed(quote)]) {
      expect(text).toMatch(/Purchase order(: )?None given/)
      expect(text).toContain('Deliver to')
    }
    const consumers = await sendNew({ company: undefined })
    for (const text of [await emailed(consumers), await printed(consumers)])
      expect(text).not.toContain('Purchase order')
  })

  const accepted = async (quote: { number: string }) => {
    const { orderId } = await orderOf(quote.number)
    return (await loadEmails(shop.pool, "kind = 'quote-accepted' and reference = $1", [`${orderId} quote`]))[0]
  }

  test('says until when goods are reserved, while they are', async () => {
    const until = addDays(today, 12)
    const quote = await sendNew({ holdUntil: until })
    await quote.accept()
    expect((await accepted(quote))?.text.replace(/\s+/g, ' ')).toContain(
      `Please pay £224.00 by ${longDate(addDays(today, 30))}. We’ve reserved your goods until the end of ${longDate(until)}. If`,
    )
    expect((await quote.read()).body).toMatchObject({ holdUntil: until, acceptedOn: today })
    await admin('POST', `/api/admin/orders/${(await orderOf(quote.number)).id}/payments`, {})
    expect((await quote.read()).body.holdUntil).toBeNull()
    expect(await printed(quote)).not.toContain('reserved until')

    const unreserved = await sendNew()
    await unreserved.accept()
    expect((await accepted(unreserved))?.text.replace(/\s+/g, ' ')).toContain('We can’t reserve the goods until')
    const service = await sendNew({ lines: [CUSTOM_LINE], holdUntil: until })
    expect(await emailed(service)).not.toContain('reserved')
    await service.accept()
    expect((await accepted(service))?.text).not.toMatch(/reserved? /)
  })

  test('on paper has the order’s number as reference once accepted, and no bank details once paid', async () => {
    await shop.pool.query(
      `insert into shop_settings (value, version, updated_at, updated_by) values ($1, 1, now(), 'test')
       on conflict (id) do update set value = excluded.value`,
      [JSON.stringify({ bankAccountName: 'Courtside Ltd', bankSortCode: '20-30-40', bankAccountNumber: '87654321' })],
    )
    const quote = await sendNew()
    expect(await printed(quote)).toMatch(new RegExp(`Reference: ${quote.number}.*To accept, open the link`))
    await quote.accept()
    const { id, orderId } = await orderOf(quote.number)
    const open = await printed(quote)
    for (const words of [`Reference: ${orderId}`, 'Accepted on', 'To pay by card, open the link'])
      expect(open).toContain(words)
    for (const words of ['To accept', 'Valid until', 'None given']) expect(open).not.toContain(words)
    await admin('POST', `/api/admin/orders/${id}/payments`, {})
    const paid = await printed(quote)
    expect(paid).toContain(`Order ${orderId} has been paid for.`)
    expect(paid).toContain('We’ve emailed you one.')
    for (const words of ['Reference', '87654321', 'To pay', 'To accept']) expect(paid).not.toContain(words)
  })

  test('calls a pro forma invoice that', async () => {
    const quote = await sendNew({ kind: 'proForma', paymentDays: 0 })
    await quote.accept()
    const mail = await accepted(quote)
    const sent = (await mailsOf('quote', quote.id))[0]
    const [answered] = await mailsOf('quote-answered', quote.id)
    expect(mail?.subject).toContain(`from pro forma invoice ${quote.number}`)
    expect(answered?.subject).toContain(`Pro forma invoice ${quote.number} accepted`)
    expect(mail?.text).toContain(`pro forma invoice ${quote.number} is now`)
    for (const text of [mail?.text, sent?.text, answered?.text, await printed(quote)])
      expect(text?.replace(/https?:\S+/g, '')).not.toMatch(/quote/i)
  })

  test('promises no dates to an island, and asks for a fee before it’s sent', async () => {
    const customer = { ...INES, shippingAddress: '1 Quay\nSt Helier\nJE2 3AB' }
    for (const paymentDays of [0, 14]) {
      const quote = await sendNew({ customer, paymentDays })
      expect((await quote.read()).body.promise.arrival).toBe('We’ll confirm the date with you')
      for (const text of [await emailed(quote), await printed(quote)])
        expect(text).not.toMatch(/guaranteed|working days|new dates/)
    }
    const quote = await write({ customer })
    await shop.pool.query('update quotes set agreed_fee = null where id = $1', [quote.id])
    expect(await send(quote)).toMatchObject({
      status: 422,
      body: {
        code: 'feeNotAgreed',
        message: 'JE2 3AB is outside the UK mainland. Edit the quote and enter an agreed delivery fee.',
      },
    })
  })

  test('promises no arrival while goods are short, unless it has reserved them', async () => {
    const reserved = await sendNew({ lines: [{ ...PRODUCT_LINE, quantity: 8 }], holdUntil: addDays(today, 3) })
    const quote = await write({ lines: [{ ...PRODUCT_LINE, quantity: 3 }] })
    expect((await load(quote.id)).shortages).toEqual([{ productId: 1, name: expect.any(String), available: 2 }])
    const { body } = await send(quote)
    const short = pageOf(quote, tokenOf(body.url))
    expect((await short.read()).body.promise).toBeNull()
    for (const text of [await emailed(short), await printed(short)]) expect(text).not.toContain('Arrival')
    expect((await load(reserved.id)).shortages).toEqual([])
    expect((await reserved.read()).body.promise).not.toBeNull()
  })

  test('tells consumers of their right to cancel before they accept or pay, and no business', async () => {
    const consumers = await sendNew({ company: undefined })
    for (const text of [await emailed(consumers), await printed(consumers)])
      expect(text?.replace(/\s+/g, ' ')).toContain(cancelRightText(true))
    const business = await sendNew()
    for (const text of [await emailed(business), await printed(business)]) expect(text).not.toContain('cancel')
  })

  test('prints free delivery', async () => {
    expect(await printed(await sendNew({ deliveryFee: '0.00' }))).toMatch(/Standard delivery ?Free/)
    expect(await printed(await sendNew())).not.toContain('Free')
  })

  test('prints other scripts, quotation marks and line breaks as they were typed', async () => {
    const quote = await sendNew({
      company: 'Κένταυρος “Tennis” & 株式会社',
      purchaseOrder: 'PO-“77”\n<b>Ω</b>\u202e',
      billingAddress: 'Accounts “North”\r\n1 High <Street>\nLeeds\nLS1 4AP',
    })
    // A number has one line, and nobody sees a mark of direction.
    const purchaseOrder = 'PO-“77” <b>Ω</b>'
    expect((await quote.read()).body).toMatchObject({
      purchaseOrder,
      billingAddress: 'Accounts “North”\n1 High <Street>\nLeeds\nLS1 4AP',
    })
    const [mail] = await mailsOf('quote', quote.id)
    expect(mail?.text).toContain(`Purchase order: ${purchaseOrder}\n`)
    expect(mail?.text).toContain('Invoice address: Accounts “North”, 1 High <Street>, Leeds, LS1 4AP\n')
    expect(mail?.html).toContain('PO-“77” &lt;b&gt;Ω&lt;/b&gt;')
    expect(mail?.html).not.toContain('<b>Ω')
    for (const words of [purchaseOrder, '1 High <Street>', 'Κένταυρος “Tennis” & 株式会社'])
      expect(await printed(quote)).toContain(words)
    expect(await printed(quote)).toContain('Accounts “North”1 High')
  })
})

describe('accepting', () => {
  test.each([
    ['keeps', 'it isn’t sent', {}, 'PO-77'],
    ['replaces', 'another is sent', { purchaseOrder: ' PO-78 ' }, 'PO-78'],
    ['removes', 'an empty one is sent', { purchaseOrder: ' ' }, null],
    ['removes', 'null is sent', { purchaseOrder: null }, null],
  ])('%s the quote’s purchase order number if %s', async (_, __, answer, kept) => {
    const quote = await sendNew({ purchaseOrder: 'PO-77' })
    expect((await quote.accept(answer)).status).toBe(200)
    expect((await load(quote.id)).purchaseOrder).toBe(kept)
    expect((await orderOf(quote.number)).purchaseOrder).toBe(kept)
  })

  test('makes the order with everything agreed, and says how to pay', async () => {
    const quote = await sendNew({ billingAddress: 'Accounts\n1 High Street\nLeeds\nLS1 4AP' })
    const { status, body } = await quote.accept({ purchaseOrder: 'PO-2026-9' })
    expect([status, body.payUrl]).toEqual([200, null])
    const order = await orderOf(quote.number)
    expect(order).toMatchObject({
      quoteNumber: quote.number,
      company: 'Netherby Tennis Club',
      purchaseOrder: 'PO-2026-9',
      billingAddress: 'Accounts\n1 High Street\nLeeds\nLS1 4AP',
      dueOn: addDays(today, 30),
      subtotal: '230.00',
      discountAmount: '18.00',
      discountCode: null,
      deliveryFee: '12.00',
      totalAmount: '224.00',
      vatAmount: '37.33',
      orderStatus: 'pending',
      paymentStatus: 'pending',
      source: 'staff',
      events: [{ type: 'placed', detail: `accepted quote ${quote.number}`, actor: 'customer' }],
    })
    expect(body.quote).toMatchObject({
      state: 'accepted',
      order: { orderId: order.orderId, state: 'open', outstanding: '224.00', dueOn: addDays(today, 30) },
    })
    expect(await load(quote.id)).toMatchObject({
      state: 'accepted',
      order: { id: order.id },
      purchaseOrder: 'PO-2026-9',
    })
    const accepted = await loadEmails(shop.pool, "kind = 'quote-accepted' and reference like $1", [`${order.orderId}%`])
    expect(accepted).toHaveLength(1)
    for (const words of [
      order.orderId,
      'PO-2026-9',
      longDate(today),
      longDate(addDays(today, 30)),
      'Accounts, 1 High Street, Leeds, LS1 4AP',
      addressLines(INES.shippingAddress).join(', '),
    ])
      expect(accepted[0]?.text).toContain(words)
    expect(await mailsOf('quote-answered', quote.id)).toMatchObject([{ subject: expect.stringContaining('accepted') }])

    const customer = await shop.asCustomer('ines', INES.customerEmail)
    await shop.pool.query('update users set email_verified_at = now() where lower(email) = $1', [
      INES.customerEmail.toLowerCase(),
    ])
    expect((await customer('GET', `/api/account/orders/${order.orderId}`)).body).toMatchObject({
      quoteNumber: quote.number,
      company: 'Netherby Tennis Club',
      purchaseOrder: 'PO-2026-9',
      dueOn: addDays(today, 30),
    })

    const found = async (q: string) => (await admin('GET', `/api/admin/lists/orders?q=${q}`)).body.rows
    for (const q of ['po-2026-9', quote.number, 'netherby+tennis'])
      expect(await found(q)).toEqual(expect.arrayContaining([expect.objectContaining({ id: order.id })]))
  })

  test('makes one order from many acceptances at once', async () => {
    const quote = await sendNew()
    const responses = await Promise.all(Array.from({ length: 6 }, () => quote.accept()))
    const byStaff = await admin('POST', `/api/admin/quotes/${quote.id}/accept`, { version: quote.version })
    expect([...responses, byStaff].map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect(new Set(responses.map(({ body }) => body.quote.order.orderId)).size).toBe(1)
    expect(await countOrders(quote.number)).toBe(1)
    const { rows } = await shop.pool.query(`select 1 from activity where action = 'quote.accepted' and subject = $1`, [
      quote.number,
    ])
    expect(rows).toHaveLength(1)
  })

  test('takes the version that was read, or has it read again', async () => {
    const quote = await sendNew()
    const { body: changed } = await edit(quote, { lines: [CUSTOM_LINE] })
    await send(changed)
    expect(await quote.accept()).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile', message: expect.stringContaining('read it again') },
    })
    expect(await countOrders(quote.number)).toBe(0)
    expect((await quote.accept({ version: 2 })).body.quote).toMatchObject({ totalAmount: '62.00' })
  })

  test('either accepts or changes, if both happen at once', async () => {
    const quote = await sendNew()
    const [accepted, edited] = await Promise.all([quote.accept(), edit(quote, { note: 'Changed' })])
    expect([accepted.status, edited.status].sort()).toEqual([200, 409])
    expect(await countOrders(quote.number)).toBe(accepted.status === 200 ? 1 : 0)
  })

  test.each<[string, (quote: Awaited<ReturnType<typeof sendNew>>) => Promise<unknown>, string, RegExp]>([
    ['withdrawn', ({ id }) => admin('POST', `/api/admin/quotes/${id}/withdraw`), 'withdrawn', /has been withdrawn/],
    ['declined', ({ decline }) => decline(), 'declined', /You’ve declined/],
    [
      'out of stock',
      () => shop.pool.query('update products set stock_quantity = 1 where id = 1'),
      'outOfStock',
      /^Only 1 of Courtside .+ left\. Nothing has been ordered/,
    ],
  ])('refuses a quote that is %s, and changes nothing', async (_, prepare, code, message) => {
    const quote = await sendNew()
    await prepare(quote)
    const before = await load(quote.id)
    const refused = await quote.accept()
    expect([refused.status, refused.body]).toEqual([409, { code, message: expect.stringMatching(message) }])
    expect(await countOrders(quote.number)).toBe(0)
    expect(await load(quote.id)).toEqual(before)
  })

  test('refuses after its last day', async () => {
    const quote = await sendNew({ expiresOn: today })
    shop.clock.forward(86_400)
    expect(await quote.accept()).toMatchObject({ status: 409, body: { code: 'expired' } })
    expect((await quote.read()).body).toEqual({ number: quote.number, kind: 'quote', state: 'expired' })
    const admin = await shop.asAdmin()
    expect((await admin('GET', `/api/admin/lists/quotes?state=expired&q=${quote.number}`)).body.rows).toHaveLength(1)
    expect((await admin('GET', `/api/admin/lists/quotes?state=sent&q=${quote.number}`)).body.rows).toHaveLength(0)
    expect(await admin('POST', `/api/admin/quotes/${quote.id}/send`, { version: 1 })).toMatchObject({
      status: 422,
      body: { field: 'expiresOn' },
    })
    expect(await countOrders(quote.number)).toBe(0)
  })

  test('leads to the card payment, which can be opened again later', async () => {
    const quote = await sendNew({ paymentDays: 0 })
    const first = (await quote.accept({ payment: 'card' })).body.payUrl
    const { body } = await quote.accept({ payment: 'card' })
    expect(body.quote.order).toMatchObject({ state: 'open', path: null })
    expect(body.payUrl).not.toBe(first)
    const pay = `/api/pay/${body.payUrl.split('/pay/')[1]}`
    const buyer = createBuyer((path, init) => shop.app.request(path, init))
    const session = (await shop.call('POST', `${pay}/intent`)).body
    expect((await shop.call('POST', `${pay}/reserve`, { paymentIntentId: session.paymentIntentId })).status).toBe(200)
    expect((await buyer.pay(session)).status).toBe(200)
    const paid = await shop.call('POST', `${pay}/finish`, { paymentIntentId: session.paymentIntentId })
    expect(paid.body).toMatchObject({ state: 'paid', totalAmount: '224.00' })
    const { order } = (await quote.read()).body
    expect(order).toMatchObject({ state: 'paid', outstanding: '0.00', dueOn: null, path: paid.body.path })
    const page = await shop.call('GET', order.path.replace('/order?token=', '/api/order-link/'))
    expect(page).toMatchObject({ status: 200, body: { orderId: order.orderId, paymentStatus: 'paid' } })
    expect((await quote.accept({ payment: 'card' })).status).toBe(409)

    const change = (values: string) =>
      shop.pool.query(`update orders set ${values} where order_id = $1`, [order.orderId])
    await change(`order_status = 'cancelled'`)
    expect((await quote.read()).body.order).toMatchObject({ state: 'cancelled', path: order.path })
    await change(`customer_email = 'another@example.com'`)
    expect((await quote.read()).body.order).toMatchObject({ path: null })
    expect(await countOrders(quote.number)).toBe(1)
  })

  test('lets nobody change an accepted quote', async () => {
    const quote = await sendNew()
    await quote.accept()
    const calls = [edit(quote), send(quote), admin('POST', `/api/admin/quotes/${quote.id}/withdraw`), quote.decline()]
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code]).toEqual([409, 'alreadyAccepted'])
  })
})

test('tells the shop why a quote was declined; it can be changed and sent again', async () => {
  const quote = await sendNew()
  expect((await quote.decline({ reason: 'Too dear' })).body.state).toBe('declined')
  expect((await quote.decline({ reason: 'Again' })).status).toBe(200)
  expect(await load(quote.id)).toMatchObject({ state: 'declined', reason: 'Too dear' })
  const mails = await mailsOf('quote-answered', quote.id)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Too dear')
  expect(mails[0]?.text).toContain(`/admin/quotes/${quote.id}`)
  const { body: changed } = await edit(quote, { deliveryFee: '0.00' })
  await send(changed)
  expect((await quote.accept({ version: 2 })).status).toBe(200)
})

describe('reserving goods', () => {
  test('keeps them from others until the date, and for its own acceptance and payment', async () => {
    const quote = await sendNew({ lines: [{ ...PRODUCT_LINE, quantity: 8 }], holdUntil: addDays(today, 3) })
    expect(await loadFree()).toBe(2)
    const other = await write({ lines: [{ ...PRODUCT_LINE, quantity: 3 }], holdUntil: today })
    expect(await send(other)).toMatchObject({
      status: 409,
      body: { code: 'outOfStock', message: expect.stringMatching(/^Only 2 of .+ left\. Nothing was changed\.$/) },
    })
    expect(await load(other.id)).toMatchObject({ state: 'draft', sentAt: null })

    expect((await quote.accept()).status).toBe(200)
    expect(await loadFree()).toBe(2)
    const order = await orderOf(quote.number)
    expect((await admin('POST', `/api/admin/orders/${order.id}/payments`, {})).status).toBe(200)
    const { rows } = await shop.pool.query('select stock_quantity from products where id = 1')
    expect(rows[0].stock_quantity).toBe(2)
    expect(await loadFree()).toBe(2)
  })

  test.each<[string, (quote: Awaited<ReturnType<typeof sendNew>>) => Promise<unknown>]>([
    ['it is withdrawn', ({ id }) => admin('POST', `/api/admin/quotes/${id}/withdraw`)],
    ['it is declined', ({ decline }) => decline()],
    ['it is sent again without', async (quote) => send((await edit(quote)).body)],
    [
      'the day is over',
      async ({ id }) => {
        expect((await load(id)).held).toEqual({ pieces: 2, until: today })
        shop.clock.forward(86_400)
        admin = await shop.asAdmin()
        expect((await load(id)).held).toBeNull()
      },
    ],
    [
      'its order is cancelled',
      async (quote) => {
        await quote.accept()
        const { id } = await orderOf(quote.number)
        await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' })
      },
    ],
  ])('releases them when %s', async (_, end) => {
    const quote = await sendNew({ holdUntil: today })
    expect(await loadFree()).toBe(8)
    await end(quote)
    expect(await loadFree()).toBe(10)
  })

  test('is no purchase that a customer could claim or the sweep would settle', async () => {
    const { id } = await sendNew({ holdUntil: today })
    const claim = { paymentIntentId: `quote_${id}`, clientSecret: 'guess', customer: INES, items: [] }
    expect((await shop.call('POST', '/api/orders', claim)).status).toBeGreaterThanOrEqual(400)
    await shop.sweep.run()
    expect(await loadFree()).toBe(8)
  })
})

test('exports and deletes a person’s quotes, but none that can still be answered', async () => {
  const customer = { ...INES, customerEmail: 'Erika@example.com' }
  const email = 'erika@example.com'
  const quote = await sendNew({ customer, note: 'For your club' })
  const inTransaction = <Result>(work: (tx: never) => Promise<Result>) =>
    shop.database.transaction((tx) => work(tx as never))
  const collected = await inTransaction((tx) => quoteData.collect(tx, email))
  expect(collected).toMatchObject([{ number: quote.number, note: 'For your club', totalAmount: '224.00' }])
  expect(JSON.stringify(collected)).not.toMatch(/request(Key|Hash)/)
  const reason = () => inTransaction((tx) => quoteData.reasonNotToErase?.(tx, email) ?? Promise.resolve(undefined))
  expect(await reason()).toContain(quote.number)
  await quote.accept()
  expect(await reason()).toBeUndefined()
  const at = shop.services.clock.now()
  expect(await inTransaction((tx) => quoteData.erase(tx, { email, alias: 'erased@erased.invalid', at }))).toEqual([
    '1 quote deleted.',
  ])
  expect((await quote.read()).status).toBe(404)
  expect(await countOrders(quote.number)).toBe(1)
})
