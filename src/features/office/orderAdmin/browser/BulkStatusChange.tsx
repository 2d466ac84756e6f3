import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import type { DecodedOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import { statusLabel } from '#/features/orders/orders/orderLabels.ts'
import type { OrderStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { Button } from '#/ui/Button.tsx'
import { Consequences } from '#/ui/Consequences.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { DENSE, SelectField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import type { AdminOrderRow, StatusesResponse } from '../server/orderAdmin.schema.ts'
import {
  bulkConsequences,
  hasStatusEmail,
  isUnexpectedShipment,
  lacksAddress,
  type StatusChangeOptions,
} from '../statusChange.rules.ts'
import { useChangeStatuses } from './orderAdmin.queries.ts'
import { StatusChangeFields } from './StatusChangeFields.tsx'
import { useStatusChoices } from './StatusSelect.tsx'

export function BulkStatusChange({ rows, onDone }: { rows: DecodedOrder<AdminOrderRow>[]; onDone: () => void }) {
  const [to, setTo] = useState<OrderStatus>()
  const choices = useStatusChoices()
  return (
    <>
      <SelectField
        label="Move to"
        labelHidden
        value={to ?? ''}
        onChange={(event) => setTo((event.target.value || undefined) as OrderStatus | undefined)}
        controlClassName={DENSE}
      >
        <option value="">Move to…</option>
        {choices.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      {to && <BulkDialog key={to} rows={rows} to={to} onClose={() => setTo(undefined)} onDone={onDone} />}
    </>
  )
}

type DialogProps = { rows: DecodedOrder<AdminOrderRow>[]; to: OrderStatus; onClose: () => void; onDone: () => void }

function BulkDialog({ rows, to, onClose, onDone }: DialogProps) {
  // Fixed when the dialog opens, so that exactly the orders it lists are changed.
  const [orders] = useState(rows)
  const [options, setOptions] = useState<StatusChangeOptions>({ restock: true, tell: true })
  const { move, refetchList } = useChangeStatuses()
  const isMoving = orders.some(
    (order) =>
      order.orderStatus !== to &&
      !lacksAddress(order, order.orderStatus, to) &&
      !isUnexpectedShipment(order, order.orderStatus, to),
  )

  const finish = () => {
    refetchList()
    onDone()
    onClose()
  }
  const confirm = () =>
    move.mutate(
      {
        status: to,
        tell: options.tell,
        ...(!options.restock && { restock: false }),
        orders: orders.map(({ id, orderStatus }) => ({ id, from: orderStatus })),
      },
      {
        onSuccess: ({ changed, failed }) => {
          if (failed.length > 0) return
          toast({ title: 'Orders updated', message: `${formatOrderCount(changed.length)} now ${to}.` })
          finish()
        },
      },
    )

  return (
    <Dialog
      open
      onClose={move.isSuccess ? finish : onClose}
      title={`Move ${formatOrderCount(orders.length)} to ${statusLabel(to).toLowerCase()}`}
    >
      {move.isSuccess ? (
        <Failures result={move.data} to={to} onClose={finish} />
      ) : (
        <div className="grid gap-5 text-sm">
          <Consequences sentences={bulkConsequences(orders, to, options)} />
          <div className="grid">
            <StatusChangeFields
              options={options}
              onChange={setOptions}
              canRestock={to === 'cancelled' && orders.some(({ stock }) => stock === 'taken')}
              canNotify={hasStatusEmail(to)}
              isBulk
            />
          </div>
          {move.isError && (
            <p role="alert" className="text-error">
              {errorMessage(move.error)}
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant={to === 'cancelled' ? 'destructive' : 'primary'}
              disabled={!isMoving}
              pending={move.isPending}
              pendingLabel="Moving"
              onClick={confirm}
            >
              {to === 'cancelled' ? 'Cancel the orders' : `Move to ${statusLabel(to)}`}
            </Button>
            <Button size="small" variant="quiet" onClick={onClose} disabled={move.isPending}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

const formatOrderCount = (number: number) => (number === 1 ? '1 order' : `${number} orders`)

const Failures = ({ result, to, onClose }: { result: StatusesResponse; to: OrderStatus; onClose: () => void }) => (
  <div className="grid gap-4 text-sm">
    <p role="alert">
      {result.changed.length === 0 ? 'No order was' : `${formatOrderCount(result.changed.length)} now`} {to}.{' '}
      {result.failed.length === 1 ? '1 order wasn’t changed:' : `${result.failed.length} orders weren’t changed:`}
    </p>
    <ul className="grid list-disc gap-1 pl-5">
      {result.failed.map(({ id, orderId, message }) => (
        <li key={id}>
          {orderId && <strong>{orderId}: </strong>}
          {message}
        </li>
      ))}
    </ul>
    <Button size="small" className="justify-self-start" onClick={onClose}>
      Show the orders
    </Button>
  </div>
)
