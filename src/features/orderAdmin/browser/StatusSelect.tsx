import { useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { statusLabel } from '#/features/orders/orderLabels.ts'
import { formatMissing } from '#/features/orders/orderStock.rules.ts'
import type { OrderStatus } from '#/features/orders/server/orders.schema.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { DENSE } from '#/ui/dense.ts'
import { SelectField } from '#/ui/Field.tsx'
import { shipmentRules } from '../orderAdmin.rules.ts'
import { hasStatusMail, lacksAddress, type StatusChangeOptions, statusConsequences } from '../statusChange.rules.ts'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'
import { ShipmentFields } from './ShipmentFields.tsx'
import { StatusChangeFields } from './StatusChangeFields.tsx'

// A copy of `ORDER_STATUSES`: importing the schema would load zod in the browser.
export const ORDER_STATUS_CHOICES: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'completed',
  'cancelled',
]

export function StatusSelect({ order }: { order: AdminOrderDetail }) {
  const [to, setTo] = useState<OrderStatus>()
  return (
    <>
      <SelectField
        label="Order status"
        value={to ?? order.orderStatus}
        onChange={(event) => {
          const chosen = event.target.value as OrderStatus
          setTo(chosen === order.orderStatus ? undefined : chosen)
        }}
        controlClassName={DENSE}
        className="sm:max-w-60"
      >
        {ORDER_STATUS_CHOICES.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      {to && <StatusDialog key={to} order={order} to={to} onClose={() => setTo(undefined)} />}
    </>
  )
}

function StatusDialog({ order, to, onClose }: { order: AdminOrderDetail; to: OrderStatus; onClose: () => void }) {
  // Fixed when the dialog opens, so that a refetch does not hide a conflict.
  const [from] = useState(order.orderStatus)
  const [options, setOptions] = useState<StatusChangeOptions>({ restock: true, tell: true })
  const [shipment, setShipment] = useState({ carrier: order.carrier, trackingNumber: order.trackingNumber ?? '' })
  const change = useChangeOrder(order, `now ${to}`)
  const tooLong = validateField(shipment.trackingNumber, shipmentRules.trackingNumber)
  const isShipping = to === 'shipped'
  const isBlocked = lacksAddress(order, from, to)
  const concerned = {
    ...order,
    missing: formatMissing(order.lines),
    ...(isShipping ? { trackingNumber: shipment.trackingNumber.trim() } : {}),
  }

  const move = () => {
    if (isShipping && tooLong) return
    change.mutate(
      { path: 'status', body: { status: to, from, ...options, ...(isShipping ? { shipment } : {}) } },
      { onSuccess: onClose },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        to === 'cancelled' ? `Cancel ${order.orderId}` : `Move ${order.orderId} to ${statusLabel(to).toLowerCase()}`
      }
    >
      <div className="grid gap-5 text-sm">
        <ul aria-label="What will happen" aria-live="polite" className="grid list-disc gap-1 pl-5">
          {statusConsequences(from, to, concerned, options).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {isShipping && !isBlocked && <ShipmentFields shipment={shipment} onChange={setShipment} error={tooLong} />}
        {!isBlocked && (
          <div className="grid">
            <StatusChangeFields
              options={options}
              onChange={setOptions}
              canRestock={to === 'cancelled' && order.stock === 'taken'}
              canNotify={hasStatusMail(to)}
            />
          </div>
        )}
        {change.isError && (
          <p role="alert" className="text-error">
            {errorMessage(change.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {!isBlocked && (
            <Button
              size="small"
              variant={to === 'cancelled' ? 'destructive' : 'primary'}
              pending={change.isPending}
              pendingLabel="Moving"
              onClick={move}
            >
              {to === 'cancelled' ? 'Cancel the order' : `Move to ${statusLabel(to)}`}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onClose} disabled={change.isPending}>
            Keep {statusLabel(from)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
