import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describePayments } from '#/features/orders/ledger/server/describePayments.ts'
import { REFUND_COVERS_TEXT } from '#/features/shop/content/returns.rules.ts'
import { pageUrl } from '#/lib/pageLinks.ts'
import { seller } from '#/lib/seller.ts'
import { createMail, type Mail } from '#/platform/mail/mail.ts'
import { renderHtml, renderText } from '#/platform/mail/renderEmail.ts'
import { createBuyer, INES } from '../../../../../test/support/buyer.ts'
import { loadEmails } from '../../../../../test/support/mailbox.ts'
import { createTestShop, type TestShop } from '../../../../../test/support/testShop.ts'
import { orderConfirmation, queueConfirmationOnOrderPaid } from './orderConfirmation.mail.ts'
import { openOrderLinks } from './orderLink.ts'
import type { OrderRecord } from './orders.store.ts'

const line = {
  id: 1,
  orderId: 1,
  productId: 2,
  name: 'Courtside Pro',
  slug: 'courtside-pro',
  sku: null,
  imageUrl: '/media/pro.jpg',
  unitPrice: 189_500,
  quantity: 1,
  taken: null,
  reduction: 18_950,
  vat: 28_425,
  vatPercent: 20,
}
// A Saturday.
const order: OrderRecord = {
  id: 1,
  orderId: 'ORD-0123456789',
  customerName: 'Ines Calder',
  customerEmail: 'ines@example.com',
  customerPhone: null,
  shippingAddress: '4 Court Lane\nLondon SW19 5AE',
  addressUnchecked: false,
  subtotal: 189_500,
  discountCode: 'ACE10',
  discountType: 'percentage',
  discountAmount: 18_950,
  deliveryType: 'standard',
  deliveryFee: 5000,
  totalAmount: 175_550,
  vatAmount: 29_258,
  vatTreatment: 'domestic',
  paymentStatus: 'paid',
  paymentMethod: 'card',
  stripePaymentIntentId: 'pi_1',
  isTest: false,
  orderStatus: 'confirmed',
  carrier: null,
  trackingNumber: null,
  parcelNumbers: null,
  shippingState: 'notShipped',
  source: 'shop',
  quoteNumber: null,
  company: null,
  purchaseOrder: null,
  vatNumber: null,
  billingAddress: null,
  dueOn: null,
  confirmBy: null,
  payLinkHash: null,
  requestKey: null,
  requestHash: null,
  estimatedDelivery: '2026-12-07',
  createdAt: new Date('2026-11-21T10:05:00Z'),
  lines: [line],
  events: [],
}
const ORDER_URL = pageUrl('https://shop.example', '/order?token=ORD-0123456789.signature')
function written(changes: Partial<OrderRecord> = {}) {
  const { subject, content } = orderConfirmation({ ...order, ...changes }, { orderUrl: ORDER_URL })
  return { subject, html: renderHtml(content), text: renderText(content) }
}
const flat = (text: string) => text.replace(/\s+/g, ' ')

