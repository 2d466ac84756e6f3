import { settleUnpaidInvoice } from '#/features/orders/invoices/server/unpaidInvoice.store.ts'
import { linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import { lockOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { planParcel, unexpectedReason } from '../parcels.rules.ts'
import { parcelEmail } from './parcels.mail.ts'
import type { ParcelRefusal } from './parcels.responses.ts'
import type { ParcelRequest } from './parcels.schema.ts'
import { findParcelByRequestKey, loadOrderShipping, type ParcelRecord, type Shipping } from './parcels.store.ts'
import { moveAfterShipping, recordParcel } from './recordParcel.ts'

/** Takes the goods of a cancelled order from stock again and moves it to processing. */
export type ReinstateOrder = (
  tx: Transaction,
  change: { id: number; actor: string },
) => Promise<Outcome<OrderRecord, { code: string; message: string }>>

export const UNKNOWN_ORDER = { ok: false, code: 'unknownOrder', message: 'We can’t find that order.' } as const

/** Locks the order, so that two shipments at once cannot exceed what was sold. A repeated key changes nothing. */
export async function sendItems(
  tx: Transaction,
  {
    clock,
    mail,
    log,
    origin,
    reinstate,
  }: Pick<Services, 'clock' | 'mail' | 'log' | 'origin'> & { reinstate: ReinstateOrder },
  id: number,
  request: ParcelRequest,
  actor: string,
): Promise<Outcome<OrderRecord, ParcelRefusal>> {
  const found = await lockOrder(tx, id)
  if (!found) return UNKNOWN_ORDER
  const before = await findParcelByRequestKey(tx, request.requestKey)
  if (before?.orderId === id) return ok(found)
  if (before) return refuse('keyUsed', { message: 'This form is for a different order. Reload the form.' })

  const by = { actor, at: clock.now() }
  const sentOn = request.sentOn ?? londonDay(by.at)
  const shipping = await loadOrderShipping(tx, found)
  const refusal = refuseToSend(found, shipping, request) ?? refuseDay(found, sentOn, by)
  if (refusal) return { ok: false, ...refusal }
  const planned = planParcel(shipping.lines, request.lines)
  if (!planned.ok) return planned

  const reinstated = found.orderStatus === 'cancelled' ? await reinstate(tx, { id, actor }) : ok(found)
  if (!reinstated.ok) return refuse('notEnoughStock', { message: reinstated.message })
  const { carrier, trackingNumber = null, requestKey } = request
  const content = { carrier, trackingNumber, sentOn, lines: planned.value, requestKey, tell: request.tell }
  const { parcel, eventId } = await recordParcel(tx, reinstated.value, content, by)
  const order = await moveAfterShipping(tx, found, by)
  if (request.tell) await emailParcel(tx, { mail, origin }, order, parcel, eventId)
  await settleUnpaidInvoice(tx, order, by, log)
  return ok(order)
}

/** An order that is cancelled, refunded or has no address. */
function refuseToSend(
  order: OrderRecord,
  { isRefunded }: Pick<Shipping, 'isRefunded'>,
  { sendAnyway }: { sendAnyway: boolean },
): ParcelRefusal | undefined {
  if (order.addressUnchecked)
    return {
      code: 'incompleteAddress',
      message: `${order.orderId} has an incomplete address: enter the UK postcode before you send it. Nothing was changed.`,
    }
  const reason = unexpectedReason(order, isRefunded)
  if (!reason || sendAnyway) return undefined
  return {
    code: 'unexpectedShipment',
    message: `${order.orderId} is ${reason === 'cancelled' ? 'cancelled' : 'refunded in full'}. Confirm that you do mean to send it. Nothing was changed.`,
    field: 'sendAnyway',
  }
}

export const refuseDay = (order: OrderRecord, sentOn: string, { at }: AuditInfo): ParcelRefusal | undefined =>
  sentOn > londonDay(at) || sentOn < londonDay(order.createdAt)
    ? { code: 'badDay', message: 'Choose a date from the day of the order to today', field: 'sentOn' }
    : undefined

export async function emailParcel(
  tx: Transaction,
  { mail, origin }: Pick<Services, 'mail' | 'origin'>,
  order: OrderRecord,
  parcel: ParcelRecord,
  eventId: number,
): Promise<void> {
  const orderUrl = await linkToOrder(tx, order, origin())
  await mail.queue(tx, parcelEmail(order, parcel, await loadOrderShipping(tx, order), { eventId, orderUrl }))
}
