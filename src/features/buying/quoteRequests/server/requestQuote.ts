import { sql } from 'drizzle-orm'
import { mergeItems } from '#/features/buying/checkout/server/quote.store.ts'
import { findQuoteByKey, insertQuote, type QuoteRow } from '#/features/buying/quotes/server/quotes.store.ts'
import { priceLines, recordChange } from '#/features/buying/quotes/server/writeQuote.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { normalisePostcode } from '#/lib/address.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
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

    const { street, postcode, customerName, customerEmail, customerPhone, company, message } = request
    const shippingAddress = [street, normalisePostcode(postcode)].filter(Boolean).join('\n')
    const lines = mergeItems(request.items)
    const [deliveryType] = DELIVERY_TYPES
    const priced = await priceLines(tx, { lines, deliveryType, agreedFee: null, shippingAddress })
    if (!priced.ok) return priced
    const quote = await insertQuote(tx, {
      ...priced.value,
      customerName,
      customerEmail,
      shippingAddress,
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
