import type { DetailsFormValues } from '#/features/checkout/browser/detailsForm.ts'
import { AddressFields } from '#/ui/AddressFields.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextAreaField, TextField } from '#/ui/Field.tsx'
import type { useForm } from '#/ui/useForm.ts'

export type NewOrderFormValues = DetailsFormValues & { note: string }

export function CustomerFields({ form }: { form: ReturnType<typeof useForm<NewOrderFormValues>> }) {
  const { register, formState } = form
  return (
    <section aria-labelledby="customer" className="grid gap-4">
      <h2 id="customer" className="headline text-xl">
        Customer
      </h2>
      <TextField
        label="Full name"
        autoComplete="off"
        error={formState.errors.customerName?.message}
        controlClassName={DENSE}
        {...register('customerName')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          hint="We’ll send the confirmation here."
          error={formState.errors.customerEmail?.message}
          controlClassName={DENSE}
          {...register('customerEmail')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="off"
          error={formState.errors.customerPhone?.message}
          controlClassName={DENSE}
          {...register('customerPhone')}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-[600]">Delivery address</legend>
        <AddressFields
          register={register}
          errors={formState.errors}
          postcodeHint="Outside the mainland, agree a delivery fee first."
          controlClassName={DENSE}
        />
      </fieldset>
      <TextAreaField
        label="Note"
        optional
        rows={2}
        hint="For colleagues only. The customer won’t see it."
        error={formState.errors.note?.message}
        controlClassName="sm:text-sm"
        {...register('note')}
      />
    </section>
  )
}
