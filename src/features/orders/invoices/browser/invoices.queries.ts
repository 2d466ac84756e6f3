import { queryOptions, useMutation } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type { DocumentVatRow } from '../server/documentVat.list.ts'
import type { InvoiceEntry } from '../server/invoices.schema.ts'

export const decodeInvoice = (wire: InvoiceEntry) => decodePence(wire, ['net', 'vat', 'gross'])
export type Invoice = ReturnType<typeof decodeInvoice>

export const decodeDocumentVat = (wire: DocumentVatRow) => decodePence(wire, ['net', 'vat', 'gross'])
export type DocumentVat = ReturnType<typeof decodeDocumentVat>

export const orderDocuments = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'documents'],
    queryFn: async (context) => (await fetchPath<'GET /api/admin/orders/{id}/documents'>(context)).map(decodeInvoice),
    ...ALWAYS_FRESH,
  })

export const documentPath = (id: number): string => `/api/admin/invoices/${id}/pdf`

export function useIssueInvoice(id: number) {
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/admin/orders/${id}/invoice`),
    onSuccess: ({ number }) => toast({ title: 'Invoice issued', message: `${number} can be downloaded.` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to update order', message: errorMessage(error) }),
    onSettled: useRefreshAdmin(),
  })
}
