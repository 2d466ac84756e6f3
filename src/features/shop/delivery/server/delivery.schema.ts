import { z } from 'zod'
import { formatList } from '#/lib/format.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'
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
  /** Besides weekends and bank holidays, in order, from today. */
  closures: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), note: z.string() })),
  /** `We’re closed from …`, from two weeks before until it ends. */
  closedNote: z.string().nullable(),
})
export type DeliveryOffer = z.infer<typeof DeliveryOffer>
