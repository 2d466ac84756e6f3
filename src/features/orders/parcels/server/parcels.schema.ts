import { z } from 'zod'
import { CARRIERS, SHIPPING_STATES } from '#/features/orders/orders/orderStates.rules.ts'
import { RecordId } from '#/platform/endpoint.ts'
import { optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { DayInput, textSchema } from '#/platform/schemas/strings.schema.ts'
import { shipmentRules } from '../parcels.rules.ts'

const Quantity = z.int('The quantity must be a whole number')

export const Parcel = z.object({
  id: z.int(),
  version: z.int(),
  carrier: z.enum(CARRIERS).nullable(),
  trackingNumber: z.string().nullable(),
  sentOn: z.iso.date(),
  actor: z.string(),
  createdAt: z.iso.datetime(),
  lines: z.array(z.object({ lineId: z.int(), name: z.string(), quantity: z.int() })),
})
export type Parcel = z.infer<typeof Parcel>

export const OrderShipping = z.object({
  state: z.enum(SHIPPING_STATES),
  /** Why sending it needs `sendAnyway`. */
  unexpected: z.enum(['cancelled', 'refunded']).nullable(),
  /** See `LineShipping`. */
  lines: z.array(
    z.object({
      lineId: z.int(),
      name: z.string(),
      quantity: z.int(),
      refundedUnits: z.int(),
      shipped: z.int(),
      toShip: z.int(),
      missing: z.int(),
    }),
  ),
  parcels: z.array(Parcel),
})
export type OrderShipping = z.infer<typeof OrderShipping>

export const Shipment = z.object({
  carrier: z.enum(CARRIERS, { message: `Choose one of ${CARRIERS.join(', ')}` }).nullable(),
  trackingNumber: optionalFieldSchema(shipmentRules.trackingNumber),
})
export type Shipment = z.infer<typeof Shipment>

/** Confirms that a cancelled or refunded order is to be sent. */
export const sendAnyway = z.boolean().default(false)

const parcelFields = {
  ...Shipment.shape,
  lines: z
    .array(z.object({ lineId: RecordId, quantity: Quantity.min(1, 'The quantity must be at least 1').max(1_000_000) }))
    .min(1, 'Choose at least one item')
    .max(500),
  /** Today by default. */
  sentOn: DayInput.optional(),
}

export const ParcelRequest = z.object({
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
  ...parcelFields,
  tell: z.boolean().default(true),
  sendAnyway,
})
export type ParcelRequest = z.infer<typeof ParcelRequest>

/** Refused unless `version` is the parcel's. `tell` emails a changed tracking number. */
export const ParcelCorrection = z.object({ version: z.int32(), ...parcelFields, tell: z.boolean().default(false) })
export type ParcelCorrection = z.infer<typeof ParcelCorrection>

/** The customer's own view. */
export const CustomerParcels = z.object({
  parcels: z.array(
    Parcel.pick({ carrier: true, trackingNumber: true, sentOn: true }).extend({
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
    }),
  ),
  toShip: z.array(z.object({ name: z.string(), quantity: z.int() })),
})
export type CustomerParcels = z.infer<typeof CustomerParcels>
