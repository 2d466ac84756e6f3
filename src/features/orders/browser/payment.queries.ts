import { type QueryClient, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/browser/api.ts'
import { listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrder } from '../server/orders.schema.ts'

const failed = (error: Error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) })

type MissingLine = { name: string; quantity: number; missing: number; gone: boolean }

/** What is not in stock of an order, where only that holds its payment up; undefined for any other answer. */
export const missingIn = (error: unknown): MissingLine[] | undefined =>
  error instanceof ApiError && error.body.code === 'goodsMissing' ? (error.body.missing as MissingLine[]) : undefined

/** Marks an order as paid: its money has arrived by transfer. */
export function useTakePayment(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (payment: { reference: string; evenShort: boolean }) =>
      apiSend<AdminOrder>('POST', `/api/admin/orders/${order.id}/payments`, payment),
    onSuccess: ({ orderId }) => toast({ title: 'Order updated', message: `${orderId} is paid.` }),
    onError: (error) => {
      if (!missingIn(error)) failed(error)
    },
    // Also when it is refused: it may have been paid otherwise.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'orders'] })
      await queryClient.invalidateQueries({ queryKey: listKey('orders') })
    },
  })
}

type PayLink = { url: string; mailed: boolean }

/** The link that this window has made for an order: the shop keeps none, so nothing can be read again. */
export const madePayLink = (id: number) =>
  queryOptions<PayLink>({ queryKey: ['pay-link', id], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })

/** Makes a payment link for an order, which ends the one before, and has it shown with the order. */
export async function makePayLink(queryClient: QueryClient, id: number, mail: boolean): Promise<void> {
  const link = await apiSend<PayLink>('POST', `/api/admin/orders/${id}/payment-links`, { mail })
  queryClient.setQueryData(madePayLink(id).queryKey, link)
}

/** Makes a new payment link, which ends the one before, and mails it if asked. */
export function useMakePayLink(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (mail: boolean) => makePayLink(queryClient, order.id, mail),
    onError: failed,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'admin', 'orders', order.id] }),
  })
}
