import { LOOKUP_MEANING } from '#/features/orders/lookup.rules.ts'
import type { OrderStatus } from '#/features/orders/server/orders.schema.ts'
import type { Tone } from '#/ui/Badge.tsx'

type StatusWords = { word: string; tone: Tone; meaning: string }

export const STATUS_WORDS: Record<OrderStatus, StatusWords> = {
  pending: { word: 'Pending', tone: 'attention', meaning: LOOKUP_MEANING.pending },
  confirmed: { word: 'Confirmed', tone: 'good', meaning: LOOKUP_MEANING.confirmed },
  processing: { word: 'Processing', tone: 'good', meaning: LOOKUP_MEANING.processing },
  shipped: { word: 'Shipped', tone: 'good', meaning: LOOKUP_MEANING.shipped },
  completed: { word: 'Completed', tone: 'good', meaning: LOOKUP_MEANING.completed },
  cancelled: { word: 'Cancelled', tone: 'bad', meaning: LOOKUP_MEANING.cancelled },
}

export const isUnderWay = (status: OrderStatus): boolean =>
  status === 'confirmed' || status === 'processing' || status === 'shipped'
