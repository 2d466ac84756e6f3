import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiGet, pathOf } from '#/browser/api.ts'
import { decodeProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isInProgress } from '#/features/orders/orders/orderStates.rules.ts'
import type { OrderLookup } from '#/features/orders/orders/server/orders.schema.ts'
import { lookupFailure, STATUS_LABELS } from '#/features/people/support/browser/orderLookup.queries.ts'
import { shopQuery } from '#/features/shop/content/browser/content.queries.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { type ChatKnowledge, type ChatReply, replies } from '../chat.replies.ts'
import { orderIdIn, replyTo } from '../chat.rules.ts'

const MAX_PRODUCTS = 100
const FRESH_MS = 60_000
const PATIENCE_MS = 5000

/** The first products: a chat needn't know a very large catalogue. */
const productsQuery = queryOptions({
  queryKey: ['api', 'products', { pageSize: MAX_PRODUCTS }],
  queryFn: async ({ queryKey, signal }) => decodeProduct(await apiGet<'GET /api/products'>(pathOf(queryKey), signal)),
  staleTime: FRESH_MS,
})

/** Answers without what can't be loaded in time. */
export async function answerQuestion(
  queryClient: QueryClient,
  text: string,
  told: Pick<ChatKnowledge, 'reviewPolicy'> = {},
): Promise<ChatReply> {
  const orderId = orderIdIn(text)
  if (orderId) return describeOrder(orderId)
  const [delivery, products, shop] = await Promise.all([
    inTime(queryClient.fetchQuery({ ...deliveryQuery, staleTime: FRESH_MS })),
    inTime(queryClient.fetchQuery(productsQuery)),
    inTime(queryClient.fetchQuery(shopQuery)),
  ])
  return replyTo(text, { delivery, products, shop, ...told })
}

const inTime = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([
    value.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS)),
  ])

async function describeOrder(orderId: string): Promise<ChatReply> {
  try {
    return replies.order(orderText(await apiGet<'GET /api/orders/{orderId}'>(pathOf(['api', 'orders', orderId]))))
  } catch (error) {
    const { title, message } = lookupFailure(error)
    return replies.order(`${title}: ${orderId}. ${message}`)
  }
}

export function orderText({ orderId, orderStatus, trackingNumber, estimatedDelivery }: OrderLookup): string {
  const { label, meaning } = STATUS_LABELS[orderStatus]
  const expected =
    estimatedDelivery && isInProgress(orderStatus) && `Estimated delivery: by ${formatShortDate(estimatedDelivery)}.`
  return [`${orderId}: ${label}.`, meaning, trackingNumber && `Tracking number: ${trackingNumber}.`, expected]
    .filter(Boolean)
    .join(' ')
}
