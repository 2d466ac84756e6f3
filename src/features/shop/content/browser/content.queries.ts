import { queryOptions } from '@tanstack/react-query'
import type { Policies, Shop } from '../server/content.schema.ts'

export const shopQuery = queryOptions<Shop>({ queryKey: ['api', 'shop'], staleTime: Number.POSITIVE_INFINITY })

/** Read from the server, so that server and browser render the same date. */
export const policiesQuery = queryOptions<Policies>({ queryKey: ['api', 'policies'] })
