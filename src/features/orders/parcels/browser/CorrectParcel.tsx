import { useState } from 'react'
import { apiGet } from '#/browser/api.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { ConflictNotice } from '#/ui/ConflictNotice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { type RequestForm, useRequestForm } from '#/ui/useRequestForm.ts'
import { carrierLabel } from '../parcels.rules.ts'
import { ParcelFields } from './ParcelFields.tsx'
import { type ParcelInput, type ParcelLine, parcelProblems, toParcelBody } from './parcelInput.ts'
import { type Parcel, type ParcelOrder, useParcelChange } from './parcels.queries.ts'

type CorrectParcelProps = { order: ParcelOrder; parcel: Parcel; onClose: () => void }

type Opened = { parcel: Parcel; shipping: ParcelOrder['shipping'] }
type Correction = ParcelInput & { tell: boolean }

const linesOf = ({ parcel, shipping }: Opened): ParcelLine[] => {
  const here = new Map(parcel.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  return shipping.lines
    .map(({ lineId, name, toShip }) => ({ lineId, name, max: toShip + (here.get(lineId) ?? 0) }))
    .filter(({ max }) => max > 0)
}

const toCorrection = (opened: Opened): Correction => {
  const { carrier, trackingNumber, sentOn, lines } = opened.parcel
  const here = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  return {
    quantities: Object.fromEntries(linesOf(opened).map(({ lineId }) => [lineId, String(here.get(lineId) ?? 0)])),
    carrier,
    trackingNumber: trackingNumber ?? '',
    sentOn,
    tell: true,
  }
}

const LABELS: Record<keyof Correction, string> = {
  quantities: 'Quantities in this parcel',
  carrier: 'Carrier',
  trackingNumber: 'Tracking number',
  sentOn: 'Sent on',
  tell: 'Email the customer the tracking number',
}

export function CorrectParcel({ order, parcel: current, onClose }: CorrectParcelProps) {
  // Fixed when the dialog opens, so that a refetch does not hide a conflict.
  const [opened, setOpened] = useState<Opened>({ parcel: current, shipping: order.shipping })
  const { parcel } = opened
  const lines = linesOf(opened)
  const form: RequestForm<Correction> = useRequestForm({
    request: useParcelChange(order, 'parcel corrected'),
    defaultValues: toCorrection(opened),
    isReady: () => !problems,
    toRequest: ({ tell, ...typed }) =>
      ({
        method: 'PUT',
        path: `parcels/${parcel.id}`,
        body: { ...toParcelBody(typed, lines), tell: canTell && tell, version: parcel.version },
      }) as const,
    fieldOf: () => undefined,
    onDone: onClose,
    async loadTheirs() {
      const { shipping } = await apiGet<'GET /api/admin/orders/{id}'>(`/api/admin/orders/${order.id}`)
      const theirs = { shipping, parcel: shipping.parcels.find(({ id }) => id === parcel.id) ?? parcel }
      setOpened(theirs)
      return toCorrection(theirs)
    },
  })
  const input = form.values()
  const days = { from: londonDay(order.createdAt), to: londonDay(new Date()) }
  const problems = parcelProblems(input, lines, days)
  const trackingNumber = input.trackingNumber.trim()
  const canTell = trackingNumber !== '' && trackingNumber !== (parcel.trackingNumber ?? '')
  const format = (name: keyof Correction, { quantities, carrier, trackingNumber, sentOn }: Correction) =>
    ({
      quantities: lines.map((line) => `${quantities[line.lineId] ?? 0} × ${line.name}`).join(', '),
      carrier: carrier ? carrierLabel(carrier) : '',
      trackingNumber,
      sentOn: sentOn && longDate(sentOn),
      tell: '',
    })[name]

  return (
    <Dialog open onClose={onClose} title="Correct parcel">
      <form onSubmit={form.submit} noValidate aria-label="Parcel" className="grid gap-5 text-sm">
        <ConflictNotice conflict={form.conflict} label={(name) => LABELS[name]} format={format} />
        <p className="text-muted">
          What you take out of this parcel is left to send again, and the order’s status follows. Your name and the time
          will be recorded.
        </p>
        <ParcelFields
          lines={lines}
          input={input}
          problems={form.wasSubmitted() ? problems : undefined}
          onChange={form.prefill}
        />
        {canTell && (
          <Checkbox checked={input.tell} onChange={(tell) => form.setValue('tell', tell)}>
            Email the customer the tracking number
          </Checkbox>
        )}
        <FormAlert>{form.problem}</FormAlert>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="primary" pending={form.isPending} pendingLabel="Saving">
            Save parcel
          </Button>
          <Button size="small" variant="quiet" onClick={onClose} disabled={form.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
