import { parseAddress } from '#/lib/address.ts'

/** Where a bank sends the buyer back to. */
export const returnUrl = (): string => `${window.location.origin}/order-success`

/** A delivery address as a card provider takes the one of a card's owner. */
export function billingAddress(shippingAddress: string) {
  const { company, line1, line2, town, postcode } = parseAddress(shippingAddress)
  return { line1, line2: [line2, company].filter(Boolean).join(', '), city: town, postal_code: postcode, country: 'GB' }
}
