import { parseAddress } from '#/lib/parseAddress.ts'

/** After a page of the method's own, `/order-success` says what happened there. */
export const returnUrl = (method: string): string => `${window.location.origin}/order-success?method=${method}`

export function billingAddress(shippingAddress: string) {
  const { company, line1, line2, town, postcode } = parseAddress(shippingAddress)
  return { line1, line2: [line2, company].filter(Boolean).join(', '), city: town, postal_code: postcode, country: 'GB' }
}
