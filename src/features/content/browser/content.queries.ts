import { queryOptions } from '@tanstack/react-query'
import type { Policies, Shop } from '../server/content.schema.ts'

/** How this shop takes money, and whether it counts visits. Changes only with a restart, so it is asked once. */
export const shopQuery = queryOptions<Shop>({ queryKey: ['api', 'shop'], staleTime: Number.POSITIVE_INFINITY })

/** The date of the legal texts. From the server, so that what it has rendered and what the browser shows are one. */
export const policiesQuery = queryOptions<Policies>({ queryKey: ['api', 'policies'] })
