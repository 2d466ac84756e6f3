import { TextField } from '#/ui/Field.tsx'
import type { Register } from '#/ui/useForm.ts'
import { BUSINESS_FIELDS } from '../businessFields.ts'

export { businessProblems } from '../business.rules.ts'

export type BusinessFormValues = Record<(typeof BUSINESS_FIELDS)[number], string>

type Field = keyof BusinessFormValues

/** A form with at least these fields. */
export type BusinessForm = {
  register: Register<Field>
  setValue: (field: Field, text: string) => void
  values: () => BusinessFormValues
}

type BusinessFieldsProps = {
  form: BusinessForm
  /** The buyer has just asked for these fields. */
  takesFocus: boolean
  onRemove: () => void
}

export function BusinessFields({ form, takesFocus, onRemove }: BusinessFieldsProps) {
  const { register, setValue } = form
  const remove = () => {
    for (const field of BUSINESS_FIELDS) setValue(field, '')
    onRemove()
  }
  return (
    <fieldset aria-labelledby="business" className="grid gap-5 border-l-2 border-ink pl-4 sm:pl-5">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="business" className="font-semibold">
          Club, school or company
        </h3>
        <button
          type="button"
          className="link -my-2 py-2 text-sm"
          aria-label="Remove the company details"
          onClick={remove}
        >
          Remove
        </button>
      </div>
      <TextField
        label="Company or club"
        autoComplete="organization"
        autoCapitalize="words"
        autoFocus={takesFocus}
        hint="On the parcel and the invoice."
        {...register('company')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Purchase order number"
          optional
          autoComplete="off"
          spellCheck={false}
          {...register('purchaseOrder')}
        />
        <TextField
          label="VAT number"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...register('vatNumber')}
        />
      </div>
    </fieldset>
  )
}
