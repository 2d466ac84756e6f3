import type { InvoiceKind } from '#/features/orders/server/orders.schema.ts'

const LABELS: Record<InvoiceKind, string> = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  debitNote: 'Debit note',
}

export const documentLabel = (kind: InvoiceKind): string => LABELS[kind]
