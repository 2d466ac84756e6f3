import type { OrderStatus } from '#/features/orders/orders.schema.ts'
import type { Tone } from '#/ui/Badge.tsx'

type StatusWords = { word: string; tone: Tone; meaning: string }

/** Where an order stands, as its buyer reads it. */
export const STATUS_WORDS: Record<OrderStatus, StatusWords> = {
  pending: { word: 'Pending', tone: 'attention', meaning: 'We have the order and wait for the payment.' },
  confirmed: { word: 'Confirmed', tone: 'good', meaning: 'Paid. We are about to pack it.' },
  processing: { word: 'Processing', tone: 'good', meaning: 'We are packing it.' },
  shipped: { word: 'Shipped', tone: 'good', meaning: 'It is on its way.' },
  completed: { word: 'Completed', tone: 'good', meaning: 'It has been delivered.' },
  cancelled: { word: 'Cancelled', tone: 'bad', meaning: 'This order will not be sent.' },
}

/** Whether a day of delivery still means anything. */
export const isUnderWay = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'processing' || status === 'shipped'
