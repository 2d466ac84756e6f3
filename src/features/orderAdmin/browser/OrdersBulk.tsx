import { useState } from 'react'
import { sentenceOf } from '#/browser/sentence.ts'
import { wordOf } from '#/features/orders/orderWords.ts'
import type { OrderStatus } from '#/features/orders/server/orders.schema.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { DENSE } from '#/ui/dense.ts'
import { SelectField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import type { AdminOrderRow, StatusesAnswer } from '../server/orderAdmin.schema.ts'
import { type Along, bulkConsequences, isMailed, lacksAddress } from '../statusChange.rules.ts'
import { AlongFields } from './AlongFields.tsx'
import { useMoveOrders } from './orderAdmin.queries.ts'
import { STATUSES } from './StatusSelect.tsx'

export function OrdersBulk({ rows, done }: { rows: AdminOrderRow[]; done: () => void }) {
  const [to, setTo] = useState<OrderStatus>()
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
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {wordOf(status)}
          </option>
        ))}
      </SelectField>
      {to && <BulkDialog key={to} rows={rows} to={to} onClose={() => setTo(undefined)} done={done} />}
    </>
  )
}

type DialogProps = { rows: AdminOrderRow[]; to: OrderStatus; onClose: () => void; done: () => void }

function BulkDialog({ rows, to, onClose, done }: DialogProps) {
  // Fixed when the dialog opens, so that exactly the orders it lists are changed.
  const [orders] = useState(rows)
  const [along, setAlong] = useState<Along>({ restock: true, tell: true })
  const { move, showAgain } = useMoveOrders()
  const isMoving = orders.some((order) => order.orderStatus !== to && !lacksAddress(order, order.orderStatus, to))

  const finish = () => {
    showAgain()
    done()
    onClose()
  }
  const confirm = () =>
    move.mutate(
      { status: to, ...along, orders: orders.map(({ id, orderStatus }) => ({ id, from: orderStatus })) },
      {
        onSuccess: ({ changed, failed }) => {
          if (failed.length > 0) return
          toast({ title: 'Orders updated', message: `${countOf(changed.length)} now ${to}.` })
          finish()
        },
      },
    )

  return (
    <Dialog
      open
      onClose={move.isSuccess ? finish : onClose}
      title={`Move ${countOf(orders.length)} to ${wordOf(to).toLowerCase()}`}
    >
      {move.isSuccess ? (
        <Failures answer={move.data} to={to} onClose={finish} />
      ) : (
        <div className="grid gap-5 text-sm">
          <ul aria-label="What will happen" aria-live="polite" className="grid list-disc gap-1 pl-5">
            {bulkConsequences(orders, to, along).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <div className="grid">
            <AlongFields
              along={along}
              onChange={setAlong}
              canRestock={to === 'cancelled' && orders.some(({ stock }) => stock === 'taken')}
              canTell={isMailed(to)}
              many
            />
          </div>
          {move.isError && (
            <p role="alert" className="text-error">
              {sentenceOf(move.error)}
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
              {to === 'cancelled' ? 'Cancel the orders' : `Move to ${wordOf(to)}`}
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

const countOf = (number: number) => (number === 1 ? '1 order' : `${number} orders`)

const Failures = ({ answer, to, onClose }: { answer: StatusesAnswer; to: OrderStatus; onClose: () => void }) => (
  <div className="grid gap-4 text-sm">
    <p role="alert">
      {answer.changed.length === 0 ? 'No order was' : `${countOf(answer.changed.length)} now`} {to}.{' '}
      {answer.failed.length === 1 ? '1 order wasn’t changed:' : `${answer.failed.length} orders weren’t changed:`}
    </p>
    <ul className="grid list-disc gap-1 pl-5">
      {answer.failed.map(({ id, orderId, message }) => (
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
