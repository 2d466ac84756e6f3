import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageUrl } from '../../src/lib/pageLinks.ts'

// Must run before any module derives values from the table. Test files share modules, hence the resets.
await vi.hoisted(async () => {
  vi.resetModules()
  const { DELIVERY, DELIVERY_TYPES, PRICE_NAMES } = await import(
    '../../src/features/shop/delivery/deliveryTypes.rules.ts'
  )
  Object.assign(DELIVERY, {
    fast: {
      name: 'next-day',
      price: 15_000,
      cutOffHour: () => 12,
      dispatch: () => [0, 0],
      usually: () => [1, 1],
      within: () => 1,
      canBeFree: false,
      isPreselectedIfFree: false,
    },
    slow: {
      name: 'economy',
      price: 2000,
      cutOffHour: () => 14,
      dispatch: () => [3, 5],
      usually: () => [8, 12],
      within: () => 20,
      canBeFree: true,
      isPreselectedIfFree: false,
    },
  })
  ;(DELIVERY_TYPES as string[]).splice(0, Number.POSITIVE_INFINITY, 'standard', 'express', 'fast', 'slow')
  ;(PRICE_NAMES as string[]).splice(
    0,
    Number.POSITIVE_INFINITY,
    'standardFee',
    'expressFee',
    'fastFee',
    'slowFee',
    'freeFrom',
  )
})

import { renderText } from '#/platform/mail/renderEmail.ts'
import { CartTotals } from '../../src/features/buying/cart/browser/CartTotals.tsx'
import { FreeDeliveryProgress } from '../../src/features/buying/cart/browser/FreeDeliveryProgress.tsx'
import { PayTotals } from '../../src/features/buying/paymentLinks/browser/PaySummary.tsx'
import { paymentLinkEmail } from '../../src/features/buying/paymentLinks/server/paymentLink.mail.ts'
import { DiscountBox } from '../../src/features/orders/discounts/browser/DiscountBox.tsx'
import { issueInvoiceOnOrderPaid } from '../../src/features/orders/invoices/server/invoices.store.ts'
import { invoices } from '../../src/features/orders/invoices/server/invoices.tables.ts'
import { OrderTotals } from '../../src/features/orders/orders/browser/OrderLines.tsx'
import { orderConfirmation } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { findOrder } from '../../src/features/orders/orders/server/orders.store.ts'
import { packingSlip } from '../../src/features/orders/parcels/packingSlips.rules.ts'
import { toSlipOrder } from '../../src/features/orders/parcels/server/packingSlipFile.ts'
import { loadOrderShipping } from '../../src/features/orders/parcels/server/parcels.store.ts'
import { priceSale } from '../../src/features/orders/pricing/pricing.rules.ts'
import { replies } from '../../src/features/people/chat/chat.replies.ts'
import { shippingAndReturns } from '../../src/features/people/legal/browser/shippingAndReturns.ts'
import { terms } from '../../src/features/people/legal/browser/terms.ts'
import { supportFaq } from '../../src/features/people/support/supportFaq.ts'
import { homeFaq } from '../../src/features/shop/content/homeFaq.ts'
import { productFaq } from '../../src/features/shop/content/productFaq.ts'
import { deliveryPriceText, isDeliveryFreeText } from '../../src/features/shop/content/promises.rules.ts'
import { REFUND_COVERS_TEXT } from '../../src/features/shop/content/returns.rules.ts'
import { shippingJsonLd } from '../../src/features/shop/content/server/terms.jsonLd.ts'
import { DEFAULT_DELIVERY, deliveryFee, preselectedDelivery } from '../../src/features/shop/delivery/delivery.rules.ts'
import {
  deliveryPromise,
  formatArrivalDays,
  formatDaysOncePaid,
  formatPromise,
  formatPromiseOncePaid,
} from '../../src/features/shop/delivery/deliveryDates.rules.ts'
import type { DeliveryType } from '../../src/features/shop/delivery/deliveryTypes.rules.ts'
import { SETTING_SECTIONS } from '../../src/features/shop/settings/browser/settingFields.ts'
import { formatShortDate } from '../../src/lib/workingDays.ts'
import { nextExpiry } from '../../src/server/pageCache/pageCache.ts'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const [FAST, SLOW] = ['fast', 'slow'] as string[] as [DeliveryType, DeliveryType]
const FRIDAY = new Date('2026-11-27T10:00:00Z')

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
// biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
let order: any

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid({ now: () => new Date() })] })
  admin = await shop.asAdmin()
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  await buyer.buy([{ productId: 1, quantity: 1 }], { deliveryType: FAST })
  const [row] = (await admin('GET', '/api/admin/orders?page=1&delivery=fast')).body
  order = (await admin('GET', `/api/admin/orders/${row.id}`)).body
})
afterAll(async () => {
  vi.resetModules()
  await shop.close()
})

