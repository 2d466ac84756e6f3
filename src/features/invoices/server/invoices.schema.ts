import { z } from 'zod'
import { INVOICE_KINDS } from '#/features/orders/server/orders.schema.ts'

/** An amount that takes away where it is a credit note's. */
const Signed = z.string().regex(/^-?\d{1,8}\.\d{2}$/)

/** An invoice or a credit note in lists. A credit note's amounts are negative, so that a column adds up. */
export const InvoiceEntry = z.object({
  id: z.int(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  taxPoint: z.iso.date(),
  /** The order's numeric id, and as people know it. */
  orderKey: z.int(),
  orderId: z.string(),
  customer: z.string(),
  net: Signed,
  /** Null where the merchant was not registered. */
  vat: Signed.nullable(),
  gross: Signed,
  isTest: z.boolean(),
})
export type InvoiceEntry = z.infer<typeof InvoiceEntry>

/** An owner's document: no more than what it takes to name and to fetch it. */
export const OwnDocument = z.object({
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  issuedAt: z.iso.datetime(),
  gross: z.string(),
})
