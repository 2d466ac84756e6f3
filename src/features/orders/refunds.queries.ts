import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, readPath } from '#/platform/api.ts'
import { FRESH } from '#/platform/lists/lists.queries.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { InvoiceEntry } from './invoices.schema.ts'
import type { OrderRefunds, RefundRequest } from './refunds.schema.ts'
import { refundedWords } from './refundWords.ts'

/** What was given back of an order, and what can still be. */
export const orderRefunds = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'refunds'],
    queryFn: async (context) => (await readPath(context)) as OrderRefunds,
    ...FRESH,
  })

/** The invoice and credit notes of an order. */
export const orderDocuments = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'documents'],
    queryFn: async (context) => (await readPath(context)) as InvoiceEntry[],
    ...FRESH,
  })

/** Where the file of a document is. */
export const documentPath = (id: number): string => `/api/admin/invoices/${id}/pdf`

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
              title: 'Refund written down',
              message: 'The card provider has not answered yet. It is asked every minute.',
            }
          : { title: 'Refund made', message: refundedWords({ way: byTransfer ? 'transfer' : answer.way, isTest }) },
      )
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) }),
    // Also after a refusal: what is left may have become less meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['api', 'admin'] }),
  })
}

/** Issues the invoice of a paid order that has none. */
export function useIssueInvoice(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend<InvoiceEntry>('POST', `/api/admin/orders/${id}/invoice`),
    onSuccess: (invoice) => {
      toast({ title: 'Invoice issued', message: `${invoice.number} can be downloaded.` })
      return queryClient.invalidateQueries({ queryKey: ['api', 'admin'] })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: sentenceOf(error) }),
  })
}
