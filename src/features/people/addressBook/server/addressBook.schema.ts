import { z } from 'zod'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { addressRules, POSTCODE_HINT } from '#/features/shop/delivery/delivery.rules.ts'
import { parsePostcode } from '#/lib/address.ts'
import { fieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'

/** Missing parts become empty. */
const part = (name: keyof typeof addressRules) => fieldSchema(addressRules[name]).default('')

export const AddressForm = z.object({
  customerName: fieldSchema(customerRules.customerName),
  company: part('company'),
  line1: fieldSchema(addressRules.line1),
  line2: part('line2'),
  town: fieldSchema(addressRules.town),
  county: part('county'),
  postcode: textSchema()
    .max(20, POSTCODE_HINT)
    .transform((typed) => parsePostcode(typed) ?? '')
    .pipe(z.string().min(1, POSTCODE_HINT)),
  isDefault: z.boolean().default(false),
})
export type AddressForm = z.infer<typeof AddressForm>

export const SavedAddress = z.object({
  id: z.int(),
  customerName: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  county: z.string(),
  postcode: z.string(),
  isDefault: z.boolean(),
})
export type SavedAddress = z.infer<typeof SavedAddress>

/** The default comes first, then the newest. */
export const AddressBook = z.object({ addresses: z.array(SavedAddress) })
export type AddressBook = z.infer<typeof AddressBook>
