import type { OrderRecord } from '#/features/orders/orders.store.ts'
import { orderNotes } from '#/features/orders/orders.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Needs } from '#/platform/needs.ts'
import { makeOrder, type OnOrderPaid } from '../makeOrder.ts'
import { deskQuote, lockedShortages, type Purchase, type QuoteRefusal } from '../quote.store.ts'
import { totalsOf } from '../session.ts'
import type { DeskBasket, DeskOrder, DeskQuote } from './desk.schema.ts'
import { markPaid, type NotPayable } from './markPaid.ts'

type Desk = Pick<Needs, 'database' | 'clock'>
type By = { actor: string }

const purchaseOf = ({ lines, discountCode, deliveryType }: DeskBasket): Purchase => ({
  items: lines,
  discountCode,
  deliveryType,
})

const feeOf = ({ deliveryFee }: DeskBasket) => (deliveryFee ? toPence(deliveryFee) : undefined)

/** What an order of the desk would cost, and which of its goods are not there. Takes and holds nothing. */
export async function quoteDeskOrder(
  { database, clock }: Desk,
  basket: DeskBasket,
): Promise<Outcome<DeskQuote, QuoteRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const terms = { deliveryFee: feeOf(basket), whateverTheStock: true }
    const quoted = await deskQuote(tx, purchaseOf(basket), { now, ...terms })
    if (!quoted.ok) return quoted
    const { basket: priced, items } = quoted.value
    return ok({
      ...totalsOf(priced),
      lines: priced.lines.map((line) => ({
        productId: line.productId,
        name: priced.names[line.productId]?.name ?? '',
        unitPrice: toDecimal(line.unitPrice),
        quantity: line.quantity,
        total: toDecimal(line.total),
      })),
      shortages: await lockedShortages(tx, items, { now, draftId: '' }),
    })
  })
}

/**
 * An order that came by phone or is paid by transfer, at the shop's own prices. Unpaid it holds no stock and may be for
 * goods that are still to come; paid it takes its goods at once. Nothing to pay is paid by that. An address outside of the
 * mainland is the desk's own decision.
 */
export async function placeDeskOrder(
  { database, clock }: Desk,
  onOrderPaid: OnOrderPaid[],
  request: DeskOrder,
  { actor }: By,
): Promise<Outcome<OrderRecord, QuoteRefusal | NotPayable>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const paid = request.payment === 'paid'
    const terms = { deliveryFee: feeOf(request), whateverTheStock: !paid }
    const quoted = await deskQuote(tx, purchaseOf(request), { now, ...terms })
    if (!quoted.ok) return quoted
    const free = quoted.value.basket.totalAmount === 0
    if (free && !paid) {
      const short = await lockedShortages(tx, quoted.value.items, { now, draftId: '' })
      if (short.length > 0) return { ok: false, code: 'outOfStock', items: short } as const
    }
    const placed = await makeOrder(tx, onOrderPaid, {
      customer: request.customer,
      sale: quoted.value,
      paid: false,
      paymentIntentId: null,
      isTest: false,
      source: 'desk',
      actor,
      now,
    })
    if (request.note) await noteDown(tx, placed.id, { text: request.note, actor, now })
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'order.created',
      subjectType: 'order',
      subjectId: placed.id,
      subject: placed.orderId,
      after: { totalAmount: toDecimal(placed.totalAmount), payment: request.payment },
    })
    if (!paid && !free) return ok(placed)
    const marked = await markPaid(tx, onOrderPaid, placed.id, {
      paymentIntentId: null,
      isTest: false,
      actor,
      reference: request.reference ?? (free ? 'nothing to pay' : ''),
      draftId: '',
      now,
    })
    // Its goods and its code are locked since they were found to be there.
    if (!marked.ok) throw new Error(`A new order cannot be paid: ${marked.code}`)
    return marked
  })
}

async function noteDown(
  tx: Transaction,
  orderId: number,
  { text, actor, now }: { text: string; actor: string; now: Date },
): Promise<void> {
  await tx.insert(orderNotes).values({ orderId, text, author: actor, createdAt: now })
}

/** The money of an order has arrived by transfer: marks it as paid, once. */
export async function takePayment(
  { database, clock }: Desk,
  onOrderPaid: OnOrderPaid[],
  id: number,
  { reference, actor }: { reference: string | undefined } & By,
): Promise<Outcome<OrderRecord, NotPayable>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const marked = await markPaid(tx, onOrderPaid, id, {
      paymentIntentId: null,
      isTest: false,
      actor,
      reference: reference ?? '',
      draftId: '',
      now,
    })
    if (!marked.ok) {
      if (marked.code === 'amountMismatch') throw new Error('A transfer has no amount to compare')
      return marked
    }
    await recordActivity(tx, {
      at: now,
      actor,
      action: 'order.paid',
      subjectType: 'order',
      subjectId: id,
      subject: marked.value.orderId,
      before: { paymentStatus: 'pending' },
      after: { paymentStatus: 'paid' },
    })
    return marked
  })
}
