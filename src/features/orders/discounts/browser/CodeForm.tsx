import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IfAllowed } from '#/browser/rights.tsx'
import { categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { FormAlert, SelectField, TextField } from '#/ui/Field.tsx'
import type { Resolver } from '#/ui/form.ts'
import { fieldErrors } from '#/ui/formRules.ts'
import type { Register } from '#/ui/useForm.ts'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { CODE_TYPES, type CodeFormValues, formProblems } from '../codeForm.rules.ts'
import { CodeConditions } from './CodeConditions.tsx'
import { type AdminDiscountCode, codes, useSaveCode } from './codes.queries.ts'

const codeResolver: Resolver<CodeFormValues> = (values) => {
  const code = values.code.trim().toUpperCase()
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

const SMALL = 'sm:h-9! sm:text-sm'

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

type CodeFormProps = {
  code?: AdminDiscountCode | undefined
  onSaved: () => void
  onDirtyChange: (isChanged: boolean) => void
}

export function CodeForm({ code, onSaved, onDirtyChange }: CodeFormProps) {
  // Not the latest, so that somebody else’s change is noticed.
  const [base, setBase] = useState(code)
  const queryClient = useQueryClient()
  const form = useRequestForm({
    request: useSaveCode(base),
    resolver: codeResolver,
    defaultValues: toFormValues(base),
    together: TOGETHER,
    toRequest: (typed) => typed,
    onDone: onSaved,
    async loadTheirs() {
      const theirs = await queryClient.fetchQuery(codes.query(base?.id ?? 0))
      setBase(theirs)
      return toFormValues(theirs)
    },
  })
  const { register, submit, watch, subscribe, isChanged, isPending, problem, conflict } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: all are stable
  useEffect(() => subscribe(() => onDirtyChange(isChanged())), [subscribe])

  return (
    <form onSubmit={submit} noValidate method="dialog" aria-label="Discount code" className="grid gap-5 text-sm">
      <ConflictNotice
        conflict={conflict}
        label={(name) => LABELS[name]}
        format={formatTyped([...(code?.products ?? []), ...(base?.products ?? [])])}
      />
      <TextField
        label="Code"
        required
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={
          code && code.usageCount > 0
            ? 'Orders keep the name they were placed with. If you rename the code, its sales figures start again from zero.'
            : 'Saved in capitals. Customers can type it in upper or lower case.'
        }
        controlClassName={`uppercase ${SMALL}`}
        {...register('code')}
      />
      <ReductionFields type={watch('type')} register={register} />
      <TextField
        label="Usage limit"
        optional
        inputMode="numeric"
        controlClassName={SMALL}
        autoComplete="off"
        hint={
          code && code.usageCount > 0
            ? `Used ${code.usageCount} ${code.usageCount === 1 ? 'time' : 'times'}, so the limit can’t be lower. Leave empty for no limit.`
            : 'How many orders can use it. Leave empty for no limit.'
        }
        {...register('usageLimit')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Valid from" type="date" controlClassName={SMALL} required {...register('validFrom')} />
        <TextField
          label="Valid until"
          type="date"
          controlClassName={SMALL}
          optional
          hint="Until the end of the day, UK time."
          {...register('validUntil')}
        />
      </div>
      <CodeConditions form={form} known={base?.products ?? []} />
      <FormAlert>{problem}</FormAlert>
      <IfAllowed call="PUT /api/admin/discount-codes/{id}">
        <Button
          type="submit"
          variant="primary"
          size="small"
          className="justify-self-start"
          pending={isPending}
          pendingLabel="Saving"
        >
          {code ? 'Save code' : 'Create code'}
        </Button>
      </IfAllowed>
    </form>
  )
}

type ReductionFieldsProps = { type: CodeFormValues['type']; register: Register<'type' | 'value'> }

const ReductionFields = ({ type, register }: ReductionFieldsProps) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <SelectField label="Type" controlClassName={SMALL} {...register('type')}>
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
        label={type === 'percentage' ? 'Per cent' : 'Pounds'}
        required
        inputMode="decimal"
        controlClassName={SMALL}
        autoComplete="off"
        hint={type === 'percentage' ? 'Up to 100' : 'Never takes off more than the goods it applies to.'}
        {...register('value')}
      />
    )}
  </div>
)
