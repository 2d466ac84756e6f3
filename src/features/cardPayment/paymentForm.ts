import type { CustomerDetails } from '#/features/orders/customer.rules.ts'

/** How a payment went, as the card provider's own client tells it. It is never proof of payment. */
export type PaymentResult =
  | { status: 'succeeded' }
  /** The bank or the network has not decided yet. */
  | { status: 'pending' }
  /** `code` and `declineCode` are Stripe's; `message` is a sentence for the buyer. */
  | { status: 'failed'; code?: string | undefined; declineCode?: string | undefined; message: string }

/** What takes the card: Stripe's Payment Element or the sandbox card form. It is there once it is ready. */
export type PaymentForm = {
  /** Looks at what was typed, before anything is held for the buyer; says in the form what is missing. */
  check(): Promise<boolean>
  /** Charges the card, with the bank's questions in between. Throws where it is not known how it went. */
  confirm(details: CustomerDetails): Promise<PaymentResult>
}

export type PaymentFormProps = {
  clientSecret: string
  /** A new one with each answer of the server: the form then fetches what has changed. */
  session: object
  publishableKey: string
  /** Called with the form when it is ready, and with null when it no longer is. */
  onReady: (form: PaymentForm | null) => void
  /** Payment is under way: nothing may change. */
  fixed: boolean
}
