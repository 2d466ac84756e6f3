import type { PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Tone } from '#/lib/tone.ts'
import { addDays, type Day, longDate } from '#/lib/workingDays.ts'

/** `returned`: a refund that the bank sent back. */
export const ENTRY_KINDS = ['payment', 'refund', 'returned'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** `terminal`: a card terminal in the shop. `card`: the card provider. */
export const ENTRY_METHODS = ['card', 'transfer', 'cash', 'terminal'] as const
export type EntryMethod = (typeof ENTRY_METHODS)[number]
export const MANUAL_METHODS = ['transfer', 'cash', 'terminal'] as const satisfies readonly EntryMethod[]
export type ManualMethod = (typeof MANUAL_METHODS)[number]

export const PAYMENT_STATES = ['unpaid', 'partlyPaid', 'paid', 'overpaid', 'partlyRefunded', 'refunded'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  unpaid: 'Unpaid',
  partlyPaid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  partlyRefunded: 'Partly refunded',
  refunded: 'Refunded',
}

export const PAYMENT_STATE_TONES: Record<PaymentState, Tone> = {
  unpaid: 'attention',
  partlyPaid: 'attention',
  paid: 'good',
  overpaid: 'bad',
  partlyRefunded: 'quiet',
  refunded: 'quiet',
}

/**
 * Money in is positive, money out negative. `netChange` is what an entry takes off the order's total: 0 for payments and
 * for unused money handed back (an overpayment, a deposit), negative for refunds of what was sold.
 */
export type Entry = { kind: EntryKind; method: EntryMethod; amount: Pence; netChange: Pence }

type LedgerOrder = { totalAmount: Pence; paymentStatus: PaymentStatus }

export type Balance = {
  received: Pence
  refunded: Pence
  /** The order's total less refunds of what was sold. */
  netTotal: Pence
  /** Still to be paid for the order to be confirmed. */
  outstanding: Pence
  /** The customer’s unused credit: an overpayment, or a deposit on an order that isn’t paid in full. */
  credit: Pence
}

export function balanceOf(order: LedgerOrder, entries: readonly Entry[]): Balance {
  const received = sum(entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => amount))
  const held = sum(entries.map(({ amount }) => amount))
  const netTotal = order.totalAmount + sum(entries.map(({ netChange }) => netChange))
  const isPaid = hasBeenPaid(order)
  return {
    received,
    refunded: received - held,
    netTotal,
    outstanding: isPaid ? 0 : Math.max(0, order.totalAmount - held),
    credit: Math.max(0, held - (isPaid ? netTotal : 0)),
  }
}

export function paymentState(order: LedgerOrder, entries: readonly Entry[]): PaymentState {
  const { received, refunded, netTotal, credit } = balanceOf(order, entries)
  if (!hasBeenPaid(order)) return received === 0 ? 'unpaid' : received === refunded ? 'refunded' : 'partlyPaid'
  if (netTotal < order.totalAmount) return netTotal <= 0 ? 'refunded' : 'partlyRefunded'
  return credit > 0 ? 'overpaid' : 'paid'
}

/** How long before its order a deposit can have arrived. */
const DEPOSIT_DAYS = 365
export const earliestPaymentDay = (orderedOn: Day): Day => addDays(orderedOn, -DEPOSIT_DAYS)

/** A mistyped date would change the VAT of a period that is closed. */
export const movementDayProblem = (valueDate: Day, { from, today }: { from: Day; today: Day }): string | undefined =>
  valueDate < from || valueDate > today
    ? from === today
      ? 'Enter today’s date.'
      : `Enter a date from ${longDate(from)} to today.`
    : undefined

/** How an order has been paid, in full or in part. */
export const methodsOf = (entries: readonly Pick<Entry, 'kind' | 'method'>[]): EntryMethod[] => [
  ...new Set(entries.filter(({ kind }) => kind === 'payment').map(({ method }) => method)),
]

/** What is left of each method's payments, which is what a refund by that method may come to. */
export const heldByMethod = (entries: readonly Pick<Entry, 'method' | 'amount'>[], method: EntryMethod): Pence =>
  sum(entries.filter((entry) => entry.method === method).map(({ amount }) => amount))

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)

export const ENTRY_METHOD_LABELS: Record<EntryMethod, string> = {
  card: 'Card',
  transfer: 'Bank transfer',
  cash: 'Cash',
  terminal: 'Card terminal',
}

export const ENTRY_KIND_LABELS: Record<EntryKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  returned: 'Refund sent back',
}

/** Of the list of payments. */
export const ORDER_CHOICES = { some: 'With an order', none: 'Without an order' }
