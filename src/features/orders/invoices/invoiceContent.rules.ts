import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'

export const INVOICE_KINDS = ['invoice', 'creditNote', 'debitNote'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** Test documents have their own numbers, so that the real ones have no gaps. */
export type InvoiceSeries = InvoiceKind | 'testInvoice' | 'testCreditNote' | 'testDebitNote'
/** A document as issued. Amounts in pence; VAT is null if the merchant was not VAT registered. */
export type InvoiceContent = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  taxPoint: string
  isTest: boolean
  payment: string
  order: { orderId: string; placedOn: string; purchaseOrder?: string; quote?: string; dueOn?: string }
  /** The invoice that a credit note corrects, or the credit note that a debit note cancels. */
  corrects?: { number: string; reason: string }
  seller: {
    brand: string
    name: string
    address: string[]
    companyNumber: string
    vatNumber: string | null
    email: string
  }
  /** `deliverTo` if the goods go to another address. */
  buyer: { name: string; company?: string; vatNumber?: string; address: string[]; email: string; deliverTo?: string[] }
  discountCode?: string
  /**
   * For the whole document: `domestic` (each line at its own rate), `northernIreland` (the same, delivered there) or
   * `export` (every line at 0%, because the goods leave the UK). Absent without VAT, and on documents from before it
   * was recorded, which are domestic. A line at 0% of a domestic document is zero-rated by its goods.
   */
  vatTreatment?: VatTreatment
  lines: {
    name: string
    /** Absent for goods without one. */
    sku?: string
    isDelivery?: true
    quantity: number
    /**
     * As sold, before `discount`: what the line was reduced by. Both include the line's VAT. Absent for delivery and
     * price reductions.
     */
    unitPrice?: number
    discount?: number
    net: number
    /** In per cent. */
    vatRate: number | null
    vat: number | null
    gross: number
  }[]
  totals: { net: number; vat: number | null; gross: number }
  /** In pence, on an invoice that was issued before the order was paid in full. */
  amountDue?: number
}

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
