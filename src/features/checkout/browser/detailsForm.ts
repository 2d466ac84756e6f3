import { useEffect } from 'react'
import { addressProblems } from '#/features/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import type { DeliveryDetails } from '#/features/orders/server/accountOrders.schema.ts'
import { ADDRESS_PARTS, type Address } from '#/lib/address.ts'
import type { Resolver } from '#/ui/form.ts'
import { rulesResolver } from '#/ui/formRules.ts'
import { type UseForm, useForm } from '#/ui/useForm.ts'
import { checkoutStorage } from './checkoutStorage.ts'

export type DetailsFormValues = { customerName: string; customerEmail: string; customerPhone: string } & Address

const { customerName, customerEmail, customerPhone } = customerRules
const validateContact = rulesResolver<DetailsFormValues>({ customerName, customerEmail, customerPhone })

export const detailsResolver: Resolver<DetailsFormValues> = (typed) => {
  const { values, errors } = validateContact(typed)
  return { values, errors: { ...errors, ...addressProblems(typed) } }
}

export function detailsToPrefill(
  typed: DetailsFormValues,
  { customerEmail, customerName, customerPhone, address }: DeliveryDetails,
): Partial<DetailsFormValues> {
  const contact = Object.entries({ customerEmail, customerName, customerPhone })
  const wanted = contact.filter(([field, value]) => value && !typed[field as keyof DetailsFormValues])
  const isBlank = ADDRESS_PARTS.every((part) => !typed[part])
  return { ...Object.fromEntries(wanted), ...(isBlank ? address : {}) }
}

export function useDetailsForm(known: DeliveryDetails | undefined): UseForm<DetailsFormValues> {
  const form = useForm<DetailsFormValues>({
    resolver: detailsResolver,
    defaultValues: checkoutStorage.details(),
    mode: 'onTouched',
  })
  const { subscribe, prefill, values } = form
  useEffect(() => subscribe(checkoutStorage.saveDetails), [subscribe])
  useEffect(() => {
    if (known) prefill(detailsToPrefill(values(), known))
  }, [known, prefill, values])
  return form
}
