import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, Outlet } from '@tanstack/react-router'
import { IfAllowed, useRights } from '#/browser/rights.tsx'
import { BulkStatusChange } from '#/features/office/orderAdmin/browser/BulkStatusChange.tsx'
import { ORDER_STATUS_CHOICES } from '#/features/office/orderAdmin/browser/StatusSelect.tsx'
import type { AdminOrderRow } from '#/features/office/orderAdmin/server/orderAdmin.schema.ts'
import { adminProductQuery } from '#/features/office/products/browser/products.queries.ts'
import { EVIDENCE_FILTER } from '#/features/orders/exportEvidence/exportEvidence.rules.ts'
import { OrderAmount, PaymentStateDot } from '#/features/orders/ledger/browser/OrderMoney.tsx'
import { PAYMENT_STATE_LABELS } from '#/features/orders/ledger/ledger.rules.ts'
import { type DecodedOrder, decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'
import {
  IncompleteAddressDot,
  OrderStatusDot,
  ShippingStateDot,
  ShortStockDot,
} from '#/features/orders/orders/browser/OrderBadges.tsx'
import { SHIPPING_STATE_LABELS, statusLabel } from '#/features/orders/orders/orderLabels.ts'
import { needsAddress, type PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { isAwaitingStock } from '#/features/orders/orders/orderStock.rules.ts'
import { REFUND_CHOICES, SOURCE_LABELS } from '#/features/orders/orders/orders.rules.ts'
import { PrintPackingSlips } from '#/features/orders/parcels/browser/PrintPackingSlips.tsx'
import { DELIVERY_TYPES, deliveryTitle } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatCount, formatDateTime } from '#/lib/format.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { type DataColumn, ROW_LINK } from '#/ui/DataTable.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { AdminList } from './-list/AdminList.tsx'
import { choices, TEST_FILTER } from './-list/ListFilters.tsx'
import { validateListSearch } from './-list/listSearch.ts'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: validateListSearch,
  component: Orders,
})

const COLUMNS: readonly DataColumn<DecodedOrder<AdminOrderRow>>[] = [
  {
    id: 'order',
    header: 'Order',
    cell: ({ id, orderId }) => (
      <Link
        to="/admin/orders/$orderId"
        params={{ orderId: String(id) }}
        search={(search) => search}
        resetScroll={false}
        data-row
        className={`${ROW_LINK} whitespace-nowrap`}
      >
        {orderId}
      </Link>
    ),
  },
  {
    id: 'placed',
    header: 'Placed',
    phone: 'left',
    sortBy: 'newest',
    descendingFirst: true,
    cell: ({ createdAt }) => (
      <span className="inline-block md:max-xl:w-22 md:max-xl:whitespace-normal">{formatDateTime(createdAt)}</span>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    phone: 'left',
    sortBy: 'name',
    cell: ({ customerName }) => (
      <span className="block truncate md:max-w-24 xl:max-w-36" title={customerName}>
        {customerName}
      </span>
    ),
  },
  {
    id: 'items',
    header: 'Items',
    visibleFrom: 'xl',
    cell: ({ items, units }) => <span title={items}>{`${formatCount(units)} ${units === 1 ? 'item' : 'items'}`}</span>,
  },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    sortBy: 'total',
    descendingFirst: true,
    showHeader: false,
    cell: (order) => <OrderAmount order={order} />,
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => (
      // On a phone the badge goes below, to leave room for the date.
      <span className="max-md:inline-block max-md:max-w-34 max-md:align-top max-md:*:justify-end">
        <PaymentStateDot order={order} />
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (order) => (
      <span className="inline-grid gap-1 py-1 max-md:justify-items-end md:max-xl:w-22 md:max-xl:*:whitespace-normal">
        <OrderStatusDot status={order.orderStatus} />
        {order.shippingState === 'partlyShipped' && <ShippingStateDot state="partlyShipped" className="xl:hidden" />}
        {isAwaitingStock({ ...order, missing: order.missing !== '' }) && <ShortStockDot />}
        {needsAddress(order) && <IncompleteAddressDot />}
      </span>
    ),
  },
  {
    id: 'shipping',
    header: 'Shipping',
    visibleFrom: 'xl',
    cell: ({ shippingState }) => <ShippingStateDot state={shippingState} />,
  },
]

const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    options: ORDER_STATUS_CHOICES.map((value) => ({ value, label: statusLabel(value) })),
  },
  { name: 'paymentState', label: 'Payment', options: choices(PAYMENT_STATE_LABELS) },
  { name: 'shipping', label: 'Shipping', options: choices(SHIPPING_STATE_LABELS) },
  { name: 'from', label: 'From', day: true, more: true },
  { name: 'to', label: 'To', day: true, more: true },
  { name: 'waiting', label: 'To do', more: true, options: choices({ yes: 'Paid, awaiting processing' }) },
  { name: 'approval', label: 'To approve', more: true, options: choices({ due: 'By invoice, not confirmed' }) },
  { name: 'unpaid', label: 'Unpaid', more: true, options: choices({ yes: 'Unpaid, not cancelled' }) },
  EVIDENCE_FILTER,
  { name: 'late', label: 'Late', more: true, options: choices({ yes: 'Past the promised date' }) },
  { name: 'refund', label: 'Refund', more: true, options: choices(REFUND_CHOICES) },
  TEST_FILTER,
  { name: 'short', label: 'Goods', more: true, options: choices({ yes: 'Goods missing' }) },
  { name: 'address', label: 'Address', more: true, options: choices({ incomplete: 'Address incomplete' }) },
  { name: 'confirmed', label: 'Revenue', more: true, options: choices({ yes: 'Confirmed revenue' }) },
  { name: 'sold', label: 'Sales', more: true, options: choices({ yes: 'Paid, not cancelled' }) },
  {
    name: 'delivery',
    label: 'Delivery',
    more: true,
    options: DELIVERY_TYPES.map((value) => ({ value, label: deliveryTitle(value) })),
  },
  { name: 'source', label: 'Source', more: true, options: choices(SOURCE_LABELS) },
] as const

