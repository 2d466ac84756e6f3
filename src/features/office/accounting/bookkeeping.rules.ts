import type { InvoiceContent, InvoiceKind } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { DELIVERY_TYPES, deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Pence } from '#/lib/pence.ts'

export const BOOK_FORMATS = [
  'xero-invoices',
  'xero-statement',
  'quickbooks-invoices',
  'quickbooks-credit-notes',
  'quickbooks-statement',
  'freeagent-statement',
] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

type Program = 'Xero' | 'QuickBooks' | 'FreeAgent'

type BookFormatAbout = {
  program: Program
  label: string
  /** Undefined for a statement of payments. */
  kinds?: readonly InvoiceKind[]
  /** What the program takes in one file: documents, or lines of a statement. */
  perFile: number
}

export const ABOUT_FORMATS: Record<BookFormat, BookFormatAbout> = {
  'xero-invoices': {
    program: 'Xero',
    label: 'Invoices and credit notes',
    kinds: ['invoice', 'creditNote', 'debitNote'],
    perFile: 500,
  },
  'xero-statement': { program: 'Xero', label: 'Statement', perFile: 1000 },
  'quickbooks-invoices': { program: 'QuickBooks', label: 'Invoices', kinds: ['invoice', 'debitNote'], perFile: 100 },
  'quickbooks-credit-notes': { program: 'QuickBooks', label: 'Credit notes', kinds: ['creditNote'], perFile: 100 },
  'quickbooks-statement': { program: 'QuickBooks', label: 'Statement', perFile: 1000 },
  'freeagent-statement': { program: 'FreeAgent', label: 'Statement', perFile: 1000 },
}

export const partsOf = (rows: number, format: BookFormat): number => Math.ceil(rows / ABOUT_FORMATS[format].perFile)

/** `31/12/2026` */
export const bookDate = (day: string): string => day.split('-').reverse().join('/')

/**
 * Bookkeeping programs multiply the quantity by a unit price of two decimals. Where that wouldn’t give the line’s amount,
 * the line becomes one unit, and its description says how many.
 */
export function unitsOf({
  name,
  quantity,
  gross,
}: Pick<InvoiceContent['lines'][number], 'name' | 'quantity' | 'gross'>): {
  name: string
  quantity: number
  unit: Pence
} {
  return gross % quantity === 0
    ? { name, quantity, unit: gross / quantity }
    : { name: `${quantity} × ${name}`, quantity: 1, unit: gross }
}

const DELIVERY_NAMES: readonly string[] = DELIVERY_TYPES.map(deliveryLabel)

/** Documents from before `isDelivery` was recorded have only the line’s name. */
export const isDeliveryLine = ({ name, isDelivery }: Pick<InvoiceContent['lines'][number], 'name' | 'isDelivery'>) =>
  isDelivery ?? DELIVERY_NAMES.some((delivery) => name === delivery || name.startsWith(`${delivery}, free with `))

/** The names of Xero’s UK tax rates. Rates that it doesn’t have come by their percentage. */
export function xeroTaxType(rate: number | null): string {
  if (rate === null) return 'No VAT'
  return rate === 0 ? 'Zero Rated Income' : `${rate}% (VAT on Income)`
}

const QUICKBOOKS_CODES: Record<number, string> = { 20: '20.0% S', 5: '5.0% R', 0: '0.0% Z' }

/** The names of QuickBooks Online’s UK VAT codes. */
export const quickBooksTaxCode = (rate: number | null): string =>
  rate === null ? 'No VAT' : (QUICKBOOKS_CODES[rate] ?? `${rate.toFixed(1)}%`)

/** FreeAgent reads neither quotation marks nor commas within a field. */
export const plainText = (text: string): string =>
  text
    .replace(/[",\r\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const TREATMENT_LABELS: Record<string, string> = { northernIreland: 'Northern Ireland', export: 'exports' }

/** `20%`, `0%, exports`, `No VAT` */
export function formatVatRate({ rate, treatment }: { rate: number | null; treatment: string }): string {
  const words = rate === null ? 'No VAT' : `${rate}%`
  const label = TREATMENT_LABELS[treatment]
  return label ? `${words}, ${label}` : words
}
