import { sql } from 'drizzle-orm'
import { mergeItems } from '#/features/buying/checkout/server/quote.store.ts'
import { MAX_QUOTE, priceQuote } from '#/features/buying/quotes/quotes.rules.ts'
import { findQuoteByKey, insertQuote, type QuoteRow } from '#/features/buying/quotes/server/quotes.store.ts'
import { recordChange } from '#/features/buying/quotes/server/writeQuote.ts'
import { listProductsForSale } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import { vatTreatmentOf } from '#/features/shop/vat/vat.rules.ts'
import { normalisePostcode } from '#/lib/address.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { seller } from '#/lib/seller.ts'
import { addDays, londonDay } from '#/lib/workingDays.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { REQUESTED_QUOTE_DAYS } from '../quoteRequests.rules.ts'
import { queueRequestEmails } from './quoteRequest.mail.ts'
import type { QuoteRequest } from './quoteRequests.schema.ts'

type RequestServices = Pick<Services, 'database' | 'clock' | 'mail' | 'origin'>
export type QuoteRequestRefusal = { code: 'unknownProduct' } | { code: 'tooMuch' } | { code: 'keyUsed' }

/** Makes a draft for staff to check and send, at today's prices. Stock doesn't matter yet. Idempotent by request key. */
export async function requestQuote(
  services: RequestServices,
  { requestKey, ...request }: QuoteRequest,
): Promise<Outcome<QuoteRow, QuoteRequestRefusal>> {
  const now = services.clock.now()
  const today = londonDay(now)
  const requestHash = sha256(JSON.stringify(request))
  return services.database.transaction(async (tx) => {
    // Concurrent requests with the same key run one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 1))`)
    const before = await findQuoteByKey(tx, requestKey)
    if (before) return before.requestHash === requestHash ? ok(before) : refuse('keyUsed')

    const items = mergeItems(request.items)
    const [found, delivery] = await Promise.all([
      listProductsForSale(
        tx,
        items.map(({ productId }) => productId),
      ),
      loadDeliverySettings(tx),
    ])
    const products = new Map(found.map((product) => [product.id, product]))
    const lines = items.flatMap(({ productId, quantity }) => {
      const product = products.get(productId)
      if (!product) return []
      const { name, slug, sku, imageUrl, price: unitPrice, vatRate } = product
      return [{ productId, name, slug, sku, imageUrl, quantity, unitPrice, vatRate, discount: null }]
    })
    if (lines.length < items.length) return refuse('unknownProduct')
    const { street, postcode, customerName, customerEmail, customerPhone, company, message } = request
    const shippingAddress = [street, normalisePostcode(postcode)].filter(Boolean).join('\n')
    const [deliveryType] = DELIVERY_TYPES
    const priced = priceQuote({
      lines,
      deliveryType,
      delivery,
      agreedFee: null,
      vatRegistered: seller.vatRegistered,
      vatTreatment: vatTreatmentOf(shippingAddress),
    })
    if (Math.max(priced.subtotal, priced.totalAmount) > MAX_QUOTE) return refuse('tooMuch')
    const quote = await insertQuote(tx, {
      ...priced,
      customerName,
      customerEmail,
      shippingAddress,
      deliveryType,
      requestKey,
      requestHash,
      customerPhone: customerPhone ?? null,
      company: company ?? null,
      kind: 'quote',
      paymentDays: 0,
      expiresOn: addDays(today, REQUESTED_QUOTE_DAYS),
      requestedAt: now,
      requestMessage: message ?? null,
      createdAt: now,
      updatedAt: now,
    })
    await recordChange(tx, quote, { action: 'quote.requested', actor: 'customer', at: now })
    await queueRequestEmails(tx, services, quote)
    return ok(quote)
  })
}
