import type { InvoiceKind } from './invoiceContent.rules.ts'

const LABELS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}

export const documentLabel = (kind: InvoiceKind): string => LABELS[kind]
