import { useEffect } from 'react'
import { addressProblems } from '#/features/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import type { DeliveryDetails } from '#/features/orders/server/accountOrders.schema.ts'
import { ADDRESS_PARTS, type Address } from '#/lib/address.ts'
import type { Resolver } from '#/ui/form.ts'
import { byRules } from '#/ui/formRules.ts'
import { type UseForm, useForm } from '#/ui/useForm.ts'
import { checkoutMemory } from './checkoutMemory.ts'

/** Who buys and where it goes, as it is typed. */
export type TypedDetails = { customerName: string; customerEmail: string; customerPhone: string } & Address

const { customerName, customerEmail, customerPhone } = customerRules
const judge = byRules<TypedDetails>({ customerName, customerEmail, customerPhone })

/** The rules of the wire for who buys, and those of a delivery address. */
export const detailsResolver: Resolver<TypedDetails> = (typed) => {
  const { values, errors } = judge(typed)
  return { values, errors: { ...errors, ...addressProblems(typed) } }
}

/** What of `known` goes into the form: only into what is empty, and an address only as a whole. */
export function missingDetails(
  typed: TypedDetails,
  { customerEmail, customerName, customerPhone, address }: DeliveryDetails,
): Partial<TypedDetails> {
  const own = Object.entries({ customerEmail, customerName, customerPhone })
  const wanted = own.filter(([field, value]) => value && !typed[field as keyof TypedDetails])
  const isBlank = ADDRESS_PARTS.every((part) => !typed[part])
  return { ...Object.fromEntries(wanted), ...(isBlank ? address : {}) }
}

/**
 * The details form. What is typed is kept for this tab, so that a reload or a trip to the bank loses nothing. What is
 * `known` of a signed-in customer is filled in once it is there, and kept by nobody until something is typed.
 */
export function useDetailsForm(known: DeliveryDetails | undefined): UseForm<TypedDetails> {
  const form = useForm<TypedDetails>({
    resolver: detailsResolver,
    defaultValues: checkoutMemory.details(),
    mode: 'onTouched',
  })
  const { follow, prefill, values } = form
  useEffect(() => follow(checkoutMemory.rememberDetails), [follow])
  useEffect(() => {
    if (known) prefill(missingDetails(values(), known))
  }, [known, prefill, values])
  return form
}
