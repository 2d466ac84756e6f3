import { useEffect, useState } from 'react'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { Consequences } from '#/ui/Consequences.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { type RequestForm, useRequestForm } from '#/ui/useRequestForm.ts'
import { SEND_ANYWAY, shipmentConsequences } from '../parcelChange.rules.ts'
import { type LineShipping, parseCarrier } from '../parcels.rules.ts'
import { ParcelFields } from './ParcelFields.tsx'
import { lastCarrier, type ParcelInput, type ParcelLine, parcelProblems, toParcelBody, unitsOf } from './parcelInput.ts'
import { type ParcelOrder, useParcelChange } from './parcels.queries.ts'

const BUTTON_ID = 'ship-items'
/** Of what is focused once everything has been sent. */
export const SHIPPING_STATE_ID = 'shipping-state'

/** A button that opens the form for the next parcel. */
export function ShipItems({ order, variant = 'secondary' }: { order: ParcelOrder; variant?: 'primary' | 'secondary' }) {
  const [isOpen, setOpen] = useState(false)
  // A parcel moves the button elsewhere, or away once nothing is left to send, and the focus would be lost.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      for (const id of [SHIPPING_STATE_ID, BUTTON_ID]) document.getElementById(id)?.focus()
    },
    [],
  )
  return (
    <>
      <Button id={BUTTON_ID} variant={variant} size="small" onClick={() => setOpen(true)}>
        Ship items
      </Button>
      {isOpen && <ShipDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function noteOf({ shipped, refundedUnits, missing }: LineShipping): string | undefined {
  const notes = [
    shipped > 0 && `${shipped} sent already`,
    refundedUnits > 0 && `${refundedUnits} refunded`,
    missing > 0 && `${missing} not taken from stock`,
  ]
  return notes.filter(Boolean).join(', ') || undefined
}

type ShipInput = ParcelInput & { tell: boolean; isSure: boolean }

function ShipDialog({ order, onClose }: { order: ParcelOrder; onClose: () => void }) {
  // Fixed when the dialog opens, so that a refetch does not change what was typed.
  const [shipping] = useState(order.shipping)
  const lines: ParcelLine[] = shipping.lines
    .filter(({ toShip }) => toShip > 0)
    .map((line) => ({ lineId: line.lineId, name: line.name, max: line.toShip, note: noteOf(line) }))
  const change = useParcelChange(order, 'parcel recorded')
  const form: RequestForm<ShipInput> = useRequestForm({
    request: change,
    defaultValues: {
      quantities: Object.fromEntries(lines.map(({ lineId, max }) => [lineId, String(max)])),
      // What was entered in advance is of the first parcel.
      carrier: parseCarrier(order.carrier) ?? lastCarrier(),
      trackingNumber: shipping.parcels.length === 0 ? (order.trackingNumber ?? '') : '',
      sentOn: londonDay(new Date()),
      tell: true,
      isSure: false,
    } as ShipInput,
    isReady: () => !problems,
    toRequest: ({ tell, isSure, ...typed }, requestKey) =>
      ({
        method: 'POST',
        path: 'parcels',
        body: { ...toParcelBody(typed, lines), tell, requestKey: requestKey(), sendAnyway: isSure },
      }) as const,
    fieldOf: () => undefined,
    onDone: onClose,
  })
  const input = form.values()
  const days = { from: londonDay(order.createdAt), to: londonDay(new Date()) }
  const problems = parcelProblems(input, lines, days)
  const { unexpected } = shipping
  const isBlocked = order.addressUnchecked

  const { tell, isSure } = input
  const trackingNumber = input.trackingNumber.trim()
  const consequences = shipmentConsequences(
    { ...order, unexpected, lines: shipping.lines },
    { units: unitsOf(input), tell, trackingNumber },
  )

  return (
    <Dialog open onClose={onClose} title={`Ship items of ${order.orderId}`}>
      {isBlocked ? (
        <p className="text-sm">
          This order’s delivery address is incomplete. Enter the UK postcode before you send it.
        </p>
      ) : (
        <form onSubmit={form.submit} noValidate aria-label="Parcel" className="grid gap-5 text-sm">
          <ParcelFields
            lines={lines}
            input={input}
            problems={form.wasSubmitted() ? problems : undefined}
            onChange={(next) => {
              change.reset()
              form.prefill(next)
            }}
          />
          <Consequences sentences={consequences} />
          <div className="grid">
            <Checkbox checked={tell} onChange={(next) => form.setValue('tell', next)}>
              Tell the customer by email
            </Checkbox>
            {unexpected && (
              <Checkbox checked={isSure} onChange={(next) => form.setValue('isSure', next)}>
                {SEND_ANYWAY[unexpected]}
              </Checkbox>
            )}
          </div>
          <FormAlert>{form.problem}</FormAlert>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              size="small"
              variant="primary"
              pending={form.isPending}
              pendingLabel="Recording"
              disabled={unexpected !== null && !isSure}
            >
              Record parcel
            </Button>
            <Button size="small" variant="quiet" onClick={onClose} disabled={form.isPending}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
