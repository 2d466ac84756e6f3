import type { ReactNode } from 'react'
import type { Tone } from '#/lib/tone.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { ORDER_STATUS_TONES, SHIPPING_STATE_LABELS, statusLabel } from '../orderLabels.ts'
import type { OrderStatus, ShippingState } from '../orderStates.rules.ts'

const SHIPPING_TONES: Record<ShippingState, Tone> = {
  notShipped: 'quiet',
  partlyShipped: 'attention',
  shipped: 'good',
  nothingToShip: 'quiet',
}

type Labelled = { showLabel?: boolean }

export const OrderStatusDot = ({ status, showLabel }: { status: OrderStatus } & Labelled) => (
  <WithLabel label={showLabel && 'Order'}>
    <StatusDot tone={ORDER_STATUS_TONES[status]}>{statusLabel(status)}</StatusDot>
  </WithLabel>
)

export const ShippingStateDot = ({ state, className }: { state: ShippingState; className?: string }) => (
  <StatusDot tone={SHIPPING_TONES[state]} className={className}>
    {SHIPPING_STATE_LABELS[state]}
  </StatusDot>
)

/** An order that is processing because part of it is still to be sent says so. */
export const CustomerStatusDot = ({ order }: { order: { orderStatus: OrderStatus; shippingState: ShippingState } }) =>
  order.orderStatus === 'processing' && order.shippingState === 'partlyShipped' ? (
    <ShippingStateDot state="partlyShipped" />
  ) : (
    <OrderStatusDot status={order.orderStatus} />
  )

export const ShortStockDot = () => <StatusDot tone="attention">Goods missing</StatusDot>

export const IncompleteAddressDot = () => <StatusDot tone="bad">Address incomplete</StatusDot>

const WithLabel = ({ label, children }: { label: string | false | undefined; children: ReactNode }) =>
  label ? (
    <span className="inline-flex items-center gap-1.5">
      <span className="text-sm text-muted">{label}</span>
      {children}
    </span>
  ) : (
    children
  )
