import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { formatCount } from '#/lib/formatCount.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE } from '#/ui/dense.ts'
import { SelectField, TextField } from '#/ui/Field.tsx'
import { FormAlert } from '#/ui/FormAlert.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
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

type Way = 'by' | 'stock'

/** Mounted anew each time that it's opened, so that each adjustment has a request key of its own. */
export function AdjustStockForm({ product, onClose }: { product: StockedProduct; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  // Not the latest stock, so that a sale during the count is noticed.
  const [stockSeen, setStockSeen] = useState(product.stockQuantity)
  const [way, setWay] = useState<Way>('by')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<StaffReason | ''>('')
  const [note, setNote] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const [putOnSale, setPutOnSale] = useState<boolean>()
  const adjust = useAdjustStock(product)

  const amount = way === 'by' ? parseAdjustment(typed) : parseCount(typed)
  const after = way === 'by' && amount !== undefined ? stockSeen + amount : amount
  const canPutOnSale = !product.inStock && after !== undefined && after > 0
  // One that was taken off sale with stock left may have been on purpose.
  const isPutOnSale = canPutOnSale && (putOnSale ?? stockSeen === 0)
  const refusal = adjust.error instanceof ApiError ? adjust.error : undefined
  const isAmountRefused = refusal?.body.field === 'by' || refusal?.body.field === 'stock'
  const problems = {
    amount: adjustmentProblem(way, typed),
    reason: reason === '' ? 'Please choose a reason' : undefined,
    note: note.trim().length > NOTE_MAX ? `A note can have up to ${NOTE_MAX} characters` : undefined,
  }
  const shown: Partial<typeof problems> = wasSent ? problems : {}

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    const wrong = (Object.keys(problems) as (keyof typeof problems)[]).find((name) => problems[name])
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    if (amount === undefined || reason === '' || adjust.isPending) return
    const change = way === 'by' ? { by: amount } : { stock: amount, stockSeen }
    adjust.mutate(
      { requestKey, ...change, reason, note: note.trim(), ...(canPutOnSale && { inStock: isPutOnSale }) },
      {
        onSuccess: onClose,
        onError(error) {
          if (error instanceof ApiError && typeof error.body.stock === 'number') setStockSeen(error.body.stock)
          form.current?.querySelector<HTMLElement>('[name=amount]')?.focus()
        },
      },
    )
  }
  const retype = (next: string) => {
    setTyped(next)
    if (isAmountRefused) adjust.reset()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Adjust stock" className="grid gap-5 text-sm">
      <p>
        <span className="font-semibold">{product.name}</span>
        <br />
        <span className="text-muted">{formatCount(stockSeen)} in stock</span>
        <StockFigures id={product.id} />
      </p>
      <RadioCards<Way>
        legend="What would you like to do?"
        name="way"
        value={way}
        onChange={(next) => {
          setWay(next)
          retype('')
          setWasSent(false)
        }}
        options={[
          { value: 'by', title: 'Add or take away', detail: 'When goods come in or are lost.' },
          { value: 'stock', title: 'Enter a count', detail: 'After counting what’s on the shelf.' },
        ]}
      />
      <TextField
        label={way === 'by' ? 'Adjust by' : 'Counted'}
        name="amount"
        value={typed}
        placeholder={way === 'by' ? '+5 or -2' : undefined}
        inputMode={way === 'by' ? undefined : 'numeric'}
        autoComplete="off"
        error={shown.amount ?? (isAmountRefused ? errorMessage(refusal) : undefined)}
        hint={
          after !== undefined && after >= 0 && after !== stockSeen
            ? `${formatCount(stockSeen)} → ${formatCount(after)}`
            : way === 'stock'
              ? 'Leave out what’s been sold but not sent yet: it’s already deducted.'
              : undefined
        }
        onChange={(event) => retype(event.target.value)}
        controlClassName={`figures ${DENSE}`}
      />
      {canPutOnSale && (
        <Checkbox checked={isPutOnSale} onChange={setPutOnSale}>
          Mark as in stock, so that customers can buy it
        </Checkbox>
      )}
      <SelectField
        label="Reason"
        name="reason"
        value={reason}
        error={shown.reason}
        onChange={(event) => setReason(event.target.value as StaffReason)}
        controlClassName={DENSE}
      >
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
        name="note"
        optional
        value={note}
        error={shown.note}
        hint="Such as a delivery note number. Please leave out customers’ names: it’s kept for good."
        autoComplete="off"
        onChange={(event) => setNote(event.target.value)}
        controlClassName={DENSE}
      />
      <FormAlert>{adjust.error && !isAmountRefused && errorMessage(adjust.error)}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="small" pending={adjust.isPending} pendingLabel="Saving">
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
