import { type OrderStatus, STATUS_DESCRIPTIONS } from '#/features/orders/orders/orderStates.rules.ts'
import type { Tone } from '#/lib/tone.ts'

type StatusLabel = { label: string; tone: Tone; meaning: string }

export const STATUS_LABELS: Record<OrderStatus, StatusLabel> = {
  pending: { label: 'Pending', tone: 'attention', meaning: STATUS_DESCRIPTIONS.pending },
  confirmed: { label: 'Confirmed', tone: 'good', meaning: STATUS_DESCRIPTIONS.confirmed },
  processing: { label: 'Processing', tone: 'good', meaning: STATUS_DESCRIPTIONS.processing },
  shipped: { label: 'Shipped', tone: 'good', meaning: STATUS_DESCRIPTIONS.shipped },
  completed: { label: 'Completed', tone: 'good', meaning: STATUS_DESCRIPTIONS.completed },
  cancelled: { label: 'Cancelled', tone: 'bad', meaning: STATUS_DESCRIPTIONS.cancelled },
}
