import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { apiGet, apiSend, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type { CustomerRow, Timeline, CustomerDetail as WireCustomer } from '../server/customers.schema.ts'

type WireTerms = WireCustomer['invoiceTerms']

const decode = (wire: WireCustomer) => ({
  ...wire,
  invoiceTerms: wire.invoiceTerms && decodePence(wire.invoiceTerms, ['limit']),
  figures: decodePence(wire.figures, ['netSpend', 'averageOrder', 'outstanding', 'credit']),
})
export type CustomerDetail = ReturnType<typeof decode>

const decodeTimeline = (wire: Timeline) => decodePence(wire, ['amount'])

const pathOf = (id: number) => `/api/admin/customers/${id}` as const

/** `key` is an id, or a row of theirs such as `order-12`. */
export const customerQuery = (key: string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'customers', key],
    queryFn: async (context) => decode(await fetchPath<'GET /api/admin/customers/{customer}'>(context)),
    ...ALWAYS_FRESH,
  })

export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['customer-timeline', id],
    queryFn: async ({ pageParam, signal }) => {
      const path = `${pathOf(id)}/timeline${pageParam ? `?before=${pageParam}` : ''}`
      return decodeTimeline(await apiGet<'GET /api/admin/customers/{id}/timeline'>(path, signal))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...ALWAYS_FRESH,
  })
export type TimelineItem = ReturnType<typeof decodeTimeline>['items'][number]

export const customerSuggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'customer-suggestions', { q }],
    queryFn: fetchPath<'GET /api/admin/customer-suggestions'>,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })

type Change =
  | { method: 'POST'; path: 'notes'; body: { text: string; requestKey: string } }
  | { method: 'DELETE'; path: `notes/${number}`; body?: undefined }
  | { method: 'PUT'; path: 'company'; body: { company: string | null; from: string | null } }
  | { method: 'PUT'; path: 'invoice-terms'; body: { terms: WireTerms; from: WireTerms } }

function send(id: number, { method, path, body }: Change) {
  if (path === 'notes') return apiSend(method, `${pathOf(id)}/${path}`, body)
  if (path === 'company') return apiSend(method, `${pathOf(id)}/${path}`, body)
  if (path === 'invoice-terms') return apiSend(method, `${pathOf(id)}/${path}`, body)
  return apiSend(method, `${pathOf(id)}/${path}`)
}

export function useChangeCustomer(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: Change) => decode(await send(id, change)),
    onSuccess: async (changed) => {
      const { queryKey } = customerQuery(String(id))
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: listKey('customers') })
    },
  })
}

export const decodeCustomer = (wire: CustomerRow) => decodePence(wire, ['totalSpent'])
export type Customer = ReturnType<typeof decodeCustomer>
