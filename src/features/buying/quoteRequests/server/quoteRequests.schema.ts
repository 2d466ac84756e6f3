import { z } from 'zod'
import { BasketItems } from '#/features/buying/cart/server/cart.schema.ts'
import { POSTCODE_HINT } from '#/features/shop/delivery/delivery.rules.ts'
import { parsePostcode } from '#/lib/address.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { quoteRequestRules as rules } from '../quoteRequests.rules.ts'

export const QuoteRequest = z.object({
  /** Idempotency key, created by the form. */
  requestKey: textSchema().min(16, 'Send a request key of at least 16 characters').max(100),
  customerName: fieldSchema(rules.customerName),
  customerEmail: fieldSchema(rules.customerEmail),
  customerPhone: optionalFieldSchema(rules.customerPhone),
  company: optionalFieldSchema(rules.company),
  street: optionalFieldSchema(rules.street),
  postcode: fieldSchema(rules.postcode).refine((typed) => parsePostcode(typed) !== undefined, POSTCODE_HINT),
  message: optionalFieldSchema(rules.message),
  items: BasketItems,
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const RequestedQuote = z.object({ number: z.string() })
export type RequestedQuote = z.infer<typeof RequestedQuote>
