import { lockOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { planParcel } from '../parcels.rules.ts'
import { trackingEmail } from './parcels.mail.ts'
import type { ParcelRefusal } from './parcels.responses.ts'
import type { ParcelCorrection } from './parcels.schema.ts'
import { deleteParcel, loadOrderShipping, type ParcelRecord, updateParcel } from './parcels.store.ts'
import { moveAfterShipping, recordParcelChange } from './recordParcel.ts'
import { refuseDay, UNKNOWN_ORDER } from './sendItems.ts'

type ParcelOutcome = Promise<Outcome<OrderRecord, ParcelRefusal>>
type Which = { id: number; parcelId: number }

const UNKNOWN_PARCEL = {
  ok: false,
  code: 'unknownParcel',
  message: 'This order has no such parcel. Somebody may have deleted it.',
} as const

async function lockParcel(tx: Transaction, { id, parcelId }: Which) {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const shipping = await loadOrderShipping(tx, order)
  const parcel = shipping.parcels.find((parcel) => parcel.id === parcelId)
  return parcel ? ok({ order, shipping, parcel }) : UNKNOWN_PARCEL
}

export async function correctParcel(
  tx: Transaction,
  { clock, mail }: Pick<Services, 'clock' | 'mail'>,
  which: Which,
  { version, tell, ...wanted }: ParcelCorrection,
  actor: string,
): ParcelOutcome {
  const locked = await lockParcel(tx, which)
  if (!locked.ok) return locked
  const { order, shipping, parcel } = locked.value
  const content = { ...wanted, trackingNumber: wanted.trackingNumber ?? null, sentOn: wanted.sentOn ?? parcel.sentOn }
  if (isSame(parcel, content)) return ok(order)
  if (parcel.version !== version)
    return refuse('movedMeanwhile', {
      message: 'Somebody else has changed this parcel since you opened it. Your changes haven’t been saved yet.',
    })
  const by = { actor, at: clock.now() }
  const badDay = content.sentOn === parcel.sentOn ? undefined : refuseDay(order, content.sentOn, by)
  if (badDay) return { ok: false, ...badDay }
  const planned = planParcel(shipping.lines, wanted.lines, parcel.lines)
  if (!planned.ok) return planned

  await updateParcel(tx, parcel, content)
  const isTold = tell && content.trackingNumber !== null && content.trackingNumber !== parcel.trackingNumber
  const change = { before: parcel, after: content, tell: isTold }
  const eventId = await recordParcelChange(tx, order, 'parcelCorrected', change, by)
  const corrected = await moveAfterShipping(tx, order, by)
  if (isTold) await mail.queue(tx, trackingEmail(corrected, { ...parcel, ...content }, eventId))
  return ok(corrected)
}

/** Its items are still to be sent again. The customer isn't told. */
export async function removeParcel(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  which: Which,
  actor: string,
): ParcelOutcome {
  const locked = await lockParcel(tx, which)
  if (!locked.ok) return locked
  const { order, parcel } = locked.value
  const by = { actor, at: clock.now() }
  await deleteParcel(tx, parcel.id)
  await recordParcelChange(tx, order, 'parcelDeleted', { before: parcel }, by)
  return ok(await moveAfterShipping(tx, order, by))
}

const isSame = (parcel: ParcelRecord, content: Pick<ParcelRecord, 'carrier' | 'trackingNumber' | 'sentOn' | 'lines'>) =>
  parcel.carrier === content.carrier &&
  parcel.trackingNumber === content.trackingNumber &&
  parcel.sentOn === content.sentOn &&
  parcel.lines.length === content.lines.length &&
  parcel.lines.every(({ lineId, quantity }) =>
    content.lines.some((line) => line.lineId === lineId && line.quantity === quantity),
  )
