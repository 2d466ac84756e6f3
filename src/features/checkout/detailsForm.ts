import { useEffect } from 'react'
import { checkMainland } from '#/features/delivery/delivery.rules.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import type { Resolver } from '#/ui/form.ts'
import { byRules } from '#/ui/formRules.ts'
import { type UseForm, useForm } from '#/ui/useForm.ts'
import type { CustomerDetails } from './checkout.schema.ts'
import { checkoutMemory } from './checkoutMemory.ts'

const FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress'] as const

/** Whether the details have a field of this name. */
export const isDetailsField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name)

const judge = byRules<CustomerDetails>(customerRules)

/** The rules of the wire, and the postcode at once where everything else about the address is right. */
export const detailsResolver: Resolver<CustomerDetails> = (typed) => {
  const { values, errors } = judge(typed)
  const mainland = checkMainland(typed.shippingAddress)
  if (mainland.ok || errors.shippingAddress) return { values, errors }
  return { values, errors: { ...errors, shippingAddress: { type: 'outsideMainland', message: mainland.message } } }
}

/** The details form. What is typed is kept for this tab, so that a reload or a trip to the bank loses nothing. */
export function useDetailsForm(): UseForm<CustomerDetails> {
  const form = useForm<CustomerDetails>({
    resolver: detailsResolver,
    defaultValues: checkoutMemory.details(),
    mode: 'onTouched',
  })
  const { follow } = form
  useEffect(() => follow(checkoutMemory.rememberDetails), [follow])
  return form
}
