import type { ReactNode } from 'react'
import { cancelledMoneyText } from '#/features/orders/orders/cancelledMoney.rules.ts'
import { deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { capitalise, formatDateTime } from '#/lib/format.ts'
import { Badge } from '#/ui/Badge.tsx'
import { classes } from '#/ui/classes.ts'
import { customerPaymentLabel, TEST_ORDER } from '../orderLabels.ts'
import { STATUS_DESCRIPTIONS } from '../orderStates.rules.ts'
import type { AccountOrder } from '../server/accountOrders.schema.ts'
import type { DecodedOrder } from './decodeOrder.ts'
import { CustomerStatusDot } from './OrderBadges.tsx'

type OrderFactsProps = {
  order: Pick<
    DecodedOrder<AccountOrder>,
    | 'createdAt'
    | 'orderStatus'
    | 'shippingState'
    | 'paymentStatus'
    | 'isTest'
    | 'deliveryType'
    | 'promised'
    | 'received'
    | 'refunded'
    | 'refundBy'
  >
  /** Further `OrderFact`s. */
  children?: ReactNode
}

/** For the order's customer. */
export const OrderFacts = ({ order, children }: OrderFactsProps) => (
  <>
    <dl className="grid grid-cols-2 border-t border-line">
      <OrderFact name="Placed">{formatDateTime(order.createdAt)}</OrderFact>
      <OrderFact name="Status">
        <CustomerStatusDot order={order} />
      </OrderFact>
      <OrderFact name="Payment" wide>
        {customerPaymentLabel(order)}
        {order.isTest && <Badge className="ml-2">Test</Badge>}
      </OrderFact>
      <OrderFact name="Delivery" wide>
        {deliveryTitle(order.deliveryType)}
        {order.promised && <span className="block">{capitalise(order.promised.arrival)}</span>}
      </OrderFact>
      {children}
    </dl>
    {order.orderStatus === 'cancelled' && (
      <p className="max-w-prose border-l-2 border-clay pl-4">
        {STATUS_DESCRIPTIONS.cancelled} {cancelledMoneyText(order)}
      </p>
    )}
    {order.isTest && <p>{TEST_ORDER}</p>}
  </>
)

type OrderFactProps = {
  name: string
  /** The whole width of a phone. */
  wide?: boolean
  children: ReactNode
}

export const OrderFact = ({ name, wide, children }: OrderFactProps) => (
  <div className={classes('border-b border-line py-4 pr-4', wide && 'max-sm:col-span-full')}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)

/** The number breaks neither at its hyphen nor, from 320 px, anywhere else. */
export const OrderTitle = ({ orderId }: { orderId: string }) => (
  <h1 className="headline mt-6 mb-8 text-xl break-words sm:text-2xl lg:text-3xl">
    Order{' '}
    <span className="inline-block max-w-full">
      <span className="whitespace-nowrap">{orderId.slice(0, 5)}</span>
      {orderId.slice(5)}
    </span>
  </h1>
)
