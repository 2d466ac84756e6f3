import { useState } from 'react'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField } from '#/ui/Field.tsx'
import { useMoveOrder } from './orders.queries.ts'
import { statusConsequences } from './orders.rules.ts'
import type { AdminOrder, OrderStatus } from './orders.schema.ts'
import { wordOf } from './orderWords.ts'

// Not from the schema, which would bring the validator along for six words.
const STATUSES: OrderStatus[] = ['pending', 'confirmed', 'processing', 'shipped', 'completed', 'cancelled']

/** Moves an order to another status. What follows from it is said first, and only then is it done. */
export function StatusSelect({ order }: { order: AdminOrder }) {
  const [chosen, setChosen] = useState<OrderStatus>()
  const move = useMoveOrder(order)
  const to = chosen ?? order.orderStatus
  const isOther = to !== order.orderStatus
  const keep = () => {
    setChosen(undefined)
    move.reset()
  }

  return (
    <div className="grid gap-4">
      <SelectField
        label="Order status"
        value={to}
        disabled={move.isPending}
        error={move.isError ? sentenceOf(move.error) : undefined}
        onChange={(event) => {
          move.reset()
          setChosen(event.target.value as OrderStatus)
        }}
      >
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {wordOf(status)}
          </option>
        ))}
      </SelectField>
      <div aria-live="polite" className="empty:hidden">
        {isOther && (
          <div className="grid gap-4 border-l-2 border-clay pl-4">
            <ul className="grid gap-1 text-sm">
              {statusConsequences(order.orderStatus, to, order).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                variant={to === 'cancelled' ? 'destructive' : 'primary'}
                pending={move.isPending}
                pendingLabel="Moving"
                onClick={() => move.mutate(to, { onSuccess: keep })}
              >
                {to === 'cancelled' ? 'Cancel the order' : `Move to ${wordOf(to)}`}
              </Button>
              <Button size="small" variant="quiet" onClick={keep} disabled={move.isPending}>
                Keep {wordOf(order.orderStatus)}
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
