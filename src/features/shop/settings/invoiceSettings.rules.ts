import type { Settings } from './settings.defaults.ts'

type InvoiceSettings = Pick<
  Settings,
  'invoiceBuyers' | 'invoiceDays' | 'invoiceLimit' | 'invoiceHoldDays' | 'invoiceHoldUnits' | 'invoiceHoldValue'
>

/** Who may pay by invoice. `agreed`: only customers whose page says so. */
export const INVOICE_BUYERS = ['nobody', 'agreed', 'companies'] as const
export type InvoiceBuyers = (typeof INVOICE_BUYERS)[number]

export const INVOICE_BUYER_LABELS: Record<InvoiceBuyers, string> = {
  nobody: 'Nobody',
  agreed: 'Customers you’ve agreed it with, on their page',
  companies: 'Everybody who buys for a club, school or company',
}

/** From the order. */
export const INVOICE_DAYS = [7, 14, 30] as const
export type InvoiceDays = (typeof INVOICE_DAYS)[number]

const MAX_LIMIT = 99_999_999

export const normaliseInvoice = ({ invoiceLimit, invoiceHoldValue }: InvoiceSettings) => ({
  invoiceLimit: normaliseAmount(invoiceLimit),
  invoiceHoldValue: normaliseAmount(invoiceHoldValue),
})

function normaliseAmount(typed: string): string {
  const plain = typed.replace(/^£\s?/, '').replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
  return /^\d{1,8}$/.test(plain) ? `${Number(plain)}.00` : plain
}

const MAX_HOLD_DAYS = 14
const MAX_HOLD_UNITS = 10_000
const isBetween = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max

/** Expects normalised settings. */
export function invoiceProblems({
  invoiceBuyers,
  invoiceDays,
  invoiceLimit,
  invoiceHoldDays,
  invoiceHoldUnits,
  invoiceHoldValue,
  bankAccountNumber,
}: InvoiceSettings & Pick<Settings, 'bankAccountNumber'>): Partial<Record<keyof InvoiceSettings, string>> {
  const isKnown = (INVOICE_BUYERS as readonly string[]).includes(invoiceBuyers)
  const needsBank = invoiceBuyers !== 'nobody' && !bankAccountNumber
  const isAmount = invoiceLimit === '' || (/^\d{1,8}\.\d{2}$/.test(invoiceLimit) && Number(invoiceLimit) > 0)
  return {
    ...(!isKnown && { invoiceBuyers: 'Choose nobody, agreed or companies' }),
    ...(isKnown && needsBank && { invoiceBuyers: 'Enter your bank account first: invoices are paid by transfer' }),
    ...(!(INVOICE_DAYS as readonly number[]).includes(invoiceDays) && { invoiceDays: 'Choose 7, 14 or 30 days' }),
    ...(!isAmount && { invoiceLimit: 'Enter pounds and pence, such as 5000 or 5000.00, or leave it empty' }),
    ...(!isBetween(invoiceHoldDays, 1, MAX_HOLD_DAYS) && { invoiceHoldDays: `Enter 1 to ${MAX_HOLD_DAYS} days` }),
    ...(!isBetween(invoiceHoldUnits, 0, MAX_HOLD_UNITS) && { invoiceHoldUnits: 'Enter 0 to 10,000 items' }),
    ...(!/^\d{1,8}\.\d{2}$/.test(invoiceHoldValue) && {
      invoiceHoldValue: 'Enter pounds and pence, such as 10000 or 10000.00, or 0 for none',
    }),
    ...(isAmount && Number(invoiceLimit) > MAX_LIMIT && { invoiceLimit: 'At most £99,999,999' }),
  }
}
