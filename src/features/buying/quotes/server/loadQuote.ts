import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { pathOfOrder } from '#/features/orders/orders/server/orderLink.ts'
import { findOrder } from '#/features/orders/orders/server/orders.store.ts'
import type { DeliveryOncePaid } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { listActivityOf } from '#/platform/activity/activity.store.ts'
import type { Executor } from '#/platform/database.ts'
import { quoteNumber, stateOn } from '../quotes.rules.ts'
import { promiseOf } from './quoteFacts.ts'
import { findReservation } from './quoteReservations.ts'
import type { AdminQuoteDetail, PublicQuote } from './quotes.schema.ts'
import { listOrderNumbers, type QuoteRow } from './quotes.store.ts'
import { toAdminQuote, toHistory, toReadableQuote } from './quotes.wire.ts'

export async function loadAdminQuote(tx: Executor, quote: QuoteRow, now: Date): Promise<AdminQuoteDetail> {
  const [orderNumbers, held, entries] = await Promise.all([
    listOrderNumbers(tx, [quote]),
    findReservation(tx, quote, now),
    listActivityOf(tx, 'quote', quote.id),
  ])
  return { ...toAdminQuote(quote, { today: londonDay(now), orderNumbers }), held, history: entries.map(toHistory) }
}

export async function loadPublicQuote(tx: Executor, quote: QuoteRow, now: Date): Promise<PublicQuote> {
  const state = stateOn(quote, londonDay(now))
  if (state !== 'sent' && state !== 'accepted') return { number: quoteNumber(quote.id), kind: quote.kind, state }
  const [bank, order] = await Promise.all([loadBankDetails(tx), loadOrderState(tx, quote)])
  return { ...toReadableQuote(quote), state, bank, order, promise: promiseUntilPaid(quote, order, now) }
}

export const loadPromise = async (tx: Executor, quote: QuoteRow, now: Date): Promise<DeliveryOncePaid | null> =>
  promiseUntilPaid(quote, await loadOrderState(tx, quote), now)

/** An order that has been paid for has its own dates. */
const promiseUntilPaid = (quote: QuoteRow, order: { state: 'open' | 'paid' | 'cancelled' } | null, now: Date) =>
  order === null || order.state === 'open' ? promiseOf(quote, now) : null

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
