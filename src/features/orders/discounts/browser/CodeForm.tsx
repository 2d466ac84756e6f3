import { categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { normaliseCode } from '#/lib/reductions.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { DENSE, SelectField, TextField } from '#/ui/Field.tsx'
import type { Resolver } from '#/ui/form.ts'
import { fieldErrors } from '#/ui/formRules.ts'
import { type Edited, type FieldOf, RecordForm } from '#/ui/RecordForm.tsx'
import { CODE_TYPES, type CodeFormValues, formProblems } from '../codeForm.rules.ts'
import { CodeConditions } from './CodeConditions.tsx'
import { type AdminDiscountCode, codes } from './codes.queries.ts'

const codeResolver: Resolver<CodeFormValues> = (values) => {
  const code = normaliseCode(values.code)
  return { values: { ...values, code }, errors: fieldErrors(formProblems(values)) }
}

const LABELS: Record<keyof CodeFormValues, string> = {
  code: 'Code',
  type: 'Type',
  value: 'Value',
  usageLimit: 'Usage limit',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  minimumOrder: 'Minimum order',
  productIds: 'Products',
  categories: 'Categories',
  oncePerCustomer: 'Once per customer',
}

/** 15 % and £15 are different reductions. */
const TOGETHER = [['type', 'value']] as const

const toFormValues = (code: AdminDiscountCode | undefined): CodeFormValues => ({
  code: code?.code ?? '',
  type: code?.type ?? 'percentage',
  value: code ? toDecimal(code.value).replace(/\.00$/, '') : '',
  usageLimit: String(code?.usageLimit ?? ''),
  validFrom: londonDay(code?.validFrom ?? new Date()),
  validUntil: code?.validUntil ? londonDay(code.validUntil) : '',
  minimumOrder: code?.minimumOrder ? toDecimal(code.minimumOrder).replace(/\.00$/, '') : '',
  productIds: code?.products.map(({ id }) => id) ?? [],
  categories: code?.categories ?? [],
  oncePerCustomer: code?.oncePerCustomer ?? false,
})

const formatTyped =
  (products: AdminDiscountCode['products']) => (name: keyof CodeFormValues, typed: CodeFormValues) => {
    if (name === 'type') return CODE_TYPES.find(({ id }) => id === typed.type)?.label ?? ''
    if (name === 'value') return typed.type === 'percentage' ? `${typed.value}%` : `£${typed.value}`
    if (name === 'minimumOrder') return typed.minimumOrder && `£${typed.minimumOrder}`
    if (name === 'validFrom' || name === 'validUntil') return typed[name] && longDate(typed[name])
    if (name === 'productIds')
      return typed.productIds.map((id) => products.find((one) => one.id === id)?.name ?? `Product ${id}`).join(', ')
    if (name === 'categories') return typed.categories.map(categoryLabel).join(', ')
    if (name === 'oncePerCustomer') return typed.oncePerCustomer ? 'Yes' : 'No'
    return typed[name]
  }

export function CodeForm(edited: Edited<AdminDiscountCode>) {
  const { record: code } = edited
  const uses = code?.usageCount ?? 0
  return (
    <RecordForm
      {...edited}
      records={codes}
      toForm={toFormValues}
      labels={LABELS}
      resolver={codeResolver}
      together={TOGETHER}
      format={(latest) => formatTyped([...(code?.products ?? []), ...(latest?.products ?? [])])}
    >
      {({ form, field, latest }) => (
        <>
          <TextField
            {...field('code')}
            required
            autoCapitalize="characters"
            spellCheck={false}
            hint={
              uses > 0
                ? 'Orders keep the name they were placed with. If you rename the code, its sales figures start again from zero.'
                : 'Saved in capitals. Customers can type it in upper or lower case.'
            }
            controlClassName={`uppercase ${DENSE}`}
          />
          <ReductionFields type={form.watch('type')} field={field} />
          <TextField
            {...field('usageLimit')}
            optional
            inputMode="numeric"
            hint={
              uses > 0
                ? `Used ${uses} ${uses === 1 ? 'time' : 'times'}, so the limit can’t be lower. Leave empty for no limit.`
                : 'How many orders can use it. Leave empty for no limit.'
            }
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field('validFrom')} type="date" required />
            <TextField {...field('validUntil')} type="date" optional hint="Until the end of the day, UK time." />
          </div>
          <CodeConditions form={form} known={latest?.products ?? []} />
        </>
      )}
    </RecordForm>
  )
}

type ReductionFieldsProps = { type: CodeFormValues['type']; field: FieldOf<CodeFormValues> }

const ReductionFields = ({ type, field }: ReductionFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField {...field('type')}>
      {CODE_TYPES.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
    {type === 'free_delivery' ? (
      <p className="self-end py-3 text-muted">Makes delivery free; goods stay at full price.</p>
    ) : (
      <TextField
        {...field('value')}
        label={type === 'percentage' ? 'Per cent' : 'Pounds'}
        required
        inputMode="decimal"
        hint={type === 'percentage' ? 'Up to 100' : 'Never takes off more than the goods it applies to.'}
      />
    )}
  </div>
)
