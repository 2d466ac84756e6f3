import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderText } from '#/platform/mail/renderEmail.ts'
import { PayPanel } from '../../src/features/buying/checkout/browser/PayPanel.tsx'
import { decodeOrder } from '../../src/features/orders/orders/browser/decodeOrder.ts'
import { OrderConfirmation } from '../../src/features/orders/orders/browser/OrderConfirmation.tsx'
import { orderConfirmation } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { linkToOrder } from '../../src/features/orders/orders/server/orderLink.ts'
import { findOrder, type OrderRecord } from '../../src/features/orders/orders/server/orders.store.ts'
import { packingSlip } from '../../src/features/orders/parcels/packingSlips.rules.ts'
import { toSlipOrder } from '../../src/features/orders/parcels/server/packingSlipFile.ts'
import { loadOrderShipping } from '../../src/features/orders/parcels/server/parcels.store.ts'
import {
  describeRightToCancel,
  repairTermsText,
  returnTermsText,
} from '../../src/features/orders/returns/returns.rules.ts'
import { cancelRightText, mayCancel } from '../../src/features/shop/content/returnTerms.rules.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { createBuyer, INES } from '../support/buyer.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const ITEMS = [{ productId: 4, quantity: 1 }]
const BANK = { bankAccountName: 'Courtside Demo Ltd', bankSortCode: '12-34-56', bankAccountNumber: '12345678' }

/** What only a consumer may be promised. */
const PROMISE =
  /you (can|may) (cancel|return)|you can change your mind|(?<!the )your right to cancel|hereby give notice|counts as your notice|cost of standard delivery|never later than|within 30 days|by law the customer can cancel/i

let shop: TestShop
let admin: TestShop['call']
beforeAll(async () => {
  shop = await createTestShop()
  await shop.pool.query('update products set stock_quantity = 500')
  admin = await shop.asAdmin()
  const { body } = await admin('GET', '/api/admin/settings')
  const value = { ...body.value, ...BANK, invoiceBuyers: 'companies' }
  await admin('PUT', '/api/admin/settings', { version: body.version, value })
})
afterAll(() => shop.close())

const must = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('Missing')
  return value
}
const load = async (id: number): Promise<OrderRecord> => must(await findOrder(shop.database, id))
const panel = (isBusiness: boolean | 'asTyped') =>
  renderToStaticMarkup(
    createElement(PayPanel, {
      state: { paymentStep: 'idle', failure: undefined, charge: 'none', isComplete: false },
      lines: [],
      totals: '',
      delivery: '',
      totalAmount: 1,
      enabled: true,
      isFree: false,
      isBusiness,
      testMode: false,
      onFinish: () => {},
    }),
  )

/** Everything that the buyer of an order, and staff, read about cancelling it: by where it is read. */
async function textsFor(business: Record<string, string>): Promise<Record<string, string>> {
  const buyer = createBuyer((path, init) => shop.app.request(path, init), { ...INES, ...business })
  const { id, orderId } = await buyer.buy(ITEMS)
  const order = await load(id)
  const link = `/api/order-link/${must(new URL(await linkToOrder(shop.database, order, 'http://localhost')).searchParams.get('token') ?? undefined)}`
  await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'shipped' })
  await admin('PUT', `/api/admin/orders/${id}/status`, { status: 'completed' })
  const returnable = (await shop.call('GET', `${link}/returns`)).body
  const [{ lineId }] = returnable.items
  const request = { kind: 'return', lines: [{ lineId, quantity: 1 }], description: '', requestKey: crypto.randomUUID() }
  const [asked] = (await shop.call('POST', `${link}/returns`, request)).body.cases
  for (const state of ['approved', 'received']) {
    const { version } = (await admin('GET', `/api/admin/returns/${asked.id}`)).body
    await admin('PUT', `/api/admin/returns/${asked.id}/state`, { version, state })
  }
  const shipping = await loadOrderShipping(shop.database, order)
  const mails = await loadEmails(shop.pool, 'reference like $1 and recipient = $2', [`${orderId}%`, INES.customerEmail])

  const session = (await buyer.session(ITEMS)).body
  const unpaid = await shop.call('POST', '/api/orders', {
    ...{ ...INES, ...business, items: JSON.stringify(ITEMS), deliveryType: 'standard', subtotal: session.subtotal },
    ...{ discountAmount: '0.00', deliveryFee: session.deliveryFee, totalAmount: session.totalAmount },
  })
  const paying = await admin('POST', `/api/admin/orders/${unpaid.body.id}/payment-links`, { sendEmail: true })
  const [linkMail] = await loadEmails(shop.pool, "kind = 'payment-link' and reference like $1", [
    `${unpaid.body.orderId}%`,
  ])
  const byPhone = await admin('POST', '/api/admin/orders', {
    requestKey: crypto.randomUUID(),
    customer: INES,
    ...business,
    lines: ITEMS,
    deliveryType: 'standard',
    payment: 'transfer',
  })
  const [phoneMail] = await loadEmails(shop.pool, "kind = 'order-to-pay' and reference = $1", [byPhone.body.orderId])
  const payable = (await shop.call('GET', `/api/pay/${must(paying.body.url.split('/').at(-1))}`)).body
  const placed = unpaid.body
  return {
    ...Object.fromEntries(mails.map(({ kind, text }) => [kind, text])),
    'confirmation email': renderText(orderConfirmation(order, { orderUrl: pageUrl('', '/order') }).content),
    'confirmation page': renderToStaticMarkup(
      createElement(OrderConfirmation, {
        order: { ...decodeOrder(placed), createdAt: new Date(placed.createdAt) },
        actions: '',
      }),
    ),
    'payment link email': must(linkMail).text,
    'email of a phone order': must(phoneMail).text,
    'payment page': panel(payable.isBusiness),
    checkout: panel(!mayCancel(business) && 'asTyped'),
    'packing slip': packingSlip(toSlipOrder(order, shipping)).closing,
    'form for returns': returnTermsText(returnable, londonDay(new Date())),
    'form for faults': repairTermsText(returnable.isBusiness),
    'return in the admin': describeRightToCancel((await admin('GET', `/api/admin/returns/${asked.id}`)).body),
  }
}

