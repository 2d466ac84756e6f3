import type { CustomerDetails } from '#/features/orders/customer.rules.ts'

/** The result reported by the card provider's client. Never proof of payment. */
export type PaymentResult =
  | { status: 'succeeded' }
  | { status: 'pending' }
  /** `code` and `declineCode` are Stripe's; `message` is a sentence for the buyer. */
  | { status: 'failed'; code?: string | undefined; declineCode?: string | undefined; message: string }

export type PaymentForm = {
  /** Validates the input before stock is reserved, and shows errors in the form. */
  validate(): Promise<boolean>
  /** Charges the card, including 3-D Secure. Throws if the outcome is unknown. */
  confirm(details: CustomerDetails): Promise<PaymentResult>
}

export type PaymentFormProps = {
  clientSecret: string
  /** A new object for each response of the server; the form then fetches the changed intent. */
  session: object
  publishableKey: string
  onReady: (form: PaymentForm | null) => void
  disabled: boolean
}
