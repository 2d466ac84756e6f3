import { type KeyboardEvent, useEffect } from 'react'
import type { DeliveryDetails } from '#/features/orders/orders/server/accountOrders.schema.ts'
import { businessChecks } from '#/features/shop/business/browser/BusinessDisclosure.tsx'
import { addressProblems } from '#/features/shop/delivery/browser/addressForm.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { ADDRESS_PARTS } from '#/lib/address.ts'
import type { Resolver } from '#/ui/form.ts'
import { fieldErrors, rulesResolver } from '#/ui/formRules.ts'
import { type UseForm, useForm } from '#/ui/useForm.ts'
import { checkoutStorage } from './checkoutStorage.ts'
import type { CheckoutFormValues } from './toBuyer.ts'

const { customerName, customerEmail, customerPhone } = customerRules
const validateContact = rulesResolver<CheckoutFormValues>({ customerName, customerEmail, customerPhone })

export const checkoutResolver: Resolver<CheckoutFormValues> = (typed) => {
  const { values, errors } = validateContact(typed)
  const business = fieldErrors(businessChecks.problems?.(typed) ?? {})
  return { values, errors: { ...errors, ...addressProblems(typed), ...business } }
}

export function detailsToPrefill(
  typed: CheckoutFormValues,
  { customerEmail, customerName, customerPhone, vatNumber, address }: DeliveryDetails,
): Partial<CheckoutFormValues> {
  const contact = Object.entries({ customerEmail, customerName, customerPhone })
  const wanted = contact.filter(([field, value]) => value && !typed[field as keyof CheckoutFormValues])
  const isBlank = ADDRESS_PARTS.every((part) => !typed[part])
  return { ...Object.fromEntries(wanted), ...(isBlank && address ? { ...address, vatNumber: vatNumber ?? '' } : {}) }
}

export function useDetailsForm(known: DeliveryDetails | undefined): UseForm<CheckoutFormValues> {
  const form = useForm<CheckoutFormValues>({
    resolver: checkoutResolver,
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

/** For a form's fields with `enterKeyHint="next"`: Return moves on instead of submitting a form that isn't filled in yet. */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target as HTMLInputElement
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next') return
  const elements = [...event.currentTarget.elements] as HTMLInputElement[]
  const next = elements
    .slice(elements.indexOf(field) + 1)
    .find((element) => element.localName === 'input' && !element.disabled)
  if (!next) return
  event.preventDefault()
  next.focus()
}
