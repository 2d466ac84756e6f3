import { queryOptions } from '@tanstack/react-query'
import type { DeliveryOffer } from '../server/delivery.schema.ts'

/** What delivery costs, and the dates that hold for an order placed now. */
export const deliveryQuery = queryOptions<DeliveryOffer>({ queryKey: ['api', 'delivery'] })
