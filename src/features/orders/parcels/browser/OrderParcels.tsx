import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { IfAllowed } from '#/browser/rights.tsx'
import { ShippingStateDot } from '#/features/orders/orders/browser/OrderBadges.tsx'
import { describeActor, formatQuantities, listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { deletionConsequences, formatUnits } from '../parcelChange.rules.ts'
import { remainingLines, unitsToShip } from '../parcels.rules.ts'
import { CorrectParcel } from './CorrectParcel.tsx'
import { ParcelTracking } from './ParcelTracking.tsx'
import { type Parcel, type ParcelOrder, useParcelChange } from './parcels.queries.ts'
import { SHIPPING_STATE_ID, ShipItems } from './ShipItems.tsx'

/** What has been sent of an order, for staff. `canShip`: whether to offer sending the next parcel here. */
export function OrderParcels({ order, canShip }: { order: ParcelOrder; canShip: boolean }) {
  const { state, lines, parcels } = order.shipping
  const left = unitsToShip(lines)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <p id={SHIPPING_STATE_ID} tabIndex={-1} className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <ShippingStateDot state={state} />
          {left > 0 && order.orderStatus !== 'cancelled' && <span>{formatUnits(left)} to send</span>}
        </p>
        <IfAllowed call="POST /api/admin/orders/{id}/parcels">
          {left > 0 && canShip && <ShipItems order={order} />}
        </IfAllowed>
      </div>
      {parcels.length > 0 && (
        <ol className="border-t border-line">
          {parcels.map((parcel, index) => (
            <ParcelRow
              key={parcel.id}
              order={order}
              parcel={parcel}
              title={parcels.length > 1 ? `Parcel ${index + 1} of ${parcels.length}` : 'Parcel'}
            />
          ))}
        </ol>
      )}
      {state === 'partlyShipped' && (
        <div>
          <h4 className="font-semibold">Still to send</h4>
          <ul>
            {formatQuantities(remainingLines(lines)).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function ParcelRow({ order, parcel, title }: { order: ParcelOrder; parcel: Parcel; title: string }) {
  const [open, setOpen] = useState<'correct' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <li className="grid gap-1 border-b border-line py-3">
      <h4 className="font-semibold">{title}</h4>
      <p className="break-words">{listQuantities(parcel.lines)}</p>
      <p className="figures text-muted">
        Sent {longDate(parcel.sentOn)}, recorded {describeActor(parcel.actor)}
      </p>
      <ParcelTracking parcel={parcel} />
      <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
        <IfAllowed call="GET /api/admin/orders/{id}/parcels/{parcelId}/packing-slip">
          <a
            className={buttonClass({ size: 'small' })}
            href={`/api/admin/orders/${order.id}/parcels/${parcel.id}/packing-slip`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Packing slip of ${title.toLowerCase()}`}
          >
            Packing slip
          </a>
        </IfAllowed>
        <IfAllowed call="PUT /api/admin/orders/{id}/parcels/{parcelId}">
          <Button size="small" variant="quiet" onClick={() => setOpen('correct')}>
            Correct parcel
          </Button>
          <Button size="small" variant="quiet" onClick={() => setOpen('delete')}>
            Delete parcel
          </Button>
        </IfAllowed>
      </p>
      {open === 'correct' && <CorrectParcel order={order} parcel={parcel} onClose={close} />}
      {open === 'delete' && <DeleteParcel order={order} parcel={parcel} onClose={close} />}
    </li>
  )
}

function DeleteParcel({ order, parcel, onClose }: { order: ParcelOrder; parcel: Parcel; onClose: () => void }) {
  const change = useParcelChange(order, 'parcel deleted')
  const again = parcel.lines.reduce((sum, { lineId, quantity }) => {
    const line = order.shipping.lines.find((line) => line.lineId === lineId)
    const most = line ? line.quantity - line.refundedUnits - (line.shipped - quantity) - line.toShip : 0
    return sum + Math.max(0, Math.min(quantity, most))
  }, 0)
  return (
    <ConfirmDialog
      open
      title="Delete this parcel?"
      confirmLabel="Delete parcel"
      pendingLabel="Deleting"
      cancelLabel="Keep parcel"
      pending={change.isPending}
      error={change.isError ? errorMessage(change.error) : undefined}
      onConfirm={() => change.mutate({ method: 'DELETE', path: `parcels/${parcel.id}` }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <ul aria-label="What will happen" className="grid list-disc gap-1 pl-5 text-sm">
        {deletionConsequences(order, again).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