/** By a product, a code or the stored payment status, offered once another page or a saved address has set them. */
function useLinkedFilters() {
  const { product = '', formerProduct = '', code = '', payment = '' } = Route.useSearch()
  const { data } = useQuery({ ...adminProductQuery(Number(product)), enabled: product !== '' })
  const filter = (name: string, value: string, label: string, title = 'Product') => ({
    name,
    label: title,
    more: true,
    options: choices({ [value]: label }),
  })
  return [
    ...(product ? [filter('product', product, data?.name ?? `Number ${product}`)] : []),
    ...(formerProduct ? [filter('formerProduct', formerProduct, formerProduct)] : []),
    ...(code ? [filter('code', code, code.toUpperCase(), 'Discount code')] : []),
    ...(payment ? [filter('payment', payment, statusLabel(payment as PaymentStatus), 'Payment status')] : []),
  ]
}

function Orders() {
  const linkedFilters = useLinkedFilters()
  const mayPrint = useRights()('GET /api/admin/packing-slips')
  return (
    <>
      <AdminList
        name="orders"
        decode={decodeOrder<AdminOrderRow>}
        title="Orders"
        nouns={['order', 'orders']}
        columns={COLUMNS}
        rowName={({ orderId }) => orderId}
        searchPlaceholder="Number, name, email, phone, postcode"
        filters={[...FILTERS, ...linkedFilters]}
        defaultSort="-newest"
        empty={
          <EmptyState
            title="No orders yet"
            action={
              <IfAllowed call="POST /api/admin/orders">
                <ButtonLink to="/admin/orders/new">New order</ButtonLink>
              </IfAllowed>
            }
          >
            Orders appear here as soon as they’re placed. You can also enter one that was placed by phone or email.
          </EmptyState>
        }
        actions={
          <IfAllowed call="POST /api/admin/orders">
            <ButtonLink to="/admin/orders/new" variant="primary" size="small">
              New order
            </ButtonLink>
          </IfAllowed>
        }
        {...(mayPrint && {
          bulk: (rows: DecodedOrder<AdminOrderRow>[], done: () => void) => (
            <>
              <IfAllowed call="PUT /api/admin/orders/statuses">
                <BulkStatusChange rows={rows} onDone={done} />
              </IfAllowed>
              <PrintPackingSlips rows={rows} />
            </>
          ),
        })}
      />
      <Outlet />
    </>
  )
}
