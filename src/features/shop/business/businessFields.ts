/** A club, school or company that buys. */
export type BusinessDetails = {
  company?: string | undefined
  /** On the server as `normaliseVatNumber` writes it. */
  vatNumber?: string | undefined
  /** The customer's own reference. */
  purchaseOrder?: string | undefined
}

export const BUSINESS_FIELDS = ['company', 'vatNumber', 'purchaseOrder'] as const satisfies (keyof BusinessDetails)[]
