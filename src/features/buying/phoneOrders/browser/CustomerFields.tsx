import type { ComponentProps, ReactNode } from 'react'
import type { DetailsFormValues } from '#/features/buying/checkout/browser/toBuyer.ts'
import { CustomerPicker } from '#/features/people/customers/browser/CustomerPicker.tsx'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { DENSE, EmailField, FullNameField, PhoneField } from '#/ui/Field.tsx'
import type { Register } from '#/ui/useForm.ts'

type CustomerFieldsProps = {
  form: { register: Register<keyof DetailsFormValues> } & ComponentProps<typeof CustomerPicker>['form']
  customerId?: number | undefined
  emailHint: string
  /** Asked before the address, which then has none. */
  company?: ReactNode
  /** After the address. */
  children: ReactNode
}

export function CustomerFields({ form, customerId, emailHint, company, children }: CustomerFieldsProps) {
  const { register } = form
  return (
    <section aria-labelledby="customer" className="grid gap-4">
      <h2 id="customer" className="headline text-xl">
        Customer
      </h2>
      <CustomerPicker form={form} customerId={customerId} />
      <FullNameField autoComplete="off" controlClassName={DENSE} {...register('customerName')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <EmailField autoComplete="off" hint={emailHint} controlClassName={DENSE} {...register('customerEmail')} />
        <PhoneField autoComplete="off" controlClassName={DENSE} {...register('customerPhone')} />
      </div>
      {company}
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">Delivery address</legend>
        <AddressFields
          register={register}
          hasCompany={company === undefined}
          postcodeHint="Outside the mainland, agree a delivery fee first."
          controlClassName={DENSE}
        />
      </fieldset>
      {children}
    </section>
  )
}
