import type { InvoiceKind } from './invoiceContent.rules.ts'

const LABELS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}

export const DOCUMENT_PLURALS: Record<InvoiceKind, string> = {
  invoice: 'Invoices',
  creditNote: 'Credit notes',
  debitNote: 'Debit notes',
}

export const documentLabel = (kind: InvoiceKind): string => LABELS[kind]
