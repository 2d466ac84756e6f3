import { z } from 'zod'
import { CheckoutRequest } from '#/features/buying/checkout/server/checkout.schema.ts'
import { ConfirmedOrder, ToPay } from '#/features/orders/orders/server/orders.schema.ts'
import { businessRules } from '#/features/shop/business/business.rules.ts'
import { BusinessFields } from '#/features/shop/business/server/business.schema.ts'
import { INVOICE_DAYS } from '#/features/shop/settings/invoiceSettings.rules.ts'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'

const { max } = businessRules.company

export const InvoiceOrderRequest = CheckoutRequest.omit({ paymentIntentId: true, clientSecret: true }).extend({
  ...BusinessFields.shape,
  company: fieldSchema({ min: [2, 'Enter the company or club that will pay'], max }),
  /** Idempotency key, created by the checkout. */
  requestKey: textSchema().min(16, 'Send a request key of at least 16 characters').max(100),
})

/** Without terms, `agreedOnly` says whether customers with whom they’ve been agreed would see theirs after signing in. */
export const InvoiceOffer = z.object({
  terms: z
    .object({
      days: z.literal(INVOICE_DAYS),
      limit: Decimal.nullable(),
      isAgreed: z.boolean(),
      holdDays: z.int().nullable(),
    })
    .nullable(),
  agreedOnly: z.boolean(),
})
export type InvoiceOffer = z.infer<typeof InvoiceOffer>

/**
 * One that has to be confirmed has nothing `toPay` yet. `isToApprove`: by staff, before its goods are reserved. `isConfirmLinkSent`: the
 * link to confirm it was emailed; otherwise it also waits for staff.
 */
export const InvoiceOrder = ConfirmedOrder.extend({
  toPay: ToPay.nullable(),
  confirmBy: z.iso.date().nullable(),
  isToApprove: z.boolean(),
  isConfirmLinkSent: z.boolean(),
})
export type InvoiceOrder = z.infer<typeof InvoiceOrder>

export const OrderConfirmation = z.object({ token: textSchema().min(1, 'Open the link in our email').max(100) })

/** As at the checkout, but for anyone with the link: without a name or an address. */
export const ConfirmedInvoiceOrder = z.object({
  orderId: z.string(),
  isToApprove: z.boolean(),
  toPay: ToPay.nullable(),
  /** Of the order's page. */
  path: z.string(),
})
export type ConfirmedInvoiceOrder = z.infer<typeof ConfirmedInvoiceOrder>

export const Approval = z.object({ dueOn: z.iso.date(), reservedUntil: z.iso.date() })
