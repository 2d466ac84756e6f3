import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { formatCount } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE, FormAlert, SelectField, TextField } from '#/ui/Field.tsx'
import type { Resolver } from '#/ui/form.ts'
import { fieldErrors } from '#/ui/formRules.ts'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { type RequestForm, useRequestForm } from '#/ui/useRequestForm.ts'
import {
  adjustmentProblem,
  NOTE_MAX,
  parseAdjustment,
  parseCount,
  STAFF_REASON_NAMES,
  STAFF_REASONS,
  type StaffReason,
} from '../stock.rules.ts'
import type { StockedProduct } from './AdjustStock.tsx'
import { stockFiguresQuery, useAdjustStock } from './stock.queries.ts'

const MODES = [
  { value: 'by', title: 'Add or take away', detail: 'When goods come in or are lost.' },
  { value: 'stock', title: 'Enter a count', detail: 'After counting what’s on the shelf.' },
] as const

type Mode = (typeof MODES)[number]['value']
type Adjustment = { mode: Mode; amount: string; reason: StaffReason | ''; note: string }
const EMPTY: Adjustment = { mode: 'by', amount: '', reason: '', note: '' }

const parse = (mode: Mode, typed: string) => (mode === 'by' ? parseAdjustment(typed) : parseCount(typed))

const resolver: Resolver<Adjustment> = (values) => {
  const { mode, amount, reason, note } = values
  const errors = fieldErrors({
    amount: adjustmentProblem(mode, amount),
    reason: reason === '' ? 'Please choose a reason' : undefined,
    note: note.trim().length > NOTE_MAX ? `A note can have up to ${NOTE_MAX} characters` : undefined,
  })
  return { values, errors }
}

export function AdjustStockForm({ product, onClose }: { product: StockedProduct; onClose: () => void }) {
  // Not the latest stock, so that a sale during the count is noticed.
  const [stockSeen, setStockSeen] = useState(product.stockQuantity)
  const [putOnSale, setPutOnSale] = useState<boolean>()
  const form: RequestForm<Adjustment> = useRequestForm({
    request: useAdjustStock(product),
    defaultValues: EMPTY,
    resolver,
    toRequest({ mode, amount, reason, note }, requestKey) {
      const change = mode === 'by' ? { by: parse(mode, amount) ?? 0 } : { stock: parse(mode, amount) ?? 0, stockSeen }
      return {
        requestKey: requestKey(),
        ...change,
        reason: reason as StaffReason,
        note: note.trim(),
        ...(canPutOnSale && { inStock: isPutOnSale }),
      }
    },
    fieldOf: (sent) => (sent === 'by' || sent === 'stock' ? 'amount' : sent),
    onRefused(_, error) {
      if (error instanceof ApiError && typeof error.body.stock === 'number') setStockSeen(error.body.stock)
    },
    onDone: onClose,
  })
  const mode = form.watch('mode')
  const amount = parse(mode, form.watch('amount'))
  const after = mode === 'by' && amount !== undefined ? stockSeen + amount : amount
  const canPutOnSale = !product.inStock && after !== undefined && after > 0
  // One that was taken off sale with stock left may have been on purpose.
  const isPutOnSale = canPutOnSale && (putOnSale ?? stockSeen === 0)

  return (
    <form noValidate onSubmit={form.submit} aria-label="Adjust stock" className="grid gap-5 text-sm">
      <p>
        <span className="font-semibold">{product.name}</span>
        <br />
        <span className="text-muted">{formatCount(stockSeen)} in stock</span>
        <StockFigures id={product.id} />
      </p>
      <RadioCards
        legend="What would you like to do?"
        name="mode"
        value={mode}
        onChange={(next) => {
          form.setValue('mode', next)
          form.resetField('amount')
        }}
        options={MODES}
      />
      <TextField
        label={mode === 'by' ? 'Adjust by' : 'Counted'}
        placeholder={mode === 'by' ? '+5 or -2' : undefined}
        inputMode={mode === 'by' ? undefined : 'numeric'}
        autoComplete="off"
        hint={
          after !== undefined && after >= 0 && after !== stockSeen
            ? `${formatCount(stockSeen)} → ${formatCount(after)}`
            : mode === 'stock'
              ? 'Leave out what’s been sold but not sent yet: it’s already deducted.'
              : undefined
        }
        controlClassName={`figures ${DENSE}`}
        {...form.register('amount')}
      />
      {canPutOnSale && (
        <Checkbox checked={isPutOnSale} onChange={setPutOnSale}>
          Mark as in stock, so that customers can buy it
        </Checkbox>
      )}
      <SelectField label="Reason" controlClassName={DENSE} {...form.register('reason')}>
        <option value="" disabled>
          Choose a reason
        </option>
        {STAFF_REASON_NAMES.map((name) => (
          <option key={name} value={name}>
            {STAFF_REASONS[name]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Note"
        optional
        hint="Such as a delivery note number. Please leave out customers’ names: it’s kept for good."
        autoComplete="off"
        controlClassName={DENSE}
        {...form.register('note')}
      />
      <FormAlert>{form.problem}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="small" pending={form.isPending} pendingLabel="Saving">
          Adjust stock
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What explains a difference between the shop's stock and the shelf. */
function StockFigures({ id }: { id: number }) {
  const { data } = useQuery(stockFiguresQuery(id))
  if (!data) return null
  return (
    <span className="text-muted">
      {data.reserved > 0 && `, of which ${formatCount(data.reserved)} reserved for quotes and customers who are paying`}
      <br />
      {data.toSend > 0 ? `${formatCount(data.toSend)} more sold, not sent yet` : 'Everything sold has been sent'}
    </span>
  )
}
