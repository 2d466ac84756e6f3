import { queryOptions } from '@tanstack/react-query'
import type { DeliveryOffer } from '../server/delivery.schema.ts'

export const deliveryQuery = queryOptions<DeliveryOffer>({ queryKey: ['api', 'delivery'] })