describe('the confirmation', () => {
  it.each(['html', 'text'] as const)('lists items, prices and discounts in %s', (kind) => {
    const email = written()
    expect(email.subject).toBe('Your Courtside order ORD-0123456789 is confirmed')
    for (const said of [
      'ORD-0123456789',
      '21 Nov 2026, 10:05',
      '£1,755.50 paid by card',
      'Courtside Pro',
      '1 × £1,895.00',
      '£189.50 discount (ACE10)',
      'Discount (ACE10)',
      '−£189.50',
      'Standard delivery',
      '£50.00',
      'The total includes VAT at 20%',
      '£292.58',
    ]) {
      expect(flat(email[kind])).toContain(said)
    }
  })

  it.each(['html', 'text'] as const)('has amounts without VAT beside those with it for businesses, in %s', (kind) => {
    const said = (changes: Partial<OrderRecord>) => flat(written(changes)[kind].replace(/<[^>]+>/g, ' '))
    expect(said({})).not.toContain('excl. VAT')
    for (const buyer of [{ company: 'Netherby Tennis Club' }, { vatNumber: 'GB123456782' }]) {
      const email = said(buyer)
      // 170,550 after the discount includes 28,425 of VAT, and 5,000 of delivery 833.
      for (const net of ['£1,579.17', '−£157.92', '£41.67', '£1,462.92']) expect(email).toContain(`${net} excl. VAT`)
      expect(email).not.toContain('£292.58 excl. VAT')
      expect(said({ ...buyer, vatAmount: null, lines: [{ ...line, vat: null }] })).not.toContain('excl. VAT')
      const untaxed = [{ ...line, vat: 0, vatPercent: 0 }]
      const exported = { vatTreatment: 'export' as const, vatAmount: 0, lines: untaxed }
      expect(said({ ...buyer, ...exported })).not.toContain('excl. VAT')
      expect(said({ ...buyer, deliveryFee: 0, totalAmount: 170_550, vatAmount: 28_425 })).toContain('Free')
    }
  })

  it('counts delivery from the day a transfer arrives', () => {
    const paid = { id: 2, orderId: 1, type: 'paid', from: null, to: null, detail: null, actor: 'admin' } as const
    const late = {
      paymentMethod: 'transfer' as const,
      events: [{ ...paid, createdAt: new Date('2026-12-03T10:00:00Z') }],
    }
    // The order was placed on 21 November.
    expect(flat(written({ ...late, estimatedDelivery: '2026-12-17' }).text)).toContain(
      'by Mon 7 December. Expected delivery: usually Tue 8 to Thu 10 December, guaranteed by Thu 17 December.',
    )
    const express = written({ ...late, deliveryType: 'express', estimatedDelivery: null })
    expect(flat(express.text)).toContain(
      'Expected delivery: usually Tue 8 to Thu 10 December, guaranteed by Thu 10 December.',
    )
  })

  it.each(['html', 'text'] as const)('includes the statutory information in %s', (kind) => {
    const said = flat(written()[kind])
    for (const part of [seller.name, seller.number, seller.vatNumber, ...seller.address, seller.email, seller.phone]) {
      expect(said).toContain(part)
    }
    expect(said).toContain(
      'until 14 days after the day on which you, or somebody you name, receive the last of the goods',
    )
    expect(said).toContain('usually 5–7 working days, and never later than 14 days after the goods are back')
    expect(said).toContain('You pay to return items that aren’t faulty (about £50 for a machine)')
    expect(said).toContain(REFUND_COVERS_TEXT)
    expect(said).toContain('I/We* hereby give notice that I/We* cancel my/our* contract of sale')
    expect(said).toContain('Ordered on*/received on*: Sat 21 November 2026')
    expect(said).toContain('reject them within 30 days')
    expect(said.match(/statutory rights/g)).toHaveLength(1)
    expect(said).toContain('You can also cancel before delivery.')
    expect(said).toContain('If you cancel before we’ve sent anything, we’ll refund everything you paid.')
    expect(said).toContain('/terms-and-conditions')
    expect(said).toContain('We take back old batteries')
  })

  it('states the order’s delivery dates and address', () => {
    const standard = flat(written().text)
    expect(standard).toContain(
      'We’ll dispatch your order by Wed 25 November. Expected delivery: usually Thu 26 to Mon 30 November, guaranteed by Mon 7 December. Ines Calder 4 Court Lane London SW19 5AE',
    )
    const express = written({ deliveryType: 'express', estimatedDelivery: '2026-11-30' })
    expect(flat(express.text)).toContain(
      'Expected delivery: usually Thu 26 to Mon 30 November, guaranteed by Mon 30 November.',
    )
    expect(flat(express.text)).toContain('Express delivery')
    const postponed = written({ estimatedDelivery: '2026-12-14' })
    expect(flat(postponed.text)).toContain('Expected delivery: by Mon 14 December.')
    expect(standard).not.toContain('find a postcode')
    expect(flat(written({ addressUnchecked: true }).text)).toContain('We couldn’t find a postcode in this address')
  })

  it('says that delivery outside the mainland was agreed, and does not ask for a postcode', () => {
    // Older orders are unchecked despite having such a postcode.
    const said = flat(written({ shippingAddress: 'Fort Regent\nSt Helier\nJE2 3AB', addressUnchecked: true }).text)
    expect(said).toContain('JE2 3AB is outside the UK mainland. We’ll deliver there as agreed with you.')
    expect(said).not.toContain('find a postcode')
  })

  it('marks a test payment', () => {
    expect(written().text).not.toMatch(/\btest\b/)
    const test = written({ isTest: true })
    expect(test.subject).toBe('Your Courtside order ORD-0123456789 is confirmed (test payment)')
    for (const said of [test.html, test.text])
      expect(flat(said)).toContain('You haven’t been charged and no goods will be sent')
  })

  it('does not mention VAT if the merchant was not registered', () => {
    expect(
      written({ vatAmount: null, lines: [{ ...line, vat: null }] }).text.replace(/· VAT number.*/, ''),
    ).not.toContain('VAT')
  })

  it('names the rate only if there is one, and says that an export has no VAT', () => {
    const reduced = { ...line, vatPercent: 5 }
    expect(flat(written().text)).toContain('The total includes VAT at 20%')
    expect(flat(written({ lines: [line, reduced] }).text)).toMatch(/The total includes VAT £292.58/)
    const sent = written({ vatAmount: 0, vatTreatment: 'export', lines: [{ ...line, vat: 0, vatPercent: 0 }] })
    expect(flat(sent.text)).toContain('No VAT: zero-rated export £0.00')
    expect(sent.text).not.toContain('includes VAT')
  })

  it('shows free delivery and the code for it', () => {
    const free = written({
      discountCode: 'FREESHIP',
      discountType: 'free_delivery',
      discountAmount: 0,
      deliveryFee: 0,
      totalAmount: 189_500,
    })
    expect(flat(free.text)).toContain('Standard delivery Free (FREESHIP)')
    expect(free.text).not.toContain('Discount')
    expect(flat(written({ totalAmount: 0 }).text)).toContain('Payment: Nothing to pay')
  })

  it('escapes names, addresses and codes', () => {
    const evil = '<script>alert(1)</script>'
    const { html } = written({
      customerName: evil,
      shippingAddress: `${evil}\n${evil}`,
      discountCode: evil,
      lines: [{ ...line, name: evil }],
    })
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(7)
  })
})

