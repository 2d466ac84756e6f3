import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, readPath } from '#/browser/api.ts'
import { FRESH } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { OrderRefunds, RefundRequest } from '../server/refunds.schema.ts'
import { refundedWords } from './refundWords.ts'

/** What was given back of an order, and what can still be. */
export const orderRefunds = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'refunds'],
    queryFn: async (context) => (await readPath(context)) as OrderRefunds,
    ...FRESH,
  })

/** Whether the shop itself has said no: then nothing was done, and the next try is another one. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Gives money of an order back, and shows what follows from it wherever it is on the screen. */
export function useRefund({ id, isTest }: { id: number; isTest: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (request: RefundRequest) => apiSend<OrderRefunds>('POST', `/api/admin/orders/${id}/refunds`, request),
    onSuccess(answer, { byTransfer }) {
      queryClient.setQueryData(orderRefunds(id).queryKey, answer)
      const isPending = answer.refunds.at(-1)?.status === 'pending'
      toast(
        isPending
          ? {
              title: 'Refund recorded',
              message: 'The card provider hasn’t confirmed it yet. We check every minute.',
            }
          : { title: 'Refund made', message: refundedWords({ way: byTransfer ? 'transfer' : answer.way, isTest }) },
      )
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) }),
    // Also after a refusal: what is left may have become less meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'admin'] }),
  })
}
