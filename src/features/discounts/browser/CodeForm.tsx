import { useEffect } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { IfAllowed } from '#/features/accounts/browser/IfAllowed.tsx'
import { toDecimal } from '#/lib/decimal.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import type { Resolver } from '#/ui/form.ts'
import { useForm } from '#/ui/useForm.ts'
import { CODE_TYPES, type CodeFormValues, formProblems } from '../codeForm.rules.ts'
import { CodeConditions } from './CodeConditions.tsx'
import { type AdminDiscountCode, useSaveCode } from './codes.queries.ts'

const codeResolver: Resolver<CodeFormValues> = (values) => {
  const problems = Object.entries(formProblems(values)).map(([field, message]) => [field, { message }])
  const code = values.code.trim().toUpperCase()
  return { values: { ...values, code }, errors: Object.fromEntries(problems) }
}

const FIELDS = [
  'code',
  'type',
  'value',
  'usageLimit',
  'validFrom',
  'validUntil',
  'minimumOrder',
  'productIds',
  'categories',
] as const

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

function refusedField(error: unknown): keyof CodeFormValues | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  return FIELDS.find((name) => name === field)
}

type CodeFormProps = {
  code?: AdminDiscountCode | undefined
  onSaved: () => void
  onDirtyChange: (isChanged: boolean) => void
}

export function CodeForm({ code, onSaved, onDirtyChange }: CodeFormProps) {
  const save = useSaveCode(code)
  const before = toFormValues(code)
  const form = useForm<CodeFormValues>({ resolver: codeResolver, defaultValues: before })
  const { register, handleSubmit, setError, watch, subscribe } = form
  const type = watch('type')
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are stable
  useEffect(() => subscribe((typed) => onDirtyChange(JSON.stringify(typed) !== JSON.stringify(before))), [subscribe])

  const submit = handleSubmit((typed) => {
    if (save.isPending) return
    save.mutate(typed, {
      onSuccess: onSaved,
      onError(error) {
        const field = refusedField(error)
        if (field) setError(field, { message: errorMessage(error) }, { shouldFocus: true })
      },
    })
  })

  return (
    <form onSubmit={submit} noValidate method="dialog" aria-label="Discount code" className="grid gap-5 text-sm">
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
      <CodeConditions form={form} known={code?.products ?? []} />
      <FormAlert>{save.isError && refusedField(save.error) === undefined && errorMessage(save.error)}</FormAlert>
      <IfAllowed call="PUT /api/admin/discount-codes/{id}">
        <Button
          type="submit"
          variant="primary"
          size="small"
          className="justify-self-start"
          pending={save.isPending}
          pendingLabel="Saving"
        >
          {code ? 'Save code' : 'Create code'}
        </Button>
      </IfAllowed>
    </form>
  )
}
