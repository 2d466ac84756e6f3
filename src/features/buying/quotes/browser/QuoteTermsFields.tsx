import { AgreedDelivery } from '#/features/buying/phoneOrders/browser/DeliveryFields.tsx'
import { DENSE, EmailField, PhoneField, SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import type { Register } from '#/ui/useForm.ts'
import { describeReservationDay, describeTerms, PAYMENT_DAYS } from '../quotes.rules.ts'
import type { QuoteFormValues } from './quoteDraft.ts'

type FormProps = { form: { register: Register<keyof QuoteFormValues> } }

export const QuoteDeliveryFields = ({ form: { register } }: FormProps) => (
  <section aria-labelledby="delivery" className="grid gap-4">
    <h2 id="delivery" className="headline text-xl">
      Delivery
    </h2>
    <AgreedDelivery register={register} />
  </section>
)

type TermsProps = FormProps & { form: { watch: (name: 'expiresOn' | 'holdUntil') => string } }

export const QuoteTermsFields = ({ form: { register, watch } }: TermsProps) => (
  <section aria-labelledby="terms" className="grid gap-4">
    <h2 id="terms" className="headline text-xl">
      Terms
    </h2>
    <SelectField label="Payment terms" controlClassName={DENSE} {...register('paymentDays')}>
      {PAYMENT_DAYS.map((days) => (
        <option key={days} value={days}>
          {describeTerms(days)}
        </option>
      ))}
    </SelectField>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Valid until"
        type="date"
        hint="The last day on which it can be accepted."
        controlClassName={DENSE}
        {...register('expiresOn')}
      />
      <TextField
        label="Reserve the goods until"
        optional
        type="date"
        hint={describeReservationDay({ expiresOn: watch('expiresOn'), holdUntil: watch('holdUntil') })}
        controlClassName={DENSE}
        {...register('holdUntil')}
      />
    </div>
    <TextAreaField
      label="Note to the customer"
      optional
      rows={3}
      hint="Shown on the quote and in the email."
      controlClassName="sm:text-sm"
      {...register('note')}
    />
  </section>
)

export const QuoteContactFields = ({ form: { register } }: FormProps) => (
  <section aria-labelledby="contact" className="grid gap-4">
    <div>
      <h2 id="contact" className="headline text-xl">
        Contact
      </h2>
      <p className="text-muted">Shown on the quote and in the email. The customer’s replies go to this address.</p>
    </div>
    <TextField label="Contact’s name" autoComplete="off" controlClassName={DENSE} {...register('contactName')} />
    <div className="grid gap-4 sm:grid-cols-2">
      <EmailField label="Contact’s email" autoComplete="off" controlClassName={DENSE} {...register('contactEmail')} />
      <PhoneField label="Contact’s phone" autoComplete="off" controlClassName={DENSE} {...register('contactPhone')} />
    </div>
  </section>
)

export const QuoteBusinessFields = ({ form: { register } }: FormProps) => (
  <>
    <TextField
      label="Company or club"
      optional
      autoComplete="off"
      autoCapitalize="words"
      controlClassName={DENSE}
      {...register('companyName')}
    />
    <TextField
      label="Purchase order number"
      optional
      autoComplete="off"
      spellCheck={false}
      hint="The customer can also enter it when accepting."
      controlClassName={DENSE}
      {...register('purchaseOrder')}
    />
  </>
)

export const BillingField = ({ form: { register } }: FormProps) => (
  <TextAreaField
    label="Billing address"
    optional
    rows={4}
    hint="As it should appear on the invoice. Leave empty if it’s the delivery address."
    controlClassName="sm:text-sm"
    {...register('billingAddress')}
  />
)
