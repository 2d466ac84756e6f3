import type { Address } from '#/lib/address.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'
import { INCOMPLETE_ADDRESS } from './delivery.rules.ts'

/** Together they fit into `shippingAddress`. The postcode is checked by its format. */
export const addressRules = {
  company: { max: [100, 'Company name is too long'], optional: true },
  line1: { min: [1, INCOMPLETE_ADDRESS], max: [120, 'Address line is too long'] },
  line2: { max: [120, 'Address line is too long'], optional: true },
  town: { min: [1, 'Enter the town or city'], max: [80, 'Town is too long'] },
  county: { max: [80, 'County is too long'], optional: true },
  postcode: {},
} satisfies Record<keyof Address, FieldRules>