const SILENT = ['order-tracking', 'order-dispatched', 'order-on-invoice', 'new-order']

describe('the right to cancel', () => {
  test('is promised to a consumer wherever it matters', async () => {
    const texts = Object.entries(await textsFor({})).filter(([where]) => !SILENT.includes(where))
    expect(texts.map(([where]) => where)).toEqual(
      expect.arrayContaining(['order-status', 'return-approved', 'return-received']),
    )
    for (const [where, text] of texts) expect(text.replace(/\s+/g, ' '), where).toMatch(PROMISE)
  })

  test.each<Record<string, string>>([
    { company: 'Netherby Tennis Club' },
    { company: 'Netherby Tennis Club', vatNumber: 'GB434031494', purchaseOrder: 'PO-118' },
    { vatNumber: 'GB434031494' },
  ])('is promised to a business nowhere: %j', async (business) => {
    for (const [where, text] of Object.entries(await textsFor(business)))
      expect(text.replace(/\s+/g, ' '), where).not.toMatch(PROMISE)
  })

  test('is promised neither to a club that pays by invoice nor to one that accepts a quote, but to a consumer who does', async () => {
    const club = { company: 'Netherby Tennis Club' }
    const session = (await createBuyer((path, init) => shop.app.request(path, init)).session(ITEMS)).body
    const request = { requestKey: crypto.randomUUID(), ...INES, ...club, items: ITEMS, deliveryType: 'standard' }
    const invoiced = await shop.call('POST', '/api/checkout/invoice', { ...request, totalAmount: session.totalAmount })
    expect(invoiced.body.isBusiness).toBe(true)
    const byInvoice = await loadEmails(shop.pool, 'reference like $1', [`${invoiced.body.orderId}%`])
    const toClub = await acceptQuote(club)
    const toConsumer = await acceptQuote({})
    for (const { text } of [...byInvoice, ...toClub.mails]) expect(text.replace(/\s+/g, ' ')).not.toMatch(PROMISE)
    expect(cancelRightText(mayCancel(toClub.quote))).not.toMatch(PROMISE)
    expect(toConsumer.mails.map(({ text }) => text.replace(/\s+/g, ' ')).join()).toMatch(PROMISE)
    expect(cancelRightText(mayCancel(toConsumer.quote))).toMatch(PROMISE)
  })

  test('is lost by naming a business or its VAT number, and by nothing else', () => {
    const blank = fc.constantFrom(undefined, null, '', '  ')
    const named = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '')
    const others = fc.record({ purchaseOrder: fc.string(), dueOn: fc.string(), quoteNumber: fc.string() })
    fc.assert(
      fc.property(blank, blank, others, (company, vatNumber, other) => mayCancel({ ...other, company, vatNumber })),
    )
    fc.assert(
      fc.property(named, blank, (text, none) => {
        expect(mayCancel({ company: text, vatNumber: none })).toBe(false)
        expect(mayCancel({ company: none, vatNumber: text })).toBe(false)
      }),
    )
  })
})

async function acceptQuote(business: Record<string, string>) {
  const today = londonDay(shop.services.clock.now())
  const written = await admin('POST', '/api/admin/quotes', {
    ...{ requestKey: crypto.randomUUID(), customer: INES, ...business, deliveryType: 'standard', deliveryFee: '0.00' },
    lines: [{ productId: 4, quantity: 1, unitPrice: '90.00' }],
    ...{ paymentDays: 0, expiresOn: addDays(today, 14) },
  })
  const { id, version } = written.body
  const sent = await admin('POST', `/api/admin/quotes/${id}/send`, { version })
  const at = `/api/quotes/${new URL(sent.body.url).searchParams.get('token')}`
  const quote = (await shop.call('GET', at)).body
  const accepted = await shop.call('POST', `${at}/accept`, { version, payment: 'transfer' })
  const mails = await loadEmails(shop.pool, 'reference like $1', [`${accepted.body.quote.order.orderId}%`])
  return { quote, mails }
}
