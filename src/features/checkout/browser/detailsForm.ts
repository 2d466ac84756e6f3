import { useEffect } from 'react'
import { addressProblems } from '#/features/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import type { DeliveryDetails } from '#/features/orders/server/accountOrders.schema.ts'
import { ADDRESS_PARTS, type Address } from '#/lib/address.ts'
import type { Resolver } from '#/ui/form.ts'
import { byRules } from '#/ui/formRules.ts'
import { type UseForm, useForm } from '#/ui/useForm.ts'
import { checkoutMemory } from './checkoutMemory.ts'

export type TypedDetails = { customerName: string; customerEmail: string; customerPhone: string } & Address

const { customerName, customerEmail, customerPhone } = customerRules
const judge = byRules<TypedDetails>({ customerName, customerEmail, customerPhone })

export const detailsResolver: Resolver<TypedDetails> = (typed) => {
  const { values, errors } = judge(typed)
  return { values, errors: { ...errors, ...addressProblems(typed) } }
}

/** Returns the known details for the empty fields; the address only if all its fields are empty. */
export function missingDetails(
  typed: TypedDetails,
  { customerEmail, customerName, customerPhone, address }: DeliveryDetails,
): Partial<TypedDetails> {
  const own = Object.entries({ customerEmail, customerName, customerPhone })
  const wanted = own.filter(([field, value]) => value && !typed[field as keyof TypedDetails])
  const isBlank = ADDRESS_PARTS.every((part) => !typed[part])
  return { ...Object.fromEntries(wanted), ...(isBlank ? address : {}) }
}

/** Stores what is typed, but not the prefilled details of a signed-in customer. */
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
