import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type FieldError, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { checkMainland } from '#/features/delivery/delivery.rules.ts'
import { CustomerDetails } from './checkout.schema.ts'
import { checkoutMemory } from './checkoutMemory.ts'

const FIELDS = ['customerName', 'customerEmail', 'customerPhone', 'shippingAddress'] as const

/** Whether the details have a field of this name. */
export const isDetailsField = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name)

const wire = zodResolver(CustomerDetails)

/** The rules of the wire, and the postcode at once where everything else about the address is right. */
export const detailsResolver: Resolver<CustomerDetails> = async (values, context, options) => {
  // Browsers and people leave spaces around an address that is otherwise fine.
  const result = await wire({ ...values, customerEmail: values.customerEmail.trim() }, context, options)
  const mainland = checkMainland(values.shippingAddress)
  if (mainland.ok || ('shippingAddress' in result.errors && result.errors.shippingAddress)) return result
  const outside: FieldError = { type: 'outsideMainland', message: mainland.message }
  return { values: {}, errors: { ...result.errors, shippingAddress: outside } }
}

/** The details form. What is typed is kept for this tab, so that a reload or a trip to the bank loses nothing. */
export function useDetailsForm(): UseFormReturn<CustomerDetails> {
  const form = useForm<CustomerDetails>({
    resolver: detailsResolver,
    defaultValues: checkoutMemory.details(),
    mode: 'onTouched',
  })
  const { watch } = form
  useEffect(() => {
    const { unsubscribe } = watch((typed) => checkoutMemory.rememberDetails(typed))
    return unsubscribe
  }, [watch])
  return form
}
