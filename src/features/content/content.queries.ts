import { queryOptions } from '@tanstack/react-query'
import type { Shop } from './content.schema.ts'

/** How this shop takes money, and whether it counts visits. Changes only with a restart, so it is asked once. */
export const shopQuery = queryOptions<Shop>({ queryKey: ['api', 'shop'], staleTime: Number.POSITIVE_INFINITY })
