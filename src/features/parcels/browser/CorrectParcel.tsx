import { type FormEvent, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { ParcelFields } from './ParcelFields.tsx'
import { type ParcelInput, type ParcelLine, parcelProblems, toParcelBody } from './parcelInput.ts'
import { type Parcel, type ParcelOrder, useParcelChange } from './parcels.queries.ts'

type CorrectParcelProps = { order: ParcelOrder; parcel: Parcel; onClose: () => void }

export function CorrectParcel({ order, parcel: current, onClose }: CorrectParcelProps) {
  // Fixed when the dialog opens, so that a refetch does not hide a conflict.
  const [{ parcel, shipping }] = useState({ parcel: current, shipping: order.shipping })
  const here = new Map(parcel.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  const lines: ParcelLine[] = shipping.lines
    .map(({ lineId, name, toShip }) => ({ lineId, name, max: toShip + (here.get(lineId) ?? 0) }))
    .filter(({ max }) => max > 0)
  const [input, setInput] = useState<ParcelInput>(() => ({
    quantities: Object.fromEntries(lines.map(({ lineId }) => [lineId, String(here.get(lineId) ?? 0)])),
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber ?? '',
    sentOn: parcel.sentOn,
  }))
  const [tell, setTell] = useState(true)
  const [wasSent, setWasSent] = useState(false)
  const change = useParcelChange(order, 'parcel corrected')
  const days = { from: londonDay(order.createdAt), to: londonDay(new Date()) }
  const problems = parcelProblems(input, lines, days)
  const trackingNumber = input.trackingNumber.trim()
  const canTell = trackingNumber !== '' && trackingNumber !== (parcel.trackingNumber ?? '')

  const save = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (problems || change.isPending) return
    const body = { ...toParcelBody(input, lines), tell: canTell && tell, version: parcel.version }
    change.mutate({ method: 'PUT', path: `parcels/${parcel.id}`, body }, { onSuccess: onClose })
  }

  return (
    <Dialog open onClose={onClose} title="Correct parcel">
      <form onSubmit={save} noValidate aria-label="Parcel" className="grid gap-5 text-sm">
        <p className="text-muted">
          What you take out of this parcel is left to send again, and the order’s status follows. Your name and the time
          will be recorded.
        </p>
        <ParcelFields lines={lines} input={input} problems={wasSent ? problems : undefined} onChange={setInput} />
        {canTell && (
          <Checkbox checked={tell} onChange={setTell}>
            Email the customer the tracking number
          </Checkbox>
        )}
        {change.isError && (
          <p role="alert" className="text-error">
            {errorMessage(change.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="primary" pending={change.isPending} pendingLabel="Saving">
            Save parcel
          </Button>
          <Button size="small" variant="quiet" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
