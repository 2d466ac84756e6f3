import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { toast } from '#/ui/toast.ts'
import type { RefundRequest, OrderRefunds as WireOrderRefunds } from '../server/refunds.schema.ts'
import { describeTransfer } from './refundDescriptions.ts'

const decodeRefunds = (wire: WireOrderRefunds) => decodePence(wire, ['amount', 'delivery', 'total'])
export type OrderRefunds = ReturnType<typeof decodeRefunds>

export const orderRefunds = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'refunds'],
    queryFn: async (context) => decodeRefunds((await fetchPath(context)) as WireOrderRefunds),
    ...ALWAYS_FRESH,
  })

/** Whether the server refused: nothing was done, and the next attempt needs a new request key. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export function useRefund({ id, isTest }: { id: number; isTest: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: RefundRequest) =>
      decodeRefunds(await apiSend<WireOrderRefunds>('POST', `/api/admin/orders/${id}/refunds`, request)),
    onSuccess(response, { byTransfer }) {
      queryClient.setQueryData(orderRefunds(id).queryKey, response)
      const isPending = response.refunds.at(-1)?.status === 'pending'
      toast(
        isPending
          ? {
              title: 'Refund recorded',
              message: 'The card provider hasn’t confirmed it yet. We check every minute.',
            }
          : {
              title: 'Refund made',
              message: describeTransfer({ way: byTransfer ? 'transfer' : response.way, isTest }),
            },
      )
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) }),
    // After a refusal too: less may be left by now.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'admin'] }),
  })
}
