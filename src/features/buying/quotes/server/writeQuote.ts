import { sql } from 'drizzle-orm'
import { listProductsForSale } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { isTooMuch, priceSale } from '#/features/orders/pricing/pricing.rules.ts'
import { checkMainland } from '#/features/shop/delivery/delivery.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import { DEFAULT_VAT_RATE, vatTreatmentOf } from '#/features/shop/vat/vat.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import { seller } from '#/lib/seller.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { findBadDay, formatContact, quoteNumber } from '../quotes.rules.ts'
import type { QuoteRefusal } from './quotes.responses.ts'
import type { NewQuote, QuoteForm, QuoteLineForm } from './quotes.schema.ts'
import { findQuoteByKey, insertQuote, loadUsualContact, lockQuote, type QuoteRow, updateQuote } from './quotes.store.ts'

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
    const content = await toContent(tx, form, { now, actor })
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
    const content = await toContent(tx, form, { now, actor, before })
    if (!content.ok) return content
    const change = { state: 'draft', version: version + 1, reason: null, closedAt: null, updatedAt: now } as const
    const quote = await updateQuote(tx, id, { ...content.value, ...change })
    await recordChange(tx, quote, { action: 'quote.updated', actor, at: now }, before)
    return ok(quote)
  })
}

type Writing = { now: Date; actor: string; before?: QuoteRow }

async function toContent(tx: Executor, form: QuoteForm, { now, actor, before }: Writing) {
  const { customer, lines, deliveryFee, contact, ...rest } = form
  const holdUntil = form.holdUntil ?? null
  const badDay = findBadDay({ expiresOn: form.expiresOn, holdUntil }, londonDay(now))
  if (badDay) return refuse('badDay', { field: badDay })
  const agreedFee = deliveryFee ? toPence(deliveryFee) : null
  const mainland = checkMainland(customer.shippingAddress)
  if (!mainland.ok && mainland.code === 'incompleteAddress') return mainland
  if (!mainland.ok && agreedFee === null) return refuse('feeNotAgreed', { postcode: mainland.postcode })

  const { shippingAddress } = customer
  const priced = await priceLines(tx, { lines, deliveryType: form.deliveryType, agreedFee, shippingAddress })
  if (!priced.ok) return priced
  if (priced.value.totalAmount === 0) return refuse('nothingToPay')
  return ok({
    ...rest,
    ...optionalTexts(form),
    ...(await toContact(tx, contact, { now, actor, before })),
    ...customer,
    customerPhone: customer.customerPhone ?? null,
    holdUntil,
    agreedFee,
    ...priced.value,
  })
}

type Wanted = {
  lines: readonly (Pick<QuoteLineForm, 'productId' | 'quantity'> & Partial<QuoteLineForm>)[]
  deliveryType: DeliveryType
  agreedFee: Pence | null
  shippingAddress: string
}

/** A product without an agreed price is at today's. */
export async function priceLines(tx: Executor, { lines, shippingAddress, ...terms }: Wanted) {
  const ids = lines.flatMap(({ productId }) => productId ?? [])
  const [found, delivery] = await Promise.all([listProductsForSale(tx, ids), loadDeliverySettings(tx)])
  const products = new Map(found.map((product) => [product.id, product]))
  if (products.size < ids.length) return refuse('unknownProduct')
  const priced = priceSale({
    lines: lines.map(({ productId, name = '', quantity, unitPrice, vatRate = DEFAULT_VAT_RATE, discount }) => {
      const custom = { id: null, name, slug: '', sku: null, imageUrl: '', price: 0, vatRate }
      const product = (productId ? products.get(productId) : undefined) ?? custom
      return {
        productId: product.id,
        name: product.name,
        slug: product.slug,
        sku: product.sku,
        imageUrl: product.imageUrl,
        quantity,
        unitPrice: unitPrice === undefined ? product.price : toPence(unitPrice),
        vatRate: product.vatRate,
        discount: discount ? { type: discount.type, value: toPence(discount.value) } : null,
      }
    }),
    ...terms,
    delivery,
    vatRegistered: seller.vatRegistered,
    vatTreatment: vatTreatmentOf(shippingAddress),
  })
  return isTooMuch(priced) ? refuse('tooMuch') : ok(priced)
}

/** An update has to clear what is left out. */
const optionalTexts = ({ company, purchaseOrder, billingAddress, note }: QuoteForm) => ({
  company: company ?? null,
  purchaseOrder: purchaseOrder ?? null,
  billingAddress: billingAddress ?? null,
  note: note ?? null,
})

/** What changes of a quote's contact. Without one, replies reach the shop. */
export async function toContact(
  tx: Executor,
  entered: QuoteForm['contact'],
  { now, actor, before }: Writing,
): Promise<Partial<Pick<QuoteRow, 'contact' | 'contactBy' | 'contactAt'>>> {
  if (!entered && before?.contact) return {}
  const contact = entered ? { ...entered, phone: entered.phone ?? null } : await loadUsualContact(tx, actor)
  if (!contact) return {}
  return before?.contact && formatContact(before.contact) === formatContact(contact)
    ? {}
    : { contact, contactBy: actor, contactAt: now }
}

export function recordChange(
  tx: Transaction,
  { id, ...quote }: QuoteRow,
  by: { action: string; actor: string; at: Date },
  before?: QuoteRow,
): Promise<void> {
  const logged = ({ state, totalAmount, expiresOn, holdUntil, paymentDays, contact }: Omit<QuoteRow, 'id'>) => ({
    state,
    totalAmount: toDecimal(totalAmount),
    expiresOn,
    holdUntil,
    paymentDays,
    contact: contact?.name ?? null,
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
