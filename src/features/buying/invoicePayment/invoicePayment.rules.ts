import type { InvoiceDays } from '#/features/shop/settings/invoiceSettings.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'

/** On which a buyer may pay by invoice. `limit`: the most that an order may come to; null for any amount. */
export type InvoiceTerms = {
  days: InvoiceDays
  limit: Pence | null
  /** Agreed with this customer, rather than offered to every business. */
  isAgreed: boolean
  /** Reserved for as many days, or until the payment is due. */
  holdDays: number | null
}

/** For which the emailed link to confirm an order works. Nothing is reserved meanwhile. */
export const CONFIRM_DAYS = 7

/** The last day on which the goods are reserved. */
export const reservedUntil = ({ holdDays }: Pick<InvoiceTerms, 'holdDays'>, confirmedOn: Day, dueOn: Day): Day => {
  const until = holdDays === null ? dueOn : addDays(confirmedOn, holdDays)
  return until < dueOn ? until : dueOn
}

export const invoiceDueOn = ({ days }: Pick<InvoiceTerms, 'days'>, orderedOn: Day): Day => addDays(orderedOn, days)

export const isOverLimit = ({ limit }: Pick<InvoiceTerms, 'limit'>, total: Pence): boolean =>
  limit !== null && total > limit

export const overLimitText = (limit: Pence): string =>
  `You can pay by invoice for orders up to ${formatPounds(limit)}. Please pay by card, or ask us for a quote.`
