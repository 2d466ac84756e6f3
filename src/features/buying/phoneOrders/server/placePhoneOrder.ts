import { eq, sql } from 'drizzle-orm'
import { createOrder, type OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import { markPaidManually } from '#/features/buying/checkout/server/markPaid.ts'
import { toTotals } from '#/features/buying/checkout/server/paymentSession.ts'
import {
  lockAndFindShortages,
  lockAndQuote,
  type Purchase,
  type Quote,
  type QuoteRefusal,
  type Shortage,
} from '#/features/buying/checkout/server/quote.store.ts'
import { queueOrderToPay } from '#/features/buying/paymentLinks/server/orderToPay.mail.ts'
import { issuePaymentLink } from '#/features/buying/paymentLinks/server/paymentLink.ts'
import { reserveOrder } from '#/features/buying/paymentLinks/server/reserveOrder.ts'
import { isBadDay, NOT_ASKED_TO_PAY } from '#/features/orders/drafts/drafts.rules.ts'
import { earliestPaymentDay, movementDayProblem } from '#/features/orders/ledger/ledger.rules.ts'
import { EMAIL_CREATED } from '#/features/orders/orders/orderLabels.ts'
import { findOrder, insertNote, type OrderRecord, updateOrder } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { isTooMuch } from '#/features/orders/pricing/pricing.rules.ts'
import { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import { checkMainland, type IncompleteAddress } from '#/features/shop/delivery/delivery.rules.ts'
import { vatTreatmentOf } from '#/features/shop/vat/vat.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { PageUrl } from '#/lib/pageLinks.ts'
import { toPence } from '#/lib/pence.ts'
import { pick } from '#/lib/pick.ts'
import { type Day, fullDate, londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import type { PhoneOrder, PhoneOrderBasket, PhoneOrderQuote, PhoneOrderQuoteRequest } from './phoneOrders.schema.ts'

type PhoneOrderServices = Pick<Services, 'database' | 'clock' | 'log' | 'mail' | 'origin'>
/** The payment can’t have arrived on that day. */
type BadDay = { code: 'badDay'; message: string }
/** Goods can’t be reserved until that day. */
type BadReservationDay = { code: 'badReservationDay' }
type NotReserved = { code: 'notReserved'; items: Shortage[] }
type KeyUsed = { code: 'keyUsed'; orderId: string }

const toPurchase = ({ lines, discountCode, deliveryType }: PhoneOrderBasket): Purchase => ({
  items: lines,
  discountCode,
  deliveryType,
})

const agreedFee = ({ deliveryFee }: PhoneOrderBasket) => (deliveryFee ? toPence(deliveryFee) : undefined)

type PhoneOrderQuoteRefusal = QuoteRefusal | { code: 'tooMuch' }
type FeeNotAgreed = { code: 'feeNotAgreed'; postcode: string }

async function pricePhoneOrder(
  tx: Transaction,
  basket: PhoneOrderBasket,
  { address, ...at }: { address: string; email: string | undefined; now: Date; ignoreStock: boolean },
): Promise<Outcome<Quote, PhoneOrderQuoteRefusal>> {
  const terms = { ...at, draftId: '', agreedFee: agreedFee(basket), vatTreatment: vatTreatmentOf(address) }
  const quoted = await lockAndQuote(tx, toPurchase(basket), terms)
  return quoted.ok && isTooMuch(quoted.value.basket) ? refuse('tooMuch') : quoted
}

export async function quotePhoneOrder(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { postcode = '', ...basket }: PhoneOrderQuoteRequest,
): Promise<Outcome<PhoneOrderQuote, PhoneOrderQuoteRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const quoted = await pricePhoneOrder(tx, basket, { address: postcode, email: undefined, now, ignoreStock: true })
    if (!quoted.ok) return quoted
    const { basket: priced, items } = quoted.value
    return ok({
      ...toTotals(priced),
      vatAmount: priced.vatAmount === null ? null : toDecimal(priced.vatAmount),
      vatTreatment: priced.vatTreatment,
      discountCode: priced.discountCode,
      discountType: priced.discountType,
      lines: priced.lines.map((line) => ({
        productId: line.productId,
        name: priced.names[line.productId]?.name ?? '',
        unitPrice: toDecimal(line.unitPrice),
        quantity: line.quantity,
        total: toDecimal(line.total),
      })),
      shortages: await lockAndFindShortages(tx, items, { now, draftId: '' }),
    })
  })
}

export type PhoneOrderRefusal =
  | PhoneOrderQuoteRefusal
  | KeyUsed
  | BadDay
  | BadReservationDay
  | NotReserved
  | FeeNotAgreed
  | IncompleteAddress

async function checkPhoneOrder(
  tx: Transaction,
  request: PhoneOrder,
  now: Date,
): Promise<Outcome<Quote, Exclude<PhoneOrderRefusal, KeyUsed>>> {
  const { shippingAddress: address, customerEmail: email } = request.customer
  const mainland = checkMainland(address)
  if (!mainland.ok && mainland.code === 'incompleteAddress') return mainland
  if (!mainland.ok && agreedFee(request) === undefined) return refuse('feeNotAgreed', { postcode: mainland.postcode })

  const today = londonDay(now)
  const badDay = movementDayProblem(request.valueDate ?? today, { from: earliestPaymentDay(today), today })
  if (badDay) return refuse('badDay', { message: badDay })
  const isPaid = request.payment === 'paid'
  const holdUntil = isPaid ? null : request.holdUntil
  if (holdUntil && isBadDay(holdUntil, today)) return refuse('badReservationDay')

  const quoted = await pricePhoneOrder(tx, request, { address, email, now, ignoreStock: !isPaid && !holdUntil })
  if (!quoted.ok)
    return holdUntil && quoted.code === 'outOfStock' ? refuse('notReserved', { items: quoted.items }) : quoted
  if (!isPaid && quoted.value.basket.totalAmount === 0) {
    const short = await lockAndFindShortages(tx, quoted.value.items, { now, draftId: '' })
    if (short.length > 0) return refuse('outOfStock', { items: short })
  }
  return quoted
}

