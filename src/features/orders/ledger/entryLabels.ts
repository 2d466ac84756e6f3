import type { EntryKind, EntryMethod } from './ledger.rules.ts'

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
