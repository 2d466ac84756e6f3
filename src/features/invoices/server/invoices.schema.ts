import { z } from 'zod'
import { INVOICE_KINDS } from '../invoiceContent.rules.ts'

/** Negative on a credit note, so that columns add up. */
const Signed = z.string().regex(/^-?\d{1,8}\.\d{2}$/)

export const InvoiceEntry = z.object({
  id: z.int(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  taxPoint: z.iso.date(),
  orderKey: z.int(),
  orderId: z.string(),
  customer: z.string(),
  discountCode: z.string().nullable(),
  net: Signed,
  vat: Signed.nullable(),
  gross: Signed,
  isTest: z.boolean(),
})
export type InvoiceEntry = z.infer<typeof InvoiceEntry>

export const OwnDocument = z.object({
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  gross: z.string(),
})
