import { z } from 'zod'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'

export const DELIVERY_TYPES = ['standard', 'express'] as const
export const DeliveryTypeSchema = z.enum(DELIVERY_TYPES, { message: 'Choose standard or express delivery' })
export type DeliveryType = z.infer<typeof DeliveryTypeSchema>

/** `GET /api/delivery`: the prices that are charged, and when an order placed now arrives. */
export const DeliveryOffer = z.object({
  standardFee: Decimal,
  expressFee: Decimal,
  freeFrom: Decimal,
  promises: z.record(
    z.enum(DELIVERY_TYPES),
    z.object({
      /** Last day for dispatch, `YYYY-MM-DD`. */
      dispatchBy: z.iso.date(),
      earliest: z.iso.date(),
      latest: z.iso.date(),
      /** The same for people; true until `orderBefore`. */
      sentence: z.string(),
    }),
  ),
  /** Order before this moment for these dates (ISO time). */
  orderBefore: z.iso.datetime(),
})
export type DeliveryOffer = z.infer<typeof DeliveryOffer>

/** What delivery costs, in pounds as the wire has them; in pence they are `DeliverySettings`. */
export type DeliveryPrices = Pick<DeliveryOffer, 'standardFee' | 'expressFee' | 'freeFrom'>
