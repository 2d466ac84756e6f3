import { z } from 'zod'
import { formatList } from '#/lib/formatList.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { DELIVERY_TYPES, deliveryNames, eachPrice, type PriceName } from '../deliveryTypes.rules.ts'

export const DeliveryTypeSchema = z.enum(DELIVERY_TYPES, {
  message: `Choose ${formatList(deliveryNames(), 'or')} delivery`,
})

/** `GET /api/delivery`: the prices that are charged, and when an order placed now arrives. */
export const DeliveryOffer = z.object({
  ...eachPrice(() => Decimal),
  promises: z.record(
    DeliveryTypeSchema,
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
export type DeliveryPrices = Record<PriceName, string>
