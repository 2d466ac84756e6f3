import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { PRICE_NAMES } from '../deliveryTypes.rules.ts'
import type { DeliveryOffer as WireOffer } from '../server/delivery.schema.ts'

const decodeOffer = (wire: WireOffer) => decodePence(wire, PRICE_NAMES)
export type DeliveryOffer = ReturnType<typeof decodeOffer>

export const deliveryQuery = queryOptions({
  queryKey: ['api', 'delivery'],
  queryFn: async (context) => decodeOffer(await fetchPath<'GET /api/delivery'>(context)),
})
