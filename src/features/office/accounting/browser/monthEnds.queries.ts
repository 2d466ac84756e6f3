import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { MonthEnd } from '../server/monthEnds.routes.ts'
import type { PeriodScope } from './books.queries.ts'

const POLL_MS = 1000

export const isUnderWay = (monthEnd: MonthEnd | null | undefined): boolean =>
  monthEnd?.state === 'queued' || monthEnd?.state === 'running'

export const monthEndQuery = (scope: PeriodScope) =>
  queryOptions({
    queryKey: ['api', 'admin', 'accounting', 'month-ends', scope],
    queryFn: async (context) => (await fetchPath<'GET /api/admin/accounting/month-ends'>(context)).monthEnd,
    ...ALWAYS_FRESH,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  })

export const monthEndPath = (id: number): string => `/api/admin/accounting/month-ends/${id}/file`

export function useMakeMonthEnd(scope: PeriodScope) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('POST', '/api/admin/accounting/month-ends', scope),
    onSuccess: (monthEnd) => queryClient.setQueryData(monthEndQuery(scope).queryKey, monthEnd),
    onError: (error) => toast({ tone: 'error', title: 'The ZIP wasn’t made', message: errorMessage(error) }),
  })
}