const loadRecord = async () => {
  const record = await findOrder(shop.database, order.id)
  if (!record) throw new Error('No order')
  return record
}

describe('delivery types added to the table', () => {
  test('are offered, charged at their own price and saved with the order', async () => {
    const offer = (await shop.call('GET', '/api/delivery')).body
    expect(offer).toMatchObject({
      fastFee: '150.00',
      slowFee: '20.00',
      promises: {
        fast: { arrival: expect.stringMatching(/^guaranteed by /), sentence: expect.stringMatching(/^Order by 12 pm/) },
        slow: { arrival: expect.stringMatching(/^usually .*, guaranteed by /) },
      },
    })
    expect(order).toMatchObject({ deliveryType: 'fast', deliveryFee: '150.00' })
    const { promises } = offer
    expect(promises.fast.latest < promises.express.latest && promises.standard.latest < promises.slow.latest).toBe(true)
  })

  test('promise the dates of their own cut-off, dispatch and days', () => {
    const sentences = [FAST, SLOW].map((type) => formatPromise(deliveryPromise(FRIDAY, type), FRIDAY))
    expect(sentences).toEqual([
      'Order by 12 pm today: dispatched the same day, guaranteed by Mon 30 November.',
      'Order by 2 pm today: dispatched by Fri 4 December, usually with you Wed 9 to Tue 15 December, guaranteed by Tue 29 December.',
    ])
    const afternoon = new Date('2026-11-27T13:00:00Z')
    expect(formatPromise(deliveryPromise(afternoon, FAST), afternoon)).toBe(
      'Order by 12 pm on Monday: dispatched the same day, guaranteed by Tue 1 December.',
    )
    expect(deliveryPromise(afternoon, 'standard').orderBefore).toEqual(new Date('2026-11-27T14:00:00Z'))
    expect([FAST, SLOW].map((type) => formatArrivalDays(type, undefined, ' after you’ve paid'))).toEqual([
      'guaranteed within 1 working day after you’ve paid',
      'usually 8–12 working days after you’ve paid, guaranteed within 20',
    ])
    expect(formatDaysOncePaid(FAST)).toEqual({
      dispatch: 'The same day, once we’ve processed your payment',
      arrival: 'Guaranteed within 1 working day after we’ve processed your payment',
    })
    expect(formatPromiseOncePaid(deliveryPromise(afternoon, FAST))).toEqual({
      dispatch: 'By Mon 30 November, if your payment reaches us by 12 pm on Mon 30 November',
      arrival: 'Guaranteed by Tue 1 December',
    })
  })

  test('renew cached pages at each cut-off', () => {
    const next = ['10:00', '12:00', '14:00'].map((time) => nextExpiry(new Date(`2026-11-27T${time}:00Z`)).toISOString())
    expect(next).toEqual(['2026-11-27T12:00:00.000Z', '2026-11-27T14:00:00.000Z', '2026-11-28T00:00:00.000Z'])
  })

  test('are free and preselected only if they say so', () => {
    const fees = (freeDeliveryCode: boolean, discountedSubtotal: number) =>
      (['standard', 'express', FAST, SLOW] as const).map((type) =>
        deliveryFee(DEFAULT_DELIVERY, { type, discountedSubtotal, freeDeliveryCode }),
      )
    expect(fees(false, 199_999)).toEqual([5000, 10_000, 15_000, 2000])
    expect([fees(false, 200_000), fees(true, 2900)]).toEqual([
      [0, 0, 15_000, 0],
      [0, 0, 15_000, 0],
    ])
    const preselected = (discountedSubtotal: number, change = {}) =>
      preselectedDelivery({ ...DEFAULT_DELIVERY, ...change }, { discountedSubtotal, freeDeliveryCode: false })
    expect([preselected(199_999), preselected(200_000)]).toEqual(['standard', 'express'])
    expect(preselected(199_999, { slowFee: 0 })).toBe('standard')
  })

  test('are named in emails, on the invoice and in staff documents and exports', async () => {
    const record = await loadRecord()
    const [invoice] = await shop.database.select().from(invoices)
    const texts = {
      confirmation: renderText(orderConfirmation(record, { orderUrl: pageUrl('', '/order') }).content),
      paymentLink: renderText(
        paymentLinkEmail(record, {
          url: pageUrl('https://shop.example', '/pay/token'),
          outstanding: record.totalAmount,
          reservedUntil: null,
          orderUrl: pageUrl('', '/order'),
        }).content,
      ),
      invoice: JSON.stringify(invoice),
      packingSlip: packingSlip(toSlipOrder(record, await loadOrderShipping(shop.database, record))).summary,
      orderPage: renderToStaticMarkup(createElement(OrderTotals, { order })),
      payPage: renderToStaticMarkup(createElement(PayTotals, { order, offer: undefined })),
      cart: renderToStaticMarkup(createElement(CartTotals, { totals: { ...record, discountCode: null } })),
      csv: (await admin('GET', '/api/admin/exports/orders.csv')).body,
      feed: (await shop.call('GET', '/feeds/google-merchant.xml')).body,
    }
    for (const [document, text] of Object.entries(texts)) {
      expect(text, document).toMatch(document === 'csv' ? /,fast,/ : /next-day/i)
      // The right to cancel names it too.
      if (!['feed', 'confirmation', 'paymentLink'].includes(document))
        expect(text, document).not.toMatch(/standard delivery|\(standard\)/i)
    }
    expect(texts.confirmation.replace(/\s+/g, ' ')).toContain(
      `Expected delivery: guaranteed by ${formatShortDate(record.estimatedDelivery as string)}.`,
    )
  })

  test('have true sentences on pages, in answers, the terms and the chat', () => {
    const answers = (questions: readonly { answer: string }[]) => questions.map(({ answer }) => answer).join(' ')
    const texts = {
      home: answers(homeFaq(DEFAULT_DELIVERY)),
      product: answers(productFaq(DEFAULT_DELIVERY)),
      support: answers(supportFaq(DEFAULT_DELIVERY).flatMap(({ questions }) => questions)),
      shipping: JSON.stringify(shippingAndReturns(DEFAULT_DELIVERY)),
      terms: JSON.stringify(terms(DEFAULT_DELIVERY)),
      chat: replies.delivery({ delivery: DEFAULT_DELIVERY, products: undefined }).content,
    }
    for (const [document, text] of Object.entries(texts)) {
      expect(text, document).toContain(
        'dispatched in 1–2 working days and usually spend 2–3 working days in transit, arriving within 10 working days; ' +
          'express 3–5 working days; next-day 1 working day, dispatched the same day; ' +
          'economy 8–20 working days, dispatched in 3–5 working days',
      )
      expect(text, document).toContain(
        'Orders before 2 pm (12 pm for next-day) on a working day are processed the same day.',
      )
      expect(text, document).not.toMatch(/by arrangement|For next-day delivery, contact|(Any|Either) (is|type)|£0\b/i)
    }
    const prices = 'tandard delivery is £50, express is £100, next-day is £150 and economy is £20.'
    for (const text of [texts.home, texts.product, texts.terms, texts.chat])
      expect(text).toContain(`${prices} Standard, express and economy are free from £2,000 after any discount.`)
    expect(texts.support).toContain(
      'It’s free when your order comes to £2,000 or more after any discount, if you choose standard, express or economy. ' +
        `Below that, s${prices} Next-day always costs the same.`,
    )
    for (const row of [
      '["Next-day","£150","£150","Guaranteed within 1 working day"]',
      '["Economy","£20","Free","Usually 8–12 working days, guaranteed within 20"]',
      'A free delivery code makes standard, express or economy delivery free.',
    ])
      expect(texts.shipping).toContain(row)
    expect(REFUND_COVERS_TEXT).toBe(
      'It covers what you paid for the goods, and for delivery up to the cost of standard delivery.',
    )
  })

  test('keep their price in texts where the others are always free', () => {
    const free = { ...DEFAULT_DELIVERY, freeFrom: 0 }
    const words = 'Standard delivery is free, express is free, next-day is £150 and economy is free.'
    expect([deliveryPriceText(free), isDeliveryFreeText(free)]).toEqual([words, words])
    expect(JSON.stringify(shippingAndReturns(free))).toContain('["Next-day","£150","Guaranteed')
  })

  test('don’t pass for free in the cart', () => {
    const basket = priceSale({
      lines: [{ productId: 1, unitPrice: 250_000, quantity: 1, vatRate: 'standard' }],
      deliveryType: FAST,
      delivery: DEFAULT_DELIVERY,
      vatRegistered: true,
    })
    const progress = renderToStaticMarkup(createElement(FreeDeliveryProgress, { basket, freeFrom: 200_000 }))
    expect(progress).toContain('Standard, express or economy delivery is free for this order.')
    const code = { code: 'FREESHIP', type: 'free_delivery', value: 0 } as const
    const box = renderToStaticMarkup(createElement(DiscountBox, { applied: code, onChange: () => {}, disabled: false }))
    expect(box).toContain('makes standard, express or economy delivery free')
  })

  test('are in structured data and the feed with their own times and prices', async () => {
    const details = shippingJsonLd(DEFAULT_DELIVERY, 250_000).map(({ shippingRate, deliveryTime }) => {
      const range = ({ minValue, maxValue }: { minValue: number; maxValue: number }) => [minValue, maxValue]
      return [shippingRate.value, range(deliveryTime.handlingTime), range(deliveryTime.transitTime)]
    })
    expect(details.slice(2)).toEqual([
      ['150.00', [0, 0], [1, 1]],
      ['0.00', [3, 5], [5, 15]],
    ])
    const { body: feed } = await shop.call('GET', '/feeds/google-merchant.xml')
    expect(feed).toContain(
      '<g:service>Next-day</g:service><g:price>150.00 GBP</g:price><g:min_handling_time>0</g:min_handling_time>' +
        '<g:max_handling_time>0</g:max_handling_time><g:min_transit_time>1</g:min_transit_time><g:max_transit_time>1<',
    )
  })

  test('have a fee among the settings, which say what the threshold applies to', () => {
    const fields = SETTING_SECTIONS.flatMap((section) => section.fields)
    expect(fields).toContainEqual(expect.objectContaining({ name: 'fastFee', label: 'Next-day delivery' }))
    expect(fields.find(({ name }) => name === 'freeFrom')?.hint).toBe(
      'Order value after any discount. For standard, express and economy delivery.',
    )
  })

  test('are among the options when an unknown type is rejected', async () => {
    const body = { items: [{ productId: 1, quantity: 1 }], amount: 1, deliveryType: 'pigeon' }
    const { status, body: refusal } = await shop.call('POST', '/api/create-payment-intent', body)
    expect([status, JSON.stringify(refusal)]).toEqual([
      400,
      expect.stringMatching(/Choose standard, .* or economy delivery/),
    ])
  })
})
