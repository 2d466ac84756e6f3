import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'

export function EstimatedDelivery({ order }: { order: AdminOrderDetail }) {
  const [typed, setTyped] = useState<string>()
  const change = useChangeOrder(order, 'estimated delivery saved')
  const known = order.estimatedDelivery ?? ''
  const day = typed ?? known
  const unsaved = day !== known

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { path: 'estimated-delivery', body: { estimatedDelivery: day || null } },
      { onSuccess: () => setTyped(undefined) },
    )
  }

  return (
    <form onSubmit={save} noValidate aria-label="Estimated delivery" className="grid gap-3">
      <TextField
        label="Estimated delivery"
        type="date"
        value={day}
        onChange={(event) => {
          change.reset()
          setTyped(event.target.value)
        }}
        error={change.isError ? errorMessage(change.error) : undefined}
        hint={unsaved ? 'The customer sees this when they track the order.' : undefined}
        className="sm:max-w-60"
        controlClassName={DENSE}
      />
      {unsaved && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" pending={change.isPending} pendingLabel="Saving">
            Save date
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              change.reset()
              setTyped(undefined)
            }}
          >
            Undo
          </Button>
        </div>
      )}
      <LeaveGuard unsaved={unsaved} />
    </form>
  )
}
