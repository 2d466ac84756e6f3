import { useEffect } from 'react'
import { Button } from '#/ui/Button.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'

export function EstimatedDelivery({ order }: { order: AdminOrderDetail }) {
  const known = order.estimatedDelivery ?? ''
  const { register, submit, rebase, undo, isChanged, isUnsaved, isPending } = useRequestForm({
    request: useChangeOrder(order, 'estimated delivery saved'),
    defaultValues: { day: known },
    toRequest: ({ day }) => ({ path: 'estimated-delivery', body: { estimatedDelivery: day || null } }) as const,
    fieldOf: () => 'day',
  })
  // Follows others' changes until a day is chosen here.
  useEffect(() => void rebase({ day: known }), [rebase, known])

  return (
    <form onSubmit={submit} noValidate aria-label="Estimated delivery" className="grid gap-3">
      <TextField
        label="Estimated delivery"
        type="date"
        hint={isChanged() ? 'The customer sees this when they track the order.' : undefined}
        className="sm:max-w-60"
        controlClassName={DENSE}
        {...register('day')}
      />
      {isChanged() && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" pending={isPending} pendingLabel="Saving">
            Save date
          </Button>
          <Button size="small" variant="quiet" onClick={undo}>
            Undo
          </Button>
        </div>
      )}
      <LeaveGuard unsaved={isUnsaved} />
    </form>
  )
}
