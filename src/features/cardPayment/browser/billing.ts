import { parseAddress } from '#/lib/parseAddress.ts'

export const returnUrl = (): string => `${window.location.origin}/order-success`

export function billingAddress(shippingAddress: string) {
  const { company, line1, line2, town, postcode } = parseAddress(shippingAddress)
  return { line1, line2: [line2, company].filter(Boolean).join(', '), city: town, postal_code: postcode, country: 'GB' }
}
