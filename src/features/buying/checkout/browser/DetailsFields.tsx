import type { ReactNode } from 'react'
import { BusinessDisclosure } from '#/features/shop/business/browser/BusinessDisclosure.tsx'
import type { PageHref } from '#/lib/pageLinks.ts'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { EmailField, FullNameField, PhoneField } from '#/ui/Field.tsx'
import type { UseForm } from '#/ui/useForm.ts'
import type { CheckoutFormValues } from './toBuyer.ts'

type DetailsFieldsProps = {
  form: UseForm<CheckoutFormValues>
  disabled: boolean
  contactEmail: string
  addresses: ReactNode
}

const KEYBOARD = { enterKeyHint: 'next' } as const

/** No `section-…` in `autoComplete`: one autofill choice must fill both fieldsets. */
export function DetailsFields({ form, disabled, contactEmail, addresses }: DetailsFieldsProps) {
  const register: typeof form.register = (name) => ({ ...form.register(name), ...KEYBOARD })
  return (
    <>
      <fieldset disabled={disabled} aria-labelledby="details" className="grid gap-5">
        <h2 id="details" className="headline text-2xl">
          Your details
        </h2>
        <FullNameField {...register('customerName')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmailField hint="We’ll email your confirmation here." {...register('customerEmail')} />
          <PhoneField hint="For delivery updates and your bank’s checks." {...register('customerPhone')} />
        </div>
        <BusinessDisclosure form={{ ...form, register }} />
      </fieldset>
      <fieldset disabled={disabled} aria-labelledby="address" className="grid gap-5">
        <h2 id="address" className="headline text-2xl">
          Delivery address
        </h2>
        {addresses}
        <AddressFields
          register={register}
          isOwn
          hasCompany={false}
          postcodeHint={
            form.errors().postcode?.type === 'outsideMainland' ? (
              <>
                <a className="link" href={'/request-a-quote' satisfies PageHref}>
                  Request a quote
                </a>{' '}
                or email{' '}
                <a className="link" href={`mailto:${contactEmail}?subject=Delivery%20quote`}>
                  {contactEmail}
                </a>
              </>
            ) : (
              'We deliver to mainland UK only.'
            )
          }
        />
      </fieldset>
    </>
  )
}
