import { DELIVERY_TYPES, type DeliveryType, deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import type { Register } from '#/ui/useForm.ts'

export type DeliveryFormValues = { deliveryType: DeliveryType; fee: string; code: string }
export const INITIAL_DELIVERY: DeliveryFormValues = { deliveryType: DELIVERY_TYPES[0], fee: '', code: '' }

type AgreedDeliveryProps = {
  register: Register<'deliveryType' | 'fee'>
  feeProblem?: string | undefined
}

export function AgreedDelivery({ register, feeProblem }: AgreedDeliveryProps) {
  const fee = register('fee')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField label="Delivery" controlClassName={DENSE} {...register('deliveryType')}>
        {DELIVERY_TYPES.map((type) => (
          <option key={type} value={type}>
            {deliveryTitle(type)}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Agreed fee, in pounds"
        optional
        inputMode="decimal"
        placeholder="Standard price"
        controlClassName={`figures ${DENSE}`}
        {...fee}
        error={feeProblem ?? fee.error}
      />
    </div>
  )
}

type DeliveryFieldsProps = {
  register: Register<keyof DeliveryFormValues>
  /** Known before the form is sent. */
  problems: { fee: string | undefined; code: string | undefined }
}

export function DeliveryFields({ register, problems }: DeliveryFieldsProps) {
  const code = register('code')
  return (
    <section aria-labelledby="delivery" className="grid gap-4">
      <h2 id="delivery" className="headline text-xl">
        Delivery and code
      </h2>
      <AgreedDelivery register={register} feeProblem={problems.fee} />
      <TextField
        label="Discount code"
        optional
        autoCapitalize="characters"
        spellCheck={false}
        controlClassName={DENSE}
        {...code}
        error={problems.code ?? code.error}
      />
    </section>
  )
}
