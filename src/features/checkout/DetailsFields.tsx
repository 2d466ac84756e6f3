import { TextAreaField, TextField } from '#/ui/Field.tsx'
import type { UseForm } from '#/ui/useForm.ts'
import type { CustomerDetails } from './checkout.schema.ts'

type DetailsFieldsProps = { form: UseForm<CustomerDetails>; fixed: boolean; contactEmail: string }

/** Who buys, and where it goes. */
export function DetailsFields({ form: { register, formState }, fixed, contactEmail }: DetailsFieldsProps) {
  const { errors } = formState
  return (
    <fieldset disabled={fixed} className="grid gap-5">
      <legend className="sr-only">Your details</legend>
      <TextField
        label="Full name"
        autoComplete="name"
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="Your confirmation goes here."
          error={errors.customerEmail?.message}
          {...register('customerEmail')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="For the driver, and for the card payment’s checks."
          error={errors.customerPhone?.message}
          {...register('customerPhone')}
        />
      </div>
      <div className="grid gap-1.5">
        <TextAreaField
          label="Delivery address"
          autoComplete="shipping street-address"
          rows={4}
          hint="Street, town and postcode. We deliver to mainland UK only."
          error={errors.shippingAddress?.message}
          {...register('shippingAddress')}
        />
        {errors.shippingAddress?.type === 'outsideMainland' && (
          <p className="text-sm">
            Ask for a quote:{' '}
            <a className="link" href={`mailto:${contactEmail}?subject=Delivery%20quote`}>
              {contactEmail}
            </a>
          </p>
        )}
      </div>
    </fieldset>
  )
}
