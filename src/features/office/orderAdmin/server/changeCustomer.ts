import { statusLabel } from '#/features/orders/orders/orderLabels.ts'
import { canChangeCustomer } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { newLinkEmail } from '#/features/orders/orders/server/orderLink.mail.ts'
import { linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import {
  findOrder,
  insertEvent,
  lockOrder,
  type OrderRecord,
  updateOrder,
} from '#/features/orders/orders/server/orders.store.ts'
import { loadOrderShipping } from '#/features/orders/parcels/server/parcels.store.ts'
import { checkMainland, isAddressIncomplete } from '#/features/shop/delivery/delivery.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { type OrderRefusal, UNKNOWN_ORDER } from '../orderRefusal.ts'
import type { CustomerRequest } from './orderAdmin.schema.ts'

const FIELDS = {
  customerName: 'name',
  customerEmail: 'email',
  customerPhone: 'phone',
  shippingAddress: 'address',
  company: 'company',
  vatNumber: 'VAT number',
  purchaseOrder: 'purchase order number',
} as const
type Field = keyof typeof FIELDS

const NO_BUSINESS = { company: null, vatNumber: null, purchaseOrder: null }

/** Events and the activity log cannot be erased, so they name the changed fields but never their contents. */
export async function changeCustomer(
  tx: Transaction,
  { clock, mail, origin }: Pick<Services, 'clock' | 'mail' | 'origin'>,
  {
    id,
    actor,
    from: { business: businessFrom, ...customerFrom },
    business,
    ...asked
  }: CustomerRequest & { id: number; actor: string },
): Promise<Outcome<OrderRecord, OrderRefusal>> {
  const order = await lockOrder(tx, id)
  if (!order) return UNKNOWN_ORDER
  const { orderId, orderStatus } = order
  // What isn't asked for stays.
  const { company, vatNumber, purchaseOrder } = order
  const before = { company, vatNumber, purchaseOrder }
  const wanted = {
    ...asked,
    customerPhone: asked.customerPhone ?? null,
    company: business ? (business.company ?? null) : company,
    vatNumber: business ? (business.vatNumber ?? null) : vatNumber,
    purchaseOrder: business ? (business.purchaseOrder ?? null) : purchaseOrder,
  }
  const from = { ...customerFrom, ...(business ? (businessFrom ?? NO_BUSINESS) : before) }
  const fields = Object.keys(FIELDS) as Field[]
  const changed = fields.filter((field) => order[field] !== wanted[field])
  if (changed.length === 0) return ok(order)
  if (!canChangeCustomer(orderStatus) && changed.some((field) => field !== 'customerEmail')) {
    const message = `${orderId} is ${statusLabel(orderStatus).toLowerCase()}, so only its email address can be changed.`
    return refuse('hasLeft', { message, orderId })
  }
  if (fields.some((field) => order[field] !== from[field])) {
    const message = `Somebody else has changed the details of ${orderId} since you opened them. Your changes haven’t been saved yet.`
    return refuse('movedMeanwhile', { message, orderId })
  }

  const mainland = checkMainland(wanted.shippingAddress)
  if (changed.includes('shippingAddress') && !mainland.ok && mainland.code === 'incompleteAddress')
    return { ...mainland, orderId }
  const isOtherAddress = wanted.customerEmail.toLowerCase() !== order.customerEmail.toLowerCase()
  await updateOrder(tx, id, {
    ...wanted,
    addressUnchecked: isAddressIncomplete(wanted.shippingAddress),
    // Once paid, it leads to the order's page, whose other links end with the address.
    payLinkHash: isOtherAddress && hasBeenPaid(order) ? null : order.payLinkHash,
  })
  const words = changed.map((field) => FIELDS[field])
  const by = { actor, createdAt: clock.now() }
  const eventId = await insertEvent(tx, { orderId: id, type: 'customerChanged', detail: words.join(', '), ...by })
  await recordActivity(tx, {
    at: by.createdAt,
    actor,
    action: 'order.customerChanged',
    subjectType: 'order',
    subjectId: id,
    subject: orderId,
    after: { changed: words },
  })
  const corrected = (await findOrder(tx, id)) as OrderRecord
  if (isOtherAddress && (await loadOrderShipping(tx, order)).parcels.length > 0) {
    const orderUrl = await linkToOrder(tx, corrected, origin())
    await mail.queue(tx, newLinkEmail(corrected, { eventId, orderUrl }))
  }
  return ok(corrected)
}
