import type { Settings } from './settings.defaults.ts'

type InvoiceSettings = Pick<Settings, 'invoiceBuyers' | 'invoiceDays' | 'invoiceLimit'>

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

export function normaliseInvoice({ invoiceLimit }: InvoiceSettings): Pick<InvoiceSettings, 'invoiceLimit'> {
  const plain = invoiceLimit.replace(/^£\s?/, '').replace(/(\d),(?=\d{3}(\D|$))/g, '$1')
  return { invoiceLimit: /^\d{1,8}$/.test(plain) ? `${Number(plain)}.00` : plain }
}

/** Expects normalised settings. */
export function invoiceProblems({
  invoiceBuyers,
  invoiceDays,
  invoiceLimit,
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
    ...(isAmount && Number(invoiceLimit) > MAX_LIMIT && { invoiceLimit: 'At most £99,999,999' }),
  }
}
