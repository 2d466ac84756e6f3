import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { carrierLabel, shipmentRules, trackingLink } from '../orderAdmin.rules.ts'
import { type AdminOrderDetail, type ShipmentBody, useChangeOrder } from './orderAdmin.queries.ts'
import { ShipmentFields } from './ShipmentFields.tsx'

export function OrderParcel({ order }: { order: AdminOrderDetail }) {
  const known: ShipmentBody = { carrier: order.carrier, trackingNumber: order.trackingNumber ?? '' }
  const [typed, setTyped] = useState<ShipmentBody>()
  const isUnderWay = order.orderStatus === 'shipped'
  const [tell, setTell] = useState(true)
  const change = useChangeOrder(order, 'carrier and tracking number saved')
  const shipment = typed ?? known
  const unsaved = shipment.carrier !== known.carrier || shipment.trackingNumber.trim() !== known.trackingNumber
  const tooLong = validateField(shipment.trackingNumber, shipmentRules.trackingNumber)
  const canTell = isUnderWay && shipment.trackingNumber.trim() !== ''
  const link = trackingLink(order.carrier, order.trackingNumber)

  const save = (event: FormEvent) => {
    event.preventDefault()
    if (tooLong || change.isPending) return
    change.mutate(
      { path: 'shipment', body: { ...shipment, tell: canTell && tell } },
      { onSuccess: () => setTyped(undefined) },
    )
  }

  return (
    <form onSubmit={save} aria-label="Parcel" className="grid gap-3">
      <ShipmentFields shipment={shipment} onChange={setTyped} error={tooLong} />
      {link && (
        <p>
          <a className="link break-all" href={link} target="_blank" rel="noreferrer">
            Track {order.trackingNumber} at {carrierLabel(order.carrier ?? '')}
          </a>
        </p>
      )}
      {unsaved && canTell && (
        <Checkbox checked={tell} onChange={setTell}>
          Tell the customer by email
        </Checkbox>
      )}
      {change.isError && <p className="text-error">{errorMessage(change.error)}</p>}
      {unsaved && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" pending={change.isPending} pendingLabel="Saving">
            Save parcel
          </Button>
          <Button size="small" variant="quiet" onClick={() => setTyped(undefined)}>
            Undo
          </Button>
        </div>
      )}
      <LeaveGuard unsaved={unsaved} />
    </form>
  )
}

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
