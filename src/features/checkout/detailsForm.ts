import { useEffect } from 'react'
import { addressProblems } from '#/features/delivery/address.rules.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import type { Address } from '#/lib/address.ts'
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

/** The details form. What is typed is kept for this tab, so that a reload or a trip to the bank loses nothing. */
export function useDetailsForm(): UseForm<TypedDetails> {
  const form = useForm<TypedDetails>({
    resolver: detailsResolver,
    defaultValues: checkoutMemory.details(),
    mode: 'onTouched',
  })
  const { follow } = form
  useEffect(() => follow(checkoutMemory.rememberDetails), [follow])
  return form
}
