import { updateDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { releaseReservations } from '#/features/orders/drafts/server/reservations.store.ts'
import { findOrder, insertOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { dueOn, kindName, quoteNumber, stateOn } from '../quotes.rules.ts'
import { draftIdOf, findQuoteShortages } from './quoteReservations.ts'
import { queueAcceptedEmails, queueDeclinedEmail } from './quotes.mail.ts'
import type { QuoteRefusal } from './quotes.responses.ts'
import { lockQuote, type QuoteRow, updateQuote } from './quotes.store.ts'
import { recordChange } from './writeQuote.ts'

type AnswerServices = Pick<Services, 'database' | 'clock' | 'mail' | 'origin'>

type Answer = {
  id: number
  /** What the customer read. */
  version: number
  /** Replaces the quote’s own: empty removes it, and missing keeps it. */
  purchaseOrder?: string | null | undefined
  actor: string
}

/** Makes exactly one order: accepting again returns it. Locks the quote, then its products. A refusal changes nothing. */
export async function acceptQuote(
  services: AnswerServices,
  { id, version, purchaseOrder, actor }: Answer,
): Promise<Outcome<{ quote: QuoteRow; order: OrderRecord }, QuoteRefusal>> {
  const now = services.clock.now()
  return services.database.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (!quote) return refuse('unknownQuote')
    if (quote.orderId !== null) return ok({ quote, order: (await findOrder(tx, quote.orderId)) as OrderRecord })
    const state = stateOn(quote, londonDay(now))
    if (state !== 'sent') return refuse(state as Exclude<typeof state, 'sent' | 'accepted'>)
    if (quote.version !== version) return refuse('changedMeanwhile')
    const items = await findQuoteShortages(tx, quote, now)
    if (items.length > 0) return refuse('outOfStock', { items })

    const agreed = purchaseOrder === undefined ? quote : { ...quote, purchaseOrder: purchaseOrder || null }
    const order = await insertOrderOfQuote(tx, agreed, { actor, now })
    const { id: orderId } = order
    // Its payment takes what is reserved; cancelling it releases it.
    await updateDraft(tx, draftIdOf(quote), { forOrderId: orderId, updatedAt: now })
    const closed = { state: 'accepted', orderId, closedAt: now, updatedAt: now } as const
    const accepted = await updateQuote(tx, id, { ...closed, purchaseOrder: agreed.purchaseOrder })
    await recordChange(tx, accepted, { action: 'quote.accepted', actor, at: now }, quote)
    await queueAcceptedEmails(tx, services, accepted, order, now)
    return ok({ quote: accepted, order })
  })
}

async function insertOrderOfQuote(tx: Transaction, quote: QuoteRow, { actor, now }: { actor: string; now: Date }) {
  const order = await insertOrder(tx, {
    customerName: quote.customerName,
    customerEmail: quote.customerEmail,
    customerPhone: quote.customerPhone,
    shippingAddress: quote.shippingAddress,
    quoteNumber: quoteNumber(quote.id),
    company: quote.company,
    purchaseOrder: quote.purchaseOrder,
    billingAddress: quote.billingAddress,
    dueOn: dueOn(quote.paymentDays, londonDay(now)),
    subtotal: quote.subtotal,
    discountCode: null,
    discountType: null,
    discountAmount: quote.discountAmount,
    deliveryType: quote.deliveryType,
    deliveryFee: quote.deliveryFee,
    totalAmount: quote.totalAmount,
    vatAmount: quote.vatAmount,
    vatTreatment: quote.vatTreatment,
    lines: quote.lines.map(({ discount: _, vatRate: __, enteredPrice: ___, ...line }) => line),
    paymentStatus: 'pending',
    orderStatus: 'pending',
    source: 'staff',
    origin: `accepted ${kindName(quote)} ${quoteNumber(quote.id)}`,
    createdAt: now,
    actor,
  })
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'order.created',
    subjectType: 'order',
    subjectId: order.id,
    subject: order.orderId,
    after: { totalAmount: toDecimal(order.totalAmount), quote: quoteNumber(quote.id) },
  })
  return order
}

/** Only by the customer: staff withdraw it. */
export async function declineQuote(
  services: AnswerServices,
  { id, reason, actor }: { id: number; reason: string | undefined; actor: string },
): Promise<Outcome<QuoteRow, QuoteRefusal>> {
  const now = services.clock.now()
  return services.database.transaction(async (tx) => {
    const quote = await lockQuote(tx, id)
    if (!quote) return refuse('unknownQuote')
    if (quote.state === 'accepted') return refuse('alreadyAccepted')
    const state = stateOn(quote, londonDay(now))
    if (state === 'declined') return ok(quote)
    if (state !== 'sent') return refuse(state as Exclude<typeof state, 'sent' | 'accepted'>)
    await releaseReservations(tx, draftIdOf(quote))
    const closed = { state: 'declined', reason: reason ?? null, closedAt: now, updatedAt: now } as const
    const declined = await updateQuote(tx, id, closed)
    await recordChange(tx, declined, { action: 'quote.declined', actor, at: now }, quote)
    await queueDeclinedEmail(tx, services, declined)
    return ok(declined)
  })
}
