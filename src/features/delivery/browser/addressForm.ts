import { type Address, formatAddress, parsePostcode } from '#/lib/address.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import type { FieldErrors } from '#/ui/form.ts'
import { rulesResolver } from '#/ui/formRules.ts'
import { checkMainland, INCOMPLETE_ADDRESS, POSTCODE_HINT } from '../delivery.rules.ts'

// Together they fit into `shippingAddress`.
const rules = {
  company: { max: [100, 'Company name is too long'], optional: true },
  line1: { min: [1, INCOMPLETE_ADDRESS], max: [120, 'Address line is too long'] },
  line2: { max: [120, 'Address line is too long'], optional: true },
  town: { min: [1, 'Enter the town or city'], max: [80, 'Town is too long'] },
  county: { max: [80, 'County is too long'], optional: true },
  postcode: {},
} satisfies Record<keyof Address, FieldRules>

const validateParts = rulesResolver<Address>(rules)

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
