import type { InvoiceKind } from '#/features/orders/server/orders.schema.ts'

const WORDS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}

/** What a document is called. */
export const documentWord = (kind: InvoiceKind): string => WORDS[kind]