describe('a paid order', () => {
  let shop: TestShop
  let mail: Mail
  let linkToOrder: Awaited<ReturnType<typeof openOrderLinks>>
  beforeEach(async () => {
    shop = await createTestShop({
      onOrderPaid: [(tx, order) => queueConfirmationOnOrderPaid(mail, { describePayments, linkToOrder })(tx, order)],
    })
    linkToOrder = await openOrderLinks(shop.database, shop.services.origin)
    mail = createMail({ ...shop.services, from: shop.services.config.mailFrom, smtp: undefined })
  })
  afterEach(() => shop.close())

  it('queues one email for 50 concurrent requests', async () => {
    const ines = createBuyer((path, init) => shop.app.request(path, init))
    const [product] = (await shop.call('GET', '/api/products')).body.filter(
      ({ slug }: { slug: string }) => slug === 'courtside-pro',
    )
    const items = [{ productId: product.id, quantity: 1 }]
    const { body: session } = await ines.session(items)
    await ines.reserve(session, items)
    await ines.pay(session)
    const responses = await Promise.all(Array.from({ length: 50 }, () => ines.order(session, items)))
    const numbers = new Set(responses.map(({ body }) => body.orderId))
    expect(numbers.size).toBe(1)
    const kept = await loadEmails(shop.pool)
    expect(kept).toMatchObject([
      { kind: 'order-confirmation', reference: [...numbers][0], recipient: INES.customerEmail, sent_at: null },
    ])
    expect(kept[0]?.subject).toContain('(test payment)')
    expect(flat(kept[0]?.text ?? '')).toContain('£1,945.00 paid by card (test)')
    const token = /\/order\?token=([\w.-]+)/.exec(kept[0]?.text ?? '')?.[1]
    const linked = await shop.call('GET', `/api/order-link/${token}`)
    expect(linked).toMatchObject({ status: 200, body: { orderId: [...numbers][0] } })
  })
})
