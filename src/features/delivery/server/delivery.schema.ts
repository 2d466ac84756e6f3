import { z } from 'zod'
import { formatList } from '#/lib/formatList.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { DELIVERY_TYPES, deliveryNames, mapPrices } from '../deliveryTypes.rules.ts'

export const DeliveryTypeSchema = z.enum(DELIVERY_TYPES, {
  message: `Choose ${formatList(deliveryNames(), 'or')} delivery`,
})

export const DeliveryOffer = z.object({
  ...mapPrices(() => Decimal),
  promises: z.record(
    DeliveryTypeSchema,
    z.object({
      dispatchBy: z.iso.date(),
      earliest: z.iso.date(),
      latest: z.iso.date(),
      /** Within a sentence: `usually Wed 25 to Fri 27 November, guaranteed by Fri 4 December`. */
      arrival: z.string(),
      sentence: z.string(),
    }),
  ),
  /** All dates apply to orders before this time; some may apply until later. */
  orderBefore: z.iso.datetime(),
})
export type DeliveryOffer = z.infer<typeof DeliveryOffer>
