import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiFetch, apiSend, fetchPath, UNCACHED } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'
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

export const cases = adminResource('returns', ['return or repair', 'returns and repairs'])

export type CaseStep = { state: CaseState; resolution?: Resolution; note: string; tell: boolean }

export const useChangeCase = ({ id, version }: Pick<AdminCaseDetail, 'id' | 'version'>) =>
  cases.useChange({
    send: (step: CaseStep) => apiSend('PUT', `/api/admin/returns/${id}/state`, { ...step, version }),
    done: ({ reference, customerEmail }, { tell }) => ({
      title: `${reference} saved`,
      ...(tell && { message: `We’ve emailed ${customerEmail}.` }),
    }),
  })