/**
 * Idempotent by request key. Unpaid orders reserve stock only if there’s a day until which they do, and may otherwise exceed it; paid or
 * free ones take it at once. Of a payment link, only the hash is stored: a repeated request isn’t given it again.
 */
export async function placePhoneOrder(
  services: PhoneOrderServices,
  onOrderPaid: OnOrderPaid[],
  request: PhoneOrder,
  { actor }: { actor: string },
): Promise<Outcome<{ order: OrderRecord; payUrl: PageUrl | null; emailed: boolean }, PhoneOrderRefusal>> {
  const { database, clock, log } = services
  const now = clock.now()
  const { requestKey } = request
  // Without the default, so that the key of an order from before it is still recognised.
  const requestHash = sha256(JSON.stringify({ ...request, tellCustomer: request.tellCustomer ? undefined : false }))
  return database.transaction(async (tx) => {
    // Concurrent requests with the same key run one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${requestKey}, 0))`)
    const [before] = await tx.select().from(orders).where(eq(orders.requestKey, requestKey))
    if (before && before.requestHash !== requestHash) return refuse('keyUsed', { orderId: before.orderId })
    if (before) return ok({ order: (await findOrder(tx, before.id)) as OrderRecord, payUrl: null, emailed: false })

    const checked = await checkPhoneOrder(tx, request, now)
    if (!checked.ok) return checked
    const sale = checked.value
    const isFree = sale.basket.totalAmount === 0
    const isUnpaid = request.payment !== 'paid' && !isFree
    const reservedUntil = (isUnpaid && request.holdUntil) || null
    // What is reserved has just been checked.
    const isShort =
      isUnpaid && !reservedUntil && (await lockAndFindShortages(tx, sale.items, { now, draftId: '' })).length > 0
    const isEmailed = isUnpaid && request.tellCustomer && !isShort
    const isTold = isEmailed && request.payment === 'transfer'
    const placed = await createOrder(tx, onOrderPaid, {
      customer: { ...request.customer, ...pick(request, BUSINESS_FIELDS) },
      sale,
      isPaid: false,
      paymentIntentId: null,
      isTest: false,
      source: 'staff',
      origin: describeOrigin({ isTold, isWithheld: isShort && request.tellCustomer, reservedUntil }),
      actor,
      now,
    })
    await updateOrder(tx, placed.id, { requestKey, requestHash })
    if (request.note) await insertNote(tx, { orderId: placed.id, text: request.note, author: actor, createdAt: now })
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'order.created',
      subjectType: 'order',
      subjectId: placed.id,
      subject: placed.orderId,
      after: {
        totalAmount: toDecimal(placed.totalAmount),
        payment: request.payment,
        ...(isTold && { emailed: true }),
        ...(reservedUntil && { reservedUntil }),
      },
    })
    if (isUnpaid) {
      const held = reservedUntil && (await reserveOrder(tx, placed, { reason: 'order', until: reservedUntil, now }))
      // Cannot happen: the goods and the code have been locked since they were checked.
      if (held && !held.ok) throw new Error(`A new order could not be reserved: ${held.code}`)
      if (isTold) await queueOrderToPay(tx, services, placed, { kind: 'order-to-pay', reservedUntil })
      const link = { actor, sendEmail: isEmailed }
      const payUrl = request.payment === 'link' ? await issuePaymentLink(tx, services, placed, link) : null
      return ok({ order: placed, payUrl, emailed: isEmailed })
    }
    const marked = await markPaidManually(tx, onOrderPaid, placed.id, {
      method: request.method,
      amount: placed.totalAmount,
      valueDate: request.valueDate ?? londonDay(now),
      reference: request.reference ?? (isFree ? 'nothing to pay' : null),
      actor,
      allowShortage: false,
      now,
    })
    // Cannot happen: the goods and the code have been locked since they were checked.
    if (!marked.ok) throw new Error(`A new order could not be marked as paid: ${marked.code}`)
    logPaymentRecorded(log, marked.value)
    return ok({ order: marked.value, payUrl: null, emailed: false })
  })
}

type Origin = { isTold: boolean; isWithheld: boolean; reservedUntil: Day | null }

const describeOrigin = ({ isTold, isWithheld, reservedUntil }: Origin) =>
  [
    isTold && EMAIL_CREATED,
    isWithheld && NOT_ASKED_TO_PAY,
    reservedUntil && `Goods reserved until ${fullDate(reservedUntil)}`,
  ]
    .filter(Boolean)
    .join('. ') || undefined

const logPaymentRecorded = (log: Log, { orderId, totalAmount }: OrderRecord) =>
  logMoneyEvent(log, 'payment booked', { pence: totalAmount, order: orderId })
