import { cancelRightText, mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { type DeliveryOncePaid, deliveryOncePaid } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import type { Facts } from '#/platform/mail/emailContent.ts'
import { describeTerms, kindName } from '../quotes.rules.ts'
import type { QuoteSituation } from './loadQuote.ts'
import type { QuoteRow } from './quotes.store.ts'

export const hasGoods = ({ lines }: Pick<QuoteRow, 'lines'>): boolean =>
  lines.some(({ productId }) => productId !== null)

/** Null if it isn't known: a quote of custom lines alone has nothing from the shelf. Expects one that isn't paid for. */
export function promiseOf(quote: QuoteRow, now: Date): DeliveryOncePaid | null {
  if (!hasGoods(quote)) return null
  return deliveryOncePaid(quote, quote.paymentDays === 0 ? now : null)
}

export const promiseFacts = (promise: DeliveryOncePaid | null): Facts => [
  ['Dispatch', promise?.dispatch],
  ['Arrival', promise?.arrival],
]

/** A business is reminded of a missing number while it can still give one; a consumer hasn't got one. */
export const describePurchaseOrder = ({ purchaseOrder, company, state }: QuoteRow) =>
  purchaseOrder ?? (state !== 'accepted' && company && 'None given')

/** In the email and on paper. */
export const quoteFacts = (quote: QuoteRow, { order, promise }: QuoteSituation): Facts => [
  ['Date', longDate(londonDay(quote.sentAt ?? quote.updatedAt))],
  ['Valid until', !order && longDate(quote.expiresOn)],
  ['Accepted on', order && quote.closedAt && longDate(londonDay(quote.closedAt))],
  ['Order', order?.orderId],
  ['Terms', describeTerms(quote.paymentDays)],
  ['Payment due', order?.state === 'open' && order.dueOn && longDate(order.dueOn)],
  ...promiseFacts(promise),
  ['Purchase order', describePurchaseOrder(quote)],
]

/** Below dates that a later payment would move. */
export const laterDates = (quote: QuoteRow, promise: DeliveryOncePaid | null): string[] =>
  promise && quote.paymentDays === 0 && !postcodeOutsideMainland(quote.shippingAddress)
    ? [`If you pay later, you’ll find new dates on the ${kindName(quote)}’s page.`]
    : []

/** Before a consumer is bound or pays (reg. 13). */
export const cancelRight = (quote: QuoteRow): string[] => (mayCancel(quote) ? [cancelRightText(true)] : [])
