import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, errorMessage } from '#/browser/api.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminOrder } from '../server/orders.schema.ts'

const toastFailure = (error: Error) =>
  toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) })

type MissingLine = { name: string; quantity: number; missing: number; gone: boolean }

export const missingLinesOf = (error: unknown): MissingLine[] | undefined =>
  error instanceof ApiError && error.body.code === 'goodsMissing' ? (error.body.missing as MissingLine[]) : undefined

/** In pounds, if less is outstanding than the payment. */
export const outstandingOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.body.code === 'moreThanDue' ? (error.body.outstanding as string) : undefined

/** `amount` in pounds, `valueDate` a London day. */
export type PaymentBody = {
  requestKey: string
  method: 'transfer' | 'cash' | 'terminal'
  amount: string
  valueDate: string
  reference: string
  allowShortage: boolean
  keepCredit: boolean
  tellCustomer: boolean
}

export const useRecordPayment = (order: Pick<AdminOrder, 'id'>) =>
  useMutation({
    mutationFn: (payment: PaymentBody) => apiSend('POST', `/api/admin/orders/${order.id}/payments`, payment),
    onSuccess: ({ orderId, paymentStatus }) =>
      toast({
        title: 'Order updated',
        message: paymentStatus === 'pending' ? `${orderId}: payment recorded.` : `${orderId} is paid.`,
      }),
    onError: (error) => {
      if (!missingLinesOf(error) && !outstandingOf(error)) toastFailure(error)
    },
    onSettled: useRefreshAdmin(),
  })

type PaymentLink = { url: string; emailed: boolean }

/** The payment link created in this window. The server only stores its hash, so it cannot be fetched again. */
export const createdPaymentLink = (id: number) =>
  queryOptions<PaymentLink>({ queryKey: ['pay-link', id], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })

/** The previous link stops working. */
export function useCreatePaymentLink(order: Pick<AdminOrder, 'id'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sendEmail: boolean) => apiSend('POST', `/api/admin/orders/${order.id}/payment-links`, { sendEmail }),
    onSuccess: (link) => queryClient.setQueryData(createdPaymentLink(order.id).queryKey, link),
    onError: toastFailure,
    onSettled: useRefreshAdmin(),
  })
}
