import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { readJson, sessionStore } from '#/browser/browserStorage.ts'
import { toGoods } from '#/features/buying/checkout/browser/checkout.queries.ts'
import type { PlaceLater } from '#/features/buying/checkout/browser/checkout.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { toast } from '#/ui/toast.ts'
import type { InvoiceOffer as WireOffer } from '../server/invoicePayment.schema.ts'

const decodeOffer = ({ terms, agreedOnly }: WireOffer) => ({
  terms: terms && decodePence(terms, ['limit']),
  agreedOnly,
})
export type InvoiceOffer = ReturnType<typeof decodeOffer>

export const invoiceOffer = queryOptions({
  queryKey: ['api', 'checkout', 'invoice'],
  queryFn: async (context) => decodeOffer(await fetchPath<'GET /api/checkout/invoice'>(context)),
})

/** One key for one cart, so that pressing twice or retrying after a lost response makes one order. */
const KEY = 'courtside.invoice-order'

function requestKeyFor(goods: string): string {
  const stored = readJson(sessionStore, KEY) as { key?: unknown; goods?: unknown } | undefined
  if (typeof stored?.key === 'string' && stored.goods === goods) return stored.key
  const key = crypto.randomUUID()
  sessionStore.write(KEY, JSON.stringify({ key, goods }))
  return key
}

export const placeOnInvoice: PlaceLater = async (buyer, { cart, totalAmount }) => {
  const goods = toGoods(cart)
  const requestKey = requestKeyFor(JSON.stringify(goods))
  const body = { ...buyer, company: buyer.company ?? '', ...goods, requestKey, totalAmount: toDecimal(totalAmount) }
  try {
    const order = await apiSend('POST', '/api/checkout/invoice', body)
    sessionStore.write(KEY, null)
    return order
  } catch (error) {
    const refusal = error instanceof ApiError ? (error.body as { code?: string; orderId?: string }) : {}
    // The first response was lost, and the details have been changed since.
    if (refusal.code !== 'keyUsed' || !refusal.orderId) throw error
    sessionStore.write(KEY, null)
    return { orderId: refusal.orderId }
  }
}

export const useConfirmOrder = () =>
  useMutation({
    mutationFn: (token: string) => apiSend('POST', '/api/checkout/invoice/confirm', { token }),
  })

export function useApproveOrder({ id, orderId }: { id: number; orderId: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/admin/orders/${id}/approval`),
    onSuccess: ({ reservedUntil }) =>
      toast({ title: 'Order approved', message: `${orderId}: reserved until ${formatShortDate(reservedUntil)}.` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to approve the order', message: errorMessage(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['api', 'admin'] }),
  })
}
