import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ShareBar } from '#/features/office/dashboard/browser/BestSellers.tsx'
import type { Dashboard, Sales } from '#/features/office/dashboard/browser/dashboard.queries.ts'
import { liveOnly } from '#/features/office/dashboard/browser/Figures.tsx'
import { OrderAmount, PaymentStateDot } from '#/features/orders/ledger/browser/OrderMoney.tsx'
import { OrderStatusDot } from '#/features/orders/orders/browser/OrderBadges.tsx'
import { formatCount, formatDateTime } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { ROW_LINK } from '#/ui/DataTable.tsx'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { OrderLink } from '../-list/RowLink.tsx'

type PanelProps = { title: string; all: ReactNode; children: ReactNode }

const Panel = ({ title, all, children }: PanelProps) => (
  <div className="min-w-0">
    <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="headline text-xl">{title}</h2>
      {all}
    </div>
    {children}
  </div>
)

export const RecentOrders = ({ recentOrders }: Pick<Dashboard, 'recentOrders'>) => (
  <Panel
    title="Recent orders"
    all={
      <Link to="/admin/orders" className="link py-2 max-md:py-3">
        All orders
      </Link>
    }
  >
    {recentOrders.length === 0 ? (
      <p className="border-t border-ink py-4 text-muted">Orders appear here as soon as they’re placed.</p>
    ) : (
      <Table caption="Recent orders">
        <thead>
          <tr>
            <HeadCell>Order</HeadCell>
            <HeadCell className="max-[96rem]:hidden">Placed</HeadCell>
            <HeadCell className="max-sm:hidden lg:max-xl:hidden">Customer</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell className="max-md:hidden lg:max-xl:hidden">Payment</HeadCell>
            <HeadCell numeric>Total</HeadCell>
          </tr>
        </thead>
        <tbody>
          {recentOrders.map((order) => (
            <tr key={order.id} className="relative has-focus-visible:bg-sunken hover:bg-sunken">
              <Cell className="figures whitespace-nowrap max-md:py-3">
                <OrderLink id={order.id}>{order.orderId}</OrderLink>
              </Cell>
              <Cell className="figures whitespace-nowrap max-[96rem]:hidden">{formatDateTime(order.createdAt)}</Cell>
              <Cell className="max-sm:hidden lg:max-xl:hidden">
                <span className="block max-w-36 truncate" title={order.customerName}>
                  {order.customerName}
                </span>
              </Cell>
              <Cell>
                <OrderStatusDot status={order.orderStatus} />
              </Cell>
              <Cell className="max-md:hidden lg:max-xl:hidden">
                <PaymentStateDot order={order} />
              </Cell>
              <Cell numeric>
                <OrderAmount order={order} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </Panel>
)

export const RecentContacts = ({ recentContacts }: Required<Pick<Dashboard, 'recentContacts'>>) => (
  <Panel
    title="Recent messages"
    all={
      <Link to="/admin/contacts" className="link py-2 max-md:py-3">
        All messages
      </Link>
    }
  >
    {recentContacts.length === 0 ? (
      <p className="border-t border-ink py-4 text-muted">No messages yet.</p>
    ) : (
      <ul className="border-t border-ink">
        {recentContacts.map(({ id, name, subject, message, isAnswered, createdAt }) => (
          <li
            key={id}
            className="relative grid gap-1 border-b border-line py-2 has-focus-visible:bg-sunken hover:bg-sunken"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link
                to="/admin/contacts/$contactId"
                params={{ contactId: String(id) }}
                className={`${ROW_LINK} min-w-0 [overflow-wrap:anywhere]`}
              >
                {name}
                {subject ? `: ${subject}` : ''}
              </Link>
              <StatusDot tone={isAnswered ? 'good' : 'attention'}>{isAnswered ? 'Answered' : 'Unanswered'}</StatusDot>
            </div>
            <p className="line-clamp-2 [overflow-wrap:anywhere] text-muted">{message}</p>
            <p className="figures text-muted">{formatDateTime(createdAt)}</p>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)

export function OrdersByStatus({ statuses, countsTests }: Pick<Sales, 'statuses'> & Pick<Dashboard, 'countsTests'>) {
  const live = liveOnly(countsTests)
  const all = statuses.reduce((total, { orders }) => total + orders, 0)
  return (
    <Panel
      title="Orders by status"
      all={
        <Link to="/admin/orders" search={live} className="link py-2 max-md:py-3">
          {formatCount(all)} in all
        </Link>
      }
    >
      <p className="-mt-2 mb-3 text-muted">All orders, paid or not, less refunds.</p>
      <Table caption="Orders by status">
        <thead>
          <tr>
            <HeadCell>Status</HeadCell>
            <HeadCell numeric>Orders</HeadCell>
            <HeadCell numeric>Total</HeadCell>
          </tr>
        </thead>
        <tbody>
          {statuses.map(({ status, orders, amount }) => (
            <tr key={status} className="relative has-focus-visible:bg-sunken hover:bg-sunken">
              <Cell className="w-full min-w-32 py-2">
                <Link to="/admin/orders" search={{ status, ...live }} className={ROW_LINK}>
                  <OrderStatusDot status={status} />
                </Link>
                <ShareBar value={orders} within={all} />
              </Cell>
              <Cell numeric>{formatCount(orders)}</Cell>
              <Cell numeric>{formatPounds(amount)}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

export const LowStock = ({ lowStock }: Pick<Dashboard, 'lowStock'>) => (
  <Panel
    title="Low stock"
    all={
      <Link to="/admin/products" search={{ stock: 'low' }} className="link py-2 max-md:py-3">
        {lowStock.total === 1 ? '1 product' : `${formatCount(lowStock.total)} products`}
      </Link>
    }
  >
    {lowStock.total === 0 ? (
      <p className="border-t border-ink py-4 text-muted">Nothing is running low.</p>
    ) : (
      <ul className="border-t border-ink">
        {lowStock.products.map(({ id, name, stockQuantity }) => (
          <li
            key={id}
            className="relative flex min-h-9 max-md:min-h-11 items-center justify-between gap-4 border-b border-line has-focus-visible:bg-sunken hover:bg-sunken"
          >
            <Link to="/admin/products/$productId" params={{ productId: String(id) }} className={ROW_LINK}>
              {name}
            </Link>
            <StatusDot tone={stockQuantity === 0 ? 'bad' : 'attention'} className="figures">
              {stockQuantity === 0 ? 'Out of stock' : `${stockQuantity} left`}
            </StatusDot>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
