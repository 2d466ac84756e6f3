import { type ReactNode, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { useRights } from '#/browser/rights.tsx'
import { cancelledMoneyText } from '#/features/orders/orders/cancelledMoney.rules.ts'
import { statusLabel } from '#/features/orders/orders/orderLabels.ts'
import type { OrderStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { formatMissing } from '#/features/orders/orders/orderStock.rules.ts'
import { refundDeadline } from '#/features/orders/orders/refundDeadline.rules.ts'
import { lastCarrier, rememberCarrier } from '#/features/orders/parcels/browser/parcelInput.ts'
import type { ShipmentBody } from '#/features/orders/parcels/browser/parcels.queries.ts'
import { ShipItems } from '#/features/orders/parcels/browser/ShipItems.tsx'
import { ShipmentFields } from '#/features/orders/parcels/browser/ShipmentFields.tsx'
import { describeSent, SEND_ANYWAY } from '#/features/orders/parcels/parcelChange.rules.ts'
import { parseCarrier, shipmentRules, unitsToShip } from '#/features/orders/parcels/parcels.rules.ts'
import { useRefundEverything } from '#/features/orders/refunds/browser/refunds.queries.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { mayRefund } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { Consequences } from '#/ui/Consequences.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { DENSE, SelectField } from '#/ui/Field.tsx'
import {
  hasStatusEmail,
  isUnexpectedShipment,
  lacksAddress,
  nextStep,
  type StatusChangeOptions,
  statusConsequences,
} from '../statusChange.rules.ts'
import { type AdminOrderDetail, useChangeOrder } from './orderAdmin.queries.ts'
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

/** Those that the role may choose, and `current`. */
export function useStatusChoices(current?: OrderStatus): readonly OrderStatus[] {
  const role = useCurrentUser()?.role
  const mayCancel = role != null && mayRefund(role)
  return ORDER_STATUS_CHOICES.filter((status) => status !== 'cancelled' || status === current || mayCancel)
}

/** The next step, `children` and every other status. */
export function StatusSelect({ order, children }: { order: AdminOrderDetail; children?: ReactNode }) {
  const [to, setTo] = useState<OrderStatus>()
  const next = nextStep(order)
  const choices = useStatusChoices(order.orderStatus)
  return (
    <>
      {next?.to === 'shipped' && unitsToShip(order.shipping.lines) > 0 ? (
        <ShipItems order={order} variant="primary" />
      ) : (
        next && (
          <Button variant="primary" size="small" onClick={() => setTo(next.to)}>
            {next.to === 'shipped' ? 'Mark as shipped' : next.label}
          </Button>
        )
      )}
      {children}
      <SelectField
        label="Order status"
        value={to ?? order.orderStatus}
        onChange={(event) => {
          const chosen = event.target.value as OrderStatus
          setTo(chosen === order.orderStatus ? undefined : chosen)
        }}
        controlClassName={DENSE}
        className="ml-auto max-sm:w-full"
      >
        {choices.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </SelectField>
      {to && <StatusDialog key={to} order={order} to={to} onClose={() => setTo(undefined)} />}
    </>
  )
}

type StatusDialogProps = { order: AdminOrderDetail; to: OrderStatus; onClose: () => void }

function StatusDialog({ order, to, onClose }: StatusDialogProps) {
  // Fixed when the dialog opens, so that a refetch does not hide a conflict.
  const [from] = useState(order.orderStatus)
  const sent = describeSent(order.shipping.lines)
  // Goods that have left aren’t back yet.
  const [options, setOptions] = useState<StatusChangeOptions>({ restock: sent === '', tell: true })
  const [shipment, setShipment] = useState({
    carrier: parseCarrier(order.carrier) ?? lastCarrier(),
    trackingNumber: order.trackingNumber ?? '',
  })
  const isShipping = to === 'shipped'
  const tooLong = isShipping ? validateField(shipment.trackingNumber, shipmentRules.trackingNumber) : undefined
  const isBlocked = lacksAddress(order, from, to)
  const { state: shippingState, unexpected, lines } = order.shipping
  const [isSure, setSure] = useState(false)
  const held = order.received - order.refunded
  const may = useRights()
  const refundable = to === 'cancelled' && may('POST /api/admin/orders/{id}/refunds') ? held : 0
  const concerned = {
    ...order,
    held,
    cancelledMoney: cancelledMoneyText({ ...order, refundBy: refundDeadline(new Date(), londonDay(new Date())).dueOn }),
    missing: formatMissing(order.lines),
    shippingState,
    sent,
    toShip: unitsToShip(lines),
    ...(isShipping ? { trackingNumber: shipment.trackingNumber.trim() } : {}),
    isRefunded: unexpected === 'refunded',
  }
  const isUnexpected = isUnexpectedShipment(concerned, from, to)
  const { change, isBusy, move, cancelAndRefund } = useMove({ order, to, onClose })
  const body = { from, ...options, ...(isSure && { sendAnyway: true }), ...(isShipping && { shipment }) }

  return (
    <Dialog
      open
      onClose={onClose}
      title={
        to === 'cancelled' ? `Cancel ${order.orderId}` : `Move ${order.orderId} to ${statusLabel(to).toLowerCase()}`
      }
    >
      <div className="grid gap-5 text-sm">
        <Consequences sentences={statusConsequences(from, to, concerned, options)} />
        {isShipping && !isBlocked && <ShipmentFields shipment={shipment} onChange={setShipment} error={tooLong} />}
        {!isBlocked && (
          <div className="grid">
            <StatusChangeFields
              options={options}
              onChange={setOptions}
              canRestock={to === 'cancelled' && order.stock === 'taken'}
              canNotify={hasStatusEmail(to)}
            />
          </div>
        )}
        {isUnexpected && (
          <Checkbox checked={isSure} onChange={setSure}>
            {SEND_ANYWAY[from === 'cancelled' ? from : 'refunded']}
          </Checkbox>
        )}
        {change.isError && (
          <p role="alert" className="text-error">
            {errorMessage(change.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {refundable > 0 && (
            <Button
              size="small"
              variant="destructive"
              pending={isBusy}
              pendingLabel="Cancelling"
              onClick={() => cancelAndRefund(body)}
            >
              Cancel and refund {formatPounds(refundable)}
            </Button>
          )}
          {!isBlocked && (
            <Button
              size="small"
              variant={to !== 'cancelled' ? 'primary' : refundable > 0 ? 'secondary' : 'destructive'}
              pending={change.isPending}
              pendingLabel="Moving"
              disabled={(isUnexpected && !isSure) || isBusy}
              onClick={() => !tooLong && move(body)}
            >
              {to !== 'cancelled'
                ? `Move to ${statusLabel(to)}`
                : refundable > 0
                  ? 'Cancel without a refund'
                  : 'Cancel the order'}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onClose} disabled={isBusy}>
            {to === 'cancelled' ? 'Don’t cancel' : `Leave as ${statusLabel(from)}`}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

type Move = StatusChangeOptions & { from: OrderStatus; sendAnyway?: boolean; shipment?: ShipmentBody }

function useMove({ order, to, onClose }: StatusDialogProps) {
  const change = useChangeOrder(order, `now ${to}`)
  const refund = useRefundEverything(order)
  const move = (body: Move, then: () => void = onClose) =>
    change.mutate(
      { path: 'status', body: { ...body, status: to } },
      {
        onSuccess() {
          if (body.shipment) rememberCarrier(body.shipment.carrier)
          then()
        },
      },
    )
  return {
    change,
    isBusy: change.isPending || refund.isPending,
    move,
    /** A refund that fails leaves a cancelled order, which the dashboard lists until it is refunded. */
    cancelAndRefund: (body: Move) =>
      move(body, () => refund.mutate({ reason: 'Order cancelled', tellCustomer: body.tell }, { onSettled: onClose })),
  }
}
