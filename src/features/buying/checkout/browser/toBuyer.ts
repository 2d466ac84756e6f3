import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import type { BusinessFormValues } from '#/features/shop/business/browser/BusinessFields.tsx'
import { withComposedAddress } from '#/features/shop/delivery/browser/addressForm.ts'
import type { Address } from '#/lib/address.ts'

// Apart from the form, which orders by phone don't have.

export type DetailsFormValues = { customerName: string; customerEmail: string; customerPhone: string } & Address
export type CheckoutFormValues = DetailsFormValues & BusinessFormValues

/** The company isn't repeated in the address. */
export function toBuyer({ company, vatNumber, purchaseOrder, ...typed }: CheckoutFormValues): BuyerDetails {
  const customer = { ...typed, company: '', customerPhone: typed.customerPhone || undefined }
  const business = { company: company || undefined, vatNumber: vatNumber || undefined }
  return { ...withComposedAddress(customer), ...business, purchaseOrder: purchaseOrder || undefined }
}
