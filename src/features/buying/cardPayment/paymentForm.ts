import type { CustomerDetails } from '#/features/shop/delivery/customer.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { Address } from '#/lib/address.ts'
import type { Pence } from '#/lib/pence.ts'

/** The result reported by the card provider's client. Never proof of payment. */
export type PaymentResult =
  | { status: 'succeeded' }
  | { status: 'pending' }
  /** Certainly not charged. `code` and `declineCode` are Stripe's; `message` is a sentence for the buyer. */
  | { status: 'failed'; code?: string | undefined; declineCode?: string | undefined; message: string }

export type PaymentForm = {
  /** Stripe's name of the chosen method: `card`, `klarna`, `apple_pay`; `test_page` is the sandbox's. */
  method(): string
  /** Validates the input before stock is reserved, and shows errors in the form. */
  validate(): Promise<boolean>
  /** Charges, including 3-D Secure. Never settles if the method has a page of its own. Throws if the outcome is unknown. */
  confirm(details: CustomerDetails): Promise<PaymentResult>
}

const METHODS_ON_THE_PAGE = ['card', 'link', 'apple_pay', 'google_pay']

export const leavesPage = (method: string): boolean => !METHODS_ON_THE_PAGE.includes(method)

type PaymentElementProps = {
  clientSecret: string
  /** A new object for each response of the server; the form then fetches the changed intent. */
  session: object
  publishableKey: string
  disabled: boolean
}

export type PaymentFormProps = PaymentElementProps & {
  onReady: (form: PaymentForm | null) => void
  /** The intent takes methods with a page of their own. */
  mayRedirect?: boolean
}

/** Who pays and where to, from a wallet. A company stays as typed. */
export type ExpressBuyer = { customerName: string; customerEmail: string; customerPhone: string } & Omit<
  Address,
  'company'
>

export type ExpressPaymentProps = PaymentElementProps & {
  amount: Pence
  delivery: { type: DeliveryType; name: string; fee: Pence }
  /** Resolves to whether the order has been placed. */
  onPay: (buyer: ExpressBuyer, form: PaymentForm) => Promise<boolean>
}
