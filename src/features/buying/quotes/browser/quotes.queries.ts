import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiGet, apiSend, errorMessage } from '#/browser/api.ts'
import type { Gets } from '#/browser/routes.ts'
import { type Decoded, decodePence } from '#/lib/decodePence.ts'
import { decodedResource, useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import { findPostcodeWithoutFee } from '../quotes.rules.ts'
import type { QuoteBody } from './quoteDraft.ts'

const AMOUNTS = [
  'unitPrice',
  'enteredPrice',
  // A discount’s value: pence or hundredths of a per cent.
  'value',
  'reduction',
  'net',
  'subtotal',
  'discountAmount',
  'deliveryFee',
  'agreedFee',
  'totalAmount',
  'vatAmount',
  'outstanding',
] as const
type DecodedQuote<Wire> = Decoded<Wire, (typeof AMOUNTS)[number]>

export const decodeQuote = <Wire>(wire: Wire): DecodedQuote<Wire> => decodePence(wire, AMOUNTS)
type WireQuote = Gets<'GET /api/admin/quotes/{id}'>
export type QuoteDetail = DecodedQuote<WireQuote>
export const decodeQuoteRow = decodeQuote<Omit<WireQuote, 'held' | 'history'>>
export type AdminQuote = ReturnType<typeof decodeQuoteRow>
export type PublicQuote = DecodedQuote<Gets<'GET /api/quotes/{token}'>>
/** While it can be accepted, and once it has been. */
export type ReadableQuote = Extract<PublicQuote, { lines: unknown }>

/** Set if a delivery fee has to be agreed before it can be sent. */
export const postcodeWithoutFee = ({ customer, agreedFee }: Pick<AdminQuote, 'customer' | 'agreedFee'>) =>
  findPostcodeWithoutFee({ shippingAddress: customer.shippingAddress, agreedFee })

const ADMIN_PATH = '/api/admin/quotes'

/** `1001`, from that or `Q-1001`. */
export const parseQuoteKey = (key: string): number => Number(key.replace(/^q-/i, ''))

export const quotePdfPath = (id: number) => `${ADMIN_PATH}/${id}/pdf`

export const quotes = decodedResource('quotes', ['quote', 'quotes'], decodeQuote<WireQuote>)

/** For the next quote. Not kept: saving one can change it. */
export const usualContactQuery = queryOptions({
  queryKey: ['quote-contact'],
  queryFn: ({ signal }) => apiGet<'GET /api/admin/quote-contact'>('/api/admin/quote-contact', signal),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
})

/** Creates a quote, or changes `before`. */
export const useSaveQuote = (before: Pick<QuoteDetail, 'id' | 'version'> | undefined) =>
  quotes.useChange({
    send: ({ body, requestKey }: { body: QuoteBody; requestKey: string }) =>
      before
        ? apiSend('PUT', `${ADMIN_PATH}/${before.id}`, { ...body, version: before.version })
        : apiSend('POST', ADMIN_PATH, { ...body, requestKey }),
    done: ({ number }) => ({ title: before ? 'Quote updated' : 'Quote created', message: number }),
    isForm: true,
  })

/** The link created in this window. The server only stores its hash, so it cannot be fetched again. */
export const createdQuoteLink = (id: number) =>
  queryOptions<string>({ queryKey: ['quote-link', id], queryFn: skipToken, staleTime: Number.POSITIVE_INFINITY })

type Step = 'send' | 'accept' | 'withdraw' | 'links'

/** What staff do with a saved quote. `toastError` is for a step without a dialog that shows its refusal. */
export function useQuoteStep({ id, version }: Pick<QuoteDetail, 'id' | 'version'>) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(step: Step) {
      switch (step) {
        case 'send':
          return apiSend('POST', `${ADMIN_PATH}/${id}/send`, { version })
        case 'accept':
          return apiSend('POST', `${ADMIN_PATH}/${id}/accept`, { version })
        case 'withdraw':
          return apiSend('POST', `${ADMIN_PATH}/${id}/withdraw`)
        case 'links':
          return apiSend('POST', `${ADMIN_PATH}/${id}/links`)
      }
    },
    onSuccess(response) {
      if ('url' in response) queryClient.setQueryData(createdQuoteLink(id).queryKey, response.url)
    },
    onError: (error, step) => {
      if (step === 'links')
        toast({ tone: 'error', title: 'The link hasn’t been created', message: errorMessage(error) })
    },
    // After a refusal too: the customer may have answered.
    onSettled: useRefreshAdmin(),
  })
}

const publicPath = (token: string) => `/api/quotes/${encodeURIComponent(token)}` as const

export const publicPdfPath = (token: string) => `${publicPath(token)}/pdf`

export const publicQuoteQuery = (token: string) =>
  queryOptions({
    queryKey: ['quote', token],
    queryFn: async ({ signal }) => decodeQuote(await apiGet<'GET /api/quotes/{token}'>(publicPath(token), signal)),
    staleTime: 0,
    gcTime: 0,
  })

type Answer =
  | { to: 'accept'; payment: 'card' | 'transfer'; version: number; purchaseOrder?: string | undefined }
  | { to: 'decline'; reason?: string | undefined }

/** `payUrl` is the page to pay by card. */
export function useAnswerQuote(token: string) {
  const queryClient = useQueryClient()
  const key = publicQuoteQuery(token).queryKey
  return useMutation({
    async mutationFn(answer: Answer) {
      if (answer.to === 'decline') {
        const { reason } = answer
        return { quote: await apiSend('POST', `${publicPath(token)}/decline`, { reason }), payUrl: null }
      }
      const { to: _, ...acceptance } = answer
      return apiSend('POST', `${publicPath(token)}/accept`, acceptance)
    },
    onSuccess: ({ quote }) => queryClient.setQueryData(key, decodeQuote(quote)),
    // It may have been changed, withdrawn or accepted in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
