import type { InvoiceKind } from '#/features/orders/server/orders.schema.ts'

const WORDS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}

export const documentWord = (kind: InvoiceKind): string => WORDS[kind]
