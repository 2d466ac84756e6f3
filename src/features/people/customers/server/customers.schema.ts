import { z } from '@hono/zod-openapi'
import { noteRules } from '#/features/orders/orders/orders.rules.ts'
import { Customer } from '#/features/orders/orders/server/orders.schema.ts'
import { INVOICE_DAYS } from '#/features/shop/settings/invoiceSettings.rules.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'
import { companyRules } from '../customers.rules.ts'

const moment = z.iso.datetime()

export const CustomerRow = Customer.extend({ id: z.int() })
export type CustomerRow = z.infer<typeof CustomerRow>

/** A person's id, or one of their rows: `order-12`. */
export const CustomerKey = z.object({
  customer: z.string().regex(/^([a-z]+-)?[1-9]\d{0,8}$/, 'Send a customer’s id or a reference such as order-12'),
})

export const SuggestionQuery = z.object({
  q: textSchema().trim().min(1, 'Enter something to find').max(200, 'Please use fewer search terms'),
})

export const CustomerSuggestion = z.object({ id: z.int(), email: z.string(), name: z.string() })
export type CustomerSuggestion = z.infer<typeof CustomerSuggestion>

export const CustomerNote = z.object({ id: z.int(), text: z.string(), author: z.string(), createdAt: moment })

const InvoiceTerms = z.object({
  days: z.literal(INVOICE_DAYS, 'Choose 7, 14 or 30 days'),
  /** The most that an order may come to, in pounds; null for any amount. */
  limit: Decimal.nullable(),
})

export const CustomerDetail = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  /** Agreed terms, if they may pay by invoice. */
  invoiceTerms: InvoiceTerms.nullable(),
  addresses: z.array(z.object({ use: z.enum(['delivery', 'billing']), text: z.string(), lastUsed: moment })),
  account: z.object({ username: z.string(), since: moment, isVerified: z.boolean() }).nullable(),
  figures: z.object({
    orders: z.int(),
    /** Payments less refunds. */
    netSpend: Decimal,
    /** Net totals of the paid orders, divided by their number; null without any. */
    averageOrder: Decimal.nullable(),
    /** The total of orders that are neither paid nor cancelled. */
    outstanding: Decimal,
    /** See `Balance`. */
    credit: Decimal,
    firstOrder: moment.nullable(),
    lastOrder: moment.nullable(),
  }),
  notes: z.array(CustomerNote),
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

export const Timeline = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      source: z.string(),
      at: moment,
      title: z.string(),
      detail: z.string().nullable(),
      amount: z
        .string()
        .regex(/^-?\d+\.\d{2}$/)
        .nullable(),
      states: z.array(z.object({ label: z.string(), tone: z.enum(['good', 'attention', 'bad', 'quiet']) })),
      isTest: z.boolean(),
      actor: z.string().nullable(),
      link: z.object({ to: z.string(), search: z.record(z.string(), z.string()) }).nullable(),
    }),
  ),
  /** `before` of the next page. */
  next: z.string().nullable(),
})
export type Timeline = z.infer<typeof Timeline>

/** The last item shown: milliseconds, source and id. */
export const TimelineQuery = z.object({
  before: z
    .string()
    .regex(/^\d{1,13}\.[a-z]+\.[1-9]\d{0,8}$/, 'Send the `next` of the page before')
    .optional(),
})

export const NoteRequest = z.object({
  text: fieldSchema(noteRules.text),
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
})

/** Refused if the company is no longer `from`. */
export const CompanyRequest = z.object({
  company: optionalFieldSchema(companyRules.company),
  from: z.string().nullable(),
})

/** Null to take them away. Refused if the terms are no longer `from`. */
export const InvoiceTermsRequest = z.object({ terms: InvoiceTerms.nullable(), from: InvoiceTerms.nullable() })
