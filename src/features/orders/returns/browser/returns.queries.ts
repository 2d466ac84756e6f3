import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiFetch, apiSend, fetchPath, UNCACHED } from '#/browser/api.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { CaseState, Resolution } from '../returns.rules.ts'
import type { AdminCaseDetail, CaseRequest, ReturnableOrder } from '../server/returns.schema.ts'

export const accountReturns = queryOptions({
  queryKey: ['api', 'account', 'returns'],
  queryFn: async (context) => (await fetchPath<'GET /api/account/returns'>(context)).cases,
  ...UNCACHED,
})

/** The path of an order's returns: in the account, or with the link from an email. */
export const returnsInAccount = (orderId: string) => ['api', 'account', 'orders', orderId, 'returns'] as const
export const returnsByLink = (token: string) => ['api', 'order-link', token, 'returns'] as const
export type ReturnsPath = ReturnType<typeof returnsInAccount> | ReturnType<typeof returnsByLink>

export const orderReturns = (path: ReturnsPath) =>
  queryOptions({
    queryKey: path,
    queryFn: fetchPath<'GET /api/account/orders/{orderId}/returns' | 'GET /api/order-link/{token}/returns'>,
    ...UNCACHED,
  })

export function useRequestCase(path: ReturnsPath) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ photographs, ...request }: CaseRequest & { photographs: readonly File[] }) {
      const form = new FormData()
      form.append('request', JSON.stringify(request))
      for (const file of photographs) form.append('photographs', file)
      const response = await apiFetch(`/${path.join('/')}`, { method: 'POST', body: form })
      const text = await response.text()
      if (!response.ok) throw new ApiError(response.status, text || response.statusText)
      return JSON.parse(text) as ReturnableOrder
    },
    onSuccess(order) {
      queryClient.setQueryData(orderReturns(path).queryKey, order)
      toast({ title: 'Request sent', message: 'We’ve emailed you a copy.' })
    },
  })
}

export const adminCase = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'returns', id],
    queryFn: fetchPath<'GET /api/admin/returns/{id}'>,
    ...ALWAYS_FRESH,
  })

export type CaseStep = { state: CaseState; resolution?: Resolution; note: string; tell: boolean }

export function useChangeCase({ id, version, reference }: Pick<AdminCaseDetail, 'id' | 'version' | 'reference'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: CaseStep) => apiSend('PUT', `/api/admin/returns/${id}/state`, { ...step, version }),
    onSuccess(changed, { tell }) {
      queryClient.setQueryData(adminCase(id).queryKey, changed)
      toast({ title: `${reference} saved`, ...(tell && { message: `We’ve emailed ${changed.customerEmail}.` }) })
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: adminCase(id).queryKey })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey('returns') }),
  })
}
