import { sql } from 'drizzle-orm'
import { listProductsForSale } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { checkMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import { vatTreatmentOf } from '#/features/shop/vat/vat.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { findBadDay, MAX_QUOTE, priceQuote, quoteNumber } from '../quotes.rules.ts'
import type { QuoteRefusal } from './quotes.responses.ts'
import type { NewQuote, QuoteForm } from './quotes.schema.ts'
import { findQuoteByKey, insertQuote, lockQuote, type QuoteRow, updateQuote } from './quotes.store.ts'

type WriteServices = Pick<Services, 'database' | 'clock'>

/** Idempotent by request key. */
export async function createQuote(
  { database, clock }: WriteServices,
  { requestKey, ...form }: NewQuote,
  actor: string,
): Promise<Outcome<QuoteRow, QuoteRefusal>> {
  const now = clock.now()
  const requestHash = sha256(JSON.stringify(form))
  return database.transaction(async (tx) => {
    // Concurrent requests with the same key run one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 1))`)
    const before = await findQuoteByKey(tx, requestKey)
    if (before) return before.requestHash === requestHash ? ok(before) : refuse('keyUsed', { id: before.id })
    const content = await toContent(tx, form, now)
    if (!content.ok) return content
    const times = { createdAt: now, updatedAt: now }
    const quote = await insertQuote(tx, { ...content.value, requestKey, requestHash, ...times })
    await recordChange(tx, quote, { action: 'quote.created', actor, at: now })
    return ok(quote)
  })
}

/** A quote that was sent becomes a draft again: customers see nothing of the change until it is sent. */
export async function editQuote(
  { database, clock }: WriteServices,
  { id, version, actor }: { id: number; version: number; actor: string },
  form: QuoteForm,
): Promise<Outcome<QuoteRow, QuoteRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const before = await lockQuote(tx, id)
    if (!before) return refuse('unknownQuote')
    if (before.state === 'accepted') return refuse('alreadyAccepted')
    if (before.version !== version) return refuse('changedMeanwhile')
    const content = await toContent(tx, form, now)
    if (!content.ok) return content
    const change = { state: 'draft', version: version + 1, reason: null, closedAt: null, updatedAt: now } as const
    const quote = await updateQuote(tx, id, { ...content.value, ...change })
    await recordChange(tx, quote, { action: 'quote.updated', actor, at: now }, before)
    return ok(quote)
  })
}

async function toContent(tx: Executor, form: QuoteForm, now: Date) {
  const { customer, lines, deliveryFee, ...rest } = form
  const holdUntil = form.holdUntil ?? null
  const badDay = findBadDay({ expiresOn: form.expiresOn, holdUntil }, londonDay(now))
  if (badDay) return refuse('badDay', { field: badDay })
  const agreedFee = deliveryFee ? toPence(deliveryFee) : null
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok && mainland.code === 'incompleteAddress') return mainland
  if (!mainland.ok && agreedFee === null) return refuse('feeNotAgreed', { postcode: mainland.postcode })

  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const [found, delivery] = await Promise.all([listProductsForSale(tx, ids), loadDeliverySettings(tx)])
  const products = new Map(found.map((product) => [product.id, product]))
  if (products.size < ids.length) return refuse('unknownProduct')
  const priced = priceQuote({
    lines: lines.map(({ productId, name = '', quantity, unitPrice, vatRate, discount }) => {
      const product = productId ? products.get(productId) : undefined
      return {
        productId: product?.id ?? null,
        name: product?.name ?? name,
        slug: product?.slug ?? '',
        sku: product?.sku ?? null,
        imageUrl: product?.imageUrl ?? '',
        quantity,
        unitPrice: toPence(unitPrice),
        vatRate: product?.vatRate ?? vatRate,
        discount: discount ? { type: discount.type, value: toPence(discount.value) } : null,
      }
    }),
    deliveryType: form.deliveryType,
    agreedFee,
    delivery,
    vatRegistered: seller.vatRegistered,
    vatTreatment: vatTreatmentOf(customer.shippingAddress),
  })
  if (Math.max(priced.subtotal, priced.totalAmount) > MAX_QUOTE) return refuse('tooMuch')
  if (priced.totalAmount === 0) return refuse('nothingToPay')
  return ok({
    ...rest,
    ...optionalTexts(form),
    ...customer,
    customerPhone: customer.customerPhone ?? null,
    holdUntil,
    agreedFee,
    ...priced,
  })
}

/** An update has to clear what is left out. */
const optionalTexts = ({ company, purchaseOrder, billingAddress, note }: QuoteForm) => ({
  company: company ?? null,
  purchaseOrder: purchaseOrder ?? null,
  billingAddress: billingAddress ?? null,
  note: note ?? null,
})

export function recordChange(
  tx: Transaction,
  { id, ...quote }: QuoteRow,
  by: { action: string; actor: string; at: Date },
  before?: QuoteRow,
): Promise<void> {
  const logged = ({ state, totalAmount, expiresOn, holdUntil, paymentDays }: Omit<QuoteRow, 'id'>) => ({
    state,
    totalAmount: toDecimal(totalAmount),
    expiresOn,
    holdUntil,
    paymentDays,
  })
  return recordActivity(tx, {
    ...by,
    subjectType: 'quote',
    subjectId: id,
    subject: quoteNumber(id),
    ...(before ? { before: logged(before) } : {}),
    after: logged(quote),
  })
}
