import type { Ref } from 'react'
import { DELIVERY_TYPES, type DeliveryType, deliveryTitle } from '#/features/delivery/deliveryTypes.rules.ts'
import { DENSE } from '#/ui/dense.ts'
import { SelectField, TextField } from '#/ui/Field.tsx'

export type DeliveryFormValues = { deliveryType: DeliveryType; fee: string; code: string }
export const INITIAL_DELIVERY: DeliveryFormValues = { deliveryType: DELIVERY_TYPES[0], fee: '', code: '' }

type DeliveryFieldsProps = {
  value: DeliveryFormValues
  onChange: (typed: DeliveryFormValues) => void
  feeInput: Ref<HTMLInputElement>
  codeInput: Ref<HTMLInputElement>
  problems: { fee: string | undefined; code: string | undefined }
}

export const DeliveryFields = ({ value, onChange, feeInput, codeInput, problems }: DeliveryFieldsProps) => (
  <section aria-labelledby="delivery" className="grid gap-4">
    <h2 id="delivery" className="headline text-xl">
      Delivery and code
    </h2>
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Delivery"
        value={value.deliveryType}
        onChange={(event) => onChange({ ...value, deliveryType: event.target.value as DeliveryType })}
        controlClassName={DENSE}
      >
        {DELIVERY_TYPES.map((type) => (
          <option key={type} value={type}>
            {deliveryTitle(type)}
          </option>
        ))}
      </SelectField>
      <TextField
        ref={feeInput}
        label="Agreed fee, in pounds"
        optional
        inputMode="decimal"
        placeholder="Standard price"
        value={value.fee}
        onChange={(event) => onChange({ ...value, fee: event.target.value })}
        error={problems.fee}
        controlClassName={`figures ${DENSE}`}
      />
    </div>
    <TextField
      ref={codeInput}
      label="Discount code"
      optional
      autoCapitalize="characters"
      spellCheck={false}
      value={value.code}
      onChange={(event) => onChange({ ...value, code: event.target.value })}
      error={problems.code}
      controlClassName={DENSE}
    />
  </section>
)
