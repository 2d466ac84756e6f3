import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type {
  RefundRequest,
  RefundReturnedRequest,
  RefundSentRequest,
  OrderRefunds as WireOrderRefunds,
} from '../server/refunds.schema.ts'
import { describeTransfer } from './refundDescriptions.ts'
import {
  cardPart,
  EMPTY_INPUT,
  everything,
  isSplitPayment,
  parseInput,
  type RefundInput,
  toRequest,
} from './refundInput.ts'

const decodeRefunds = (wire: WireOrderRefunds) => decodePence(wire, ['amount', 'delivery', 'total', 'credit', 'onCard'])
export type OrderRefunds = ReturnType<typeof decodeRefunds>

export const orderRefunds = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'refunds'],
    queryFn: async (context) => decodeRefunds(await fetchPath<'GET /api/admin/orders/{id}/refunds'>(context)),
    ...ALWAYS_FRESH,
  })

/** Whether the server refused: nothing was done, and the next attempt needs a new request key. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export function useRefund({ id, isTest }: { id: number; isTest: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (request: RefundRequest) =>
      decodeRefunds(await apiSend('POST', `/api/admin/orders/${id}/refunds`, request)),
    onSuccess(response, { byTransfer }) {
      queryClient.setQueryData(orderRefunds(id).queryKey, response)
      const made = response.refunds.at(-1)
      toast(
        made?.status === 'pending' && !made.toSend
          ? {
              title: 'Refund recorded',
              message: 'The card provider hasn’t confirmed it yet. We check every minute.',
            }
          : {
              title: made?.toSend ? 'Refund recorded' : 'Refund made',
              message: describeTransfer({ method: byTransfer ? 'transfer' : response.way, isTest }),
            },
      )
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) }),
    // After a refusal too: less may be left by now.
    onSettled: useRefreshAdmin(),
  })
}

/** For a refund by bank transfer. */
export function useSettleTransfer({ id, refundId }: { id: number; refundId: number }) {
  const queryClient = useQueryClient()
  const path = `/api/admin/orders/${id}/refunds/${refundId}` as const
  const options = {
    onSuccess: (response: WireOrderRefunds) =>
      queryClient.setQueryData(orderRefunds(id).queryKey, decodeRefunds(response)),
    onError: (error: Error) => toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) }),
    onSettled: useRefreshAdmin(),
  }
  return {
    send: useMutation({
      mutationFn: (sent: RefundSentRequest) => apiSend('POST', `${path}/sent`, sent),
      ...options,
    }),
    markReturned: useMutation({
      mutationFn: (returned: RefundReturnedRequest) => apiSend('POST', `${path}/returned`, returned),
      ...options,
    }),
    withdraw: useMutation({ mutationFn: () => apiSend('DELETE', path), ...options }),
  }
}

/**
 * Refunds all that is left of a cancelled order, which has put its goods back already or was told not to. What was paid
 * by card goes to the card, the rest by bank transfer. It is safe to repeat.
 */
export function useRefundEverything({ id, isTest }: { id: number; isTest: boolean }) {
  const queryClient = useQueryClient()
  const refund = useRefund({ id, isTest })
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const load = () => queryClient.fetchQuery({ ...orderRefunds(id), staleTime: 0 })
  const send = (typed: RefundInput, key: string) => {
    const read = parseInput(typed)
    if ('problem' in read) throw new Error(read.problem.message)
    return refund.mutateAsync(toRequest(read.selection, typed, key))
  }
  return useMutation({
    mutationFn: async (input: Pick<RefundInput, 'reason' | 'tellCustomer'>) => {
      const before = await load()
      const isSplit = isSplitPayment(before.left)
      if (isSplit) await send({ ...EMPTY_INPUT, ...cardPart(before.left), ...input }, `${requestKey}-card`)
      const rest = isSplit ? await load() : before
      const typed = { ...EMPTY_INPUT, ...everything({ ...rest, canRestock: false }), ...input }
      return send({ ...typed, byTransfer: isSplit }, requestKey)
    },
  })
}
