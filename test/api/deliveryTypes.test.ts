import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// Must run before any module derives values from the table. Test files share modules, hence the resets.
await vi.hoisted(async () => {
  vi.resetModules()
  const { DELIVERY, DELIVERY_TYPES, PRICE_NAMES } = await import('../../src/features/delivery/deliveryTypes.rules.ts')
  Object.assign(DELIVERY, {
    sunday: { name: 'Sunday', price: 15_000, days: () => [2, 6], showsFirstDay: true },
  })
  ;(DELIVERY_TYPES as string[]).push('sunday')
  ;(PRICE_NAMES as string[]).unshift('sundayFee')
})

import { renderText } from '#/platform/mail/renderEmail.ts'
import { CartTotals } from '../../src/features/cart/browser/CartTotals.tsx'
import { deliveryTimeText } from '../../src/features/content/content.rules.ts'
import { deliveryPriceText } from '../../src/features/content/promises.rules.ts'
import { REFUND_COVERS_TEXT } from '../../src/features/content/returns.rules.ts'
import { DEFAULT_DELIVERY } from '../../src/features/delivery/delivery.rules.ts'
import type { DeliveryType } from '../../src/features/delivery/deliveryTypes.rules.ts'
import { issueInvoiceOnOrderPaid } from '../../src/features/invoices/server/invoices.store.ts'
import { invoices } from '../../src/features/invoices/server/invoices.tables.ts'
import { shippingAndReturns } from '../../src/features/legal/browser/shippingAndReturns.ts'
import { OrderTotals } from '../../src/features/orders/browser/OrderLines.tsx'
import { orderConfirmation } from '../../src/features/orders/server/orderConfirmation.mail.ts'
import { findOrder } from '../../src/features/orders/server/orders.store.ts'
import { paymentLinkEmail } from '../../src/features/orders/server/paymentLink.mail.ts'
import { packingSlip } from '../../src/features/parcels/packingSlips.rules.ts'
import { toSlipOrder } from '../../src/features/parcels/server/packingSlipFile.ts'
import { loadOrderShipping } from '../../src/features/parcels/server/parcels.store.ts'
import { PayTotals } from '../../src/features/phoneOrders/browser/PaySummary.tsx'
import { SETTING_SECTIONS } from '../../src/features/settings/browser/settingFields.ts'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const SUNDAY = 'sunday' as DeliveryType

let shop: TestShop
let admin: Awaited<ReturnType<TestShop['asAdmin']>>
// biome-ignore lint/suspicious/noExplicitAny: tests assert on responses of any shape
let order: any

beforeAll(async () => {
  shop = await createTestShop({ onOrderPaid: [issueInvoiceOnOrderPaid({ now: () => new Date() })] })
  admin = await shop.asAdmin()
  const buyer = createBuyer((path, init) => shop.app.request(path, init))
  await buyer.buy([{ productId: 1, quantity: 1 }], { deliveryType: SUNDAY })
  const [row] = (await admin('GET', '/api/admin/orders?page=1&delivery=sunday')).body
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

describe('a delivery type added to the table', () => {
  test('is offered, charged at its own price and saved with the order', async () => {
    const prices = (await shop.call('GET', '/api/delivery')).body
    expect(prices).toMatchObject({
      sundayFee: '150.00',
      promises: {
        sunday: { arrival: expect.stringMatching(/ at the latest$/), sentence: expect.stringMatching(/^Order by/) },
      },
    })
    expect(order).toMatchObject({ deliveryType: 'sunday', deliveryFee: '150.00' })
  })

  test('is named in emails, on the invoice and in staff documents and exports', async () => {
    const record = await loadRecord()
    const [invoice] = await shop.database.select().from(invoices)
    const texts = {
      confirmation: renderText(orderConfirmation(record, { orderUrl: '/order' }).content),
      paymentLink: renderText(paymentLinkEmail(record, 'https://shop.example', record.totalAmount).content),
      invoice: JSON.stringify(invoice),
      packingSlip: packingSlip(toSlipOrder(record, await loadOrderShipping(shop.database, record))).summary,
      orderPage: renderToStaticMarkup(createElement(OrderTotals, { order })),
      payPage: renderToStaticMarkup(createElement(PayTotals, { order })),
      cart: renderToStaticMarkup(createElement(CartTotals, { totals: { ...record, discountCode: null } })),
      csv: (await admin('GET', '/api/admin/exports/orders.csv')).body,
      feed: (await shop.call('GET', '/feeds/google-merchant.xml')).body,
    }
    for (const [document, text] of Object.entries(texts)) {
      expect(text, document).toMatch(document === 'csv' ? /,sunday,/ : /Sunday/)
      if (document !== 'feed') expect(text, document).not.toMatch(/standard delivery|\(standard\)/i)
    }
  })

  test('is named wherever prices and times are listed', () => {
    expect(deliveryPriceText(DEFAULT_DELIVERY)).toMatch(/ and Sunday is £150\. Any is free from £2,000/)
    expect(deliveryTimeText()).toContain('; Sunday 2–6 working days')
    expect(REFUND_COVERS_TEXT).toContain(' or Sunday.')
    expect(JSON.stringify(shippingAndReturns(DEFAULT_DELIVERY))).toContain(
      '["Sunday","£150","Free","2–6 working days"]',
    )
    expect(SETTING_SECTIONS.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ name: 'sundayFee', label: 'Sunday delivery' }),
    )
  })

  test('is among the options when an unknown type is rejected', async () => {
    const body = { items: [{ productId: 1, quantity: 1 }], amount: 1, deliveryType: 'pigeon' }
    const { status, body: refusal } = await shop.call('POST', '/api/create-payment-intent', body)
    expect([status, JSON.stringify(refusal)]).toEqual([
      400,
      expect.stringMatching(/Choose standard, .* or Sunday delivery/),
    ])
  })
})
