import type { InvoiceKind } from './orders.schema.ts'

const WORDS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}

/** What a document is called. */
export const documentWord = (kind: InvoiceKind): string => WORDS[kind]
