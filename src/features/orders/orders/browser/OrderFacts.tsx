import type { ReactNode } from 'react'
import { deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { capitalise, formatDateTime } from '#/lib/format.ts'
import { Badge } from '#/ui/Badge.tsx'
import { classes } from '#/ui/classes.ts'
import { statusLabel, TEST_ORDER } from '../orderLabels.ts'
import type { AccountOrder } from '../server/accountOrders.schema.ts'
import { CustomerStatusDot } from './OrderBadges.tsx'

type OrderFactsProps = {
  order: Pick<
    AccountOrder,
    'createdAt' | 'orderStatus' | 'shippingState' | 'paymentStatus' | 'isTest' | 'deliveryType' | 'promised'
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
        {statusLabel(order.paymentStatus)}
        {order.isTest && <Badge className="ml-2">Test</Badge>}
      </OrderFact>
      <OrderFact name="Delivery" wide>
        {deliveryTitle(order.deliveryType)}
        {order.promised && <span className="block">{capitalise(order.promised.arrival)}</span>}
      </OrderFact>
      {children}
    </dl>
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
