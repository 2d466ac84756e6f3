import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { pathOfOrder } from '#/features/orders/orders/server/orderLink.ts'
import { findOrder } from '#/features/orders/orders/server/orders.store.ts'
import { loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Day, londonDay } from '#/lib/workingDays.ts'
import { listActivityOf } from '#/platform/activity/activity.store.ts'
import type { Executor } from '#/platform/database.ts'
import { quoteNumber, stateOn } from '../quotes.rules.ts'
import { hasGoods, promiseOf } from './quoteFacts.ts'
import { findReservation, listQuoteShortages } from './quoteReservations.ts'
import type { AdminQuoteDetail, PublicQuote } from './quotes.schema.ts'
import { listOrderNumbers, type QuoteRow } from './quotes.store.ts'
import { toAdminQuote, toHistory, toReadableQuote } from './quotes.wire.ts'

export async function loadAdminQuote(tx: Executor, quote: QuoteRow, now: Date): Promise<AdminQuoteDetail> {
  const [orderNumbers, held, entries, shortages] = await Promise.all([
    listOrderNumbers(tx, [quote]),
    findReservation(tx, quote, now),
    listActivityOf(tx, 'quote', quote.id),
    listQuoteShortages(tx, quote, now),
  ])
  return {
    ...toAdminQuote(quote, { today: londonDay(now), orderNumbers }),
    held,
    shortages,
    history: entries.map(toHistory),
  }
}

export async function loadPublicQuote(tx: Executor, quote: QuoteRow, now: Date): Promise<PublicQuote> {
  const state = stateOn(quote, londonDay(now))
  if (state !== 'sent' && state !== 'accepted') return { number: quoteNumber(quote.id), kind: quote.kind, state }
  const [bank, situation] = await Promise.all([loadBankDetails(tx), loadSituation(tx, quote, now)])
  const { order, promise, reservedUntil } = situation
  const acceptedOn = state === 'accepted' && quote.closedAt ? londonDay(quote.closedAt) : null
  return { ...toReadableQuote(quote), holdUntil: reservedUntil, state, acceptedOn, bank, order, promise }
}

/** What has become of a quote, and what can be said of its goods now. */
export type QuoteSituation = {
  order: Awaited<ReturnType<typeof loadOrderState>>
  reservedUntil: Day | null
  /** Null as well while goods are short, and once it's paid for: the order has its own dates. */
  promise: ReturnType<typeof promiseOf>
}

export async function loadSituation(tx: Executor, quote: QuoteRow, now: Date): Promise<QuoteSituation> {
  const order = await loadOrderState(tx, quote)
  if (order && order.state !== 'open') return { order, reservedUntil: null, promise: null }
  const [held, shortages] = await Promise.all([findReservation(tx, quote, now), listQuoteShortages(tx, quote, now)])
  return {
    order,
    // A draft says what it will reserve.
    reservedUntil: quote.state === 'draft' && hasGoods(quote) ? quote.holdUntil : (held?.until ?? null),
    promise: shortages.length > 0 ? null : promiseOf(quote, now),
  }
}

async function loadOrderState(tx: Executor, { orderId: id, customerEmail }: QuoteRow) {
  const order = id === null ? undefined : await findOrder(tx, id)
  if (!order) return null
  const { outstanding } = balanceOf(order, await listEntries(tx, order.id))
  const isPaid = hasBeenPaid(order)
  const state = order.orderStatus === 'cancelled' ? 'cancelled' : isPaid ? 'paid' : 'open'
  // Another address on the order ends the links that were sent to the one before.
  const isTheirs = order.customerEmail.toLowerCase() === customerEmail.toLowerCase()
  const path = isPaid && isTheirs ? await pathOfOrder(tx, order) : null
  return { orderId: order.orderId, state, outstanding: toDecimal(outstanding), dueOn: order.dueOn, path } as const
}
