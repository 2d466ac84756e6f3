import { type Address, formatAddress, parsePostcode } from '#/lib/address.ts'
import type { FieldErrors } from '#/ui/form.ts'
import { rulesResolver } from '#/ui/formRules.ts'
import { addressRules, checkMainland, POSTCODE_HINT } from '../delivery.rules.ts'

const validateParts = rulesResolver<Address>(addressRules)

/** Only staff may set `offMainland`; otherwise a postcode there is a problem of type `outsideMainland`. */
export function addressProblems(
  { company, line1, line2, town, county, postcode }: Address,
  { offMainland = false } = {},
): FieldErrors<Address> {
  const { errors } = validateParts({ company, line1, line2, town, county, postcode })
  if (!parsePostcode(postcode)) return { ...errors, postcode: { message: POSTCODE_HINT } }
  const mainland = checkMainland(formatAddress({ company, line1, line2, town, county, postcode }))
  if (mainland.ok || offMainland) return errors
  return { ...errors, postcode: { type: mainland.code, message: mainland.message } }
}

export function withComposedAddress<Typed extends Address>({
  company,
  line1,
  line2,
  town,
  county,
  postcode,
  ...rest
}: Typed): Omit<Typed, keyof Address> & { shippingAddress: string } {
  return { ...rest, shippingAddress: formatAddress({ company, line1, line2, town, county, postcode }) }
}
