import { type QueryClient, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/browser/api.ts'
import { listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrder } from '../server/orders.schema.ts'

const failed = (error: Error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) })

type MissingLine = { name: string; quantity: number; missing: number; gone: boolean }

/** Returns the lines that are short of stock, or undefined if the error is about something else. */
export const missingIn = (error: unknown): MissingLine[] | undefined =>
  error instanceof ApiError && error.body.code === 'goodsMissing' ? (error.body.missing as MissingLine[]) : undefined

export function useTakePayment(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (payment: { reference: string; evenShort: boolean }) =>
      apiSend<AdminOrder>('POST', `/api/admin/orders/${order.id}/payments`, payment),
    onSuccess: ({ orderId }) => toast({ title: 'Order updated', message: `${orderId} is paid.` }),
    onError: (error) => {
      if (!missingIn(error)) failed(error)
    },
    // After a refusal too: the order may have been paid another way.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'orders'] })
      await queryClient.invalidateQueries({ queryKey: listKey('orders') })
    },
  })
}

type PayLink = { url: string; mailed: boolean }

/** The payment link created in this window. The server only stores its hash, so it cannot be fetched again. */
export const madePayLink = (id: number) =>
  queryOptions<PayLink>({ queryKey: ['pay-link', id], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })

/** Creates a payment link and shows it with the order. The previous link stops working. */
export async function makePayLink(queryClient: QueryClient, id: number, mail: boolean): Promise<void> {
  const link = await apiSend<PayLink>('POST', `/api/admin/orders/${id}/payment-links`, { mail })
  queryClient.setQueryData(madePayLink(id).queryKey, link)
}

export function useMakePayLink(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mail: boolean) => makePayLink(queryClient, order.id, mail),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'orders', order.id] }),
  })
}
