import { z } from 'zod'
import { SignedDecimal } from '#/platform/schemas/strings.schema.ts'
import { INVOICE_KINDS } from '../invoiceContent.rules.ts'

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
  /** Negative on a credit note, so that columns add up; so are the next two. */
  net: SignedDecimal,
  vat: SignedDecimal.nullable(),
  gross: SignedDecimal,
  isTest: z.boolean(),
})
export type InvoiceEntry = z.infer<typeof InvoiceEntry>

export const OwnDocument = z.object({
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  gross: z.string(),
})
