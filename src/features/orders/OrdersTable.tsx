import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { Cell, HeadCell, Table } from '#/ui/Table.tsx'
import { OrderStatusDot, PaymentMark } from './OrderMarks.tsx'
import type { AdminOrder } from './orders.schema.ts'
import { itemsWords, momentWords } from './orderWords.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The orders, one row each, which opens as a whole. Tab or the arrows move from row to row, Enter opens. On a phone each
 * row has two columns: who and when under the number, status and payment under the total.
 */
export function OrdersTable({ orders }: { orders: AdminOrder[] }) {
  return (
    <Table caption="Orders, newest first" className="figures">
      <thead>
        <tr>
          <HeadCell>Order</HeadCell>
          <HeadCell className="max-md:hidden">Date</HeadCell>
          <HeadCell className="max-md:hidden">Customer</HeadCell>
          <HeadCell className="max-xl:hidden">Items</HeadCell>
          <HeadCell figures className="max-md:pr-0!">
            Total
          </HeadCell>
          <HeadCell className="max-md:hidden">Payment</HeadCell>
          <HeadCell className="max-md:hidden">Status</HeadCell>
        </tr>
      </thead>
      <tbody onKeyDown={stepRows}>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </tbody>
    </Table>
  )
}

function OrderRow({ order }: { order: AdminOrder }) {
  return (
    <tr className="relative has-focus-visible:bg-sunken hover:bg-sunken max-md:align-top">
      <Cell className="max-md:w-full max-md:max-w-0 max-md:py-2">
        <Link
          to="/admin/orders/$orderId"
          params={{ orderId: String(order.id) }}
          search={(search) => search}
          resetScroll={false}
          data-row
          className="font-[600] whitespace-nowrap after:absolute after:inset-0 focus-visible:-outline-offset-2"
        >
          {order.orderId}
        </Link>
        <span className="block truncate md:hidden">{order.customerName}</span>
        <span className="block text-muted md:hidden">{momentWords(order.createdAt)}</span>
      </Cell>
      <Cell className="whitespace-nowrap max-md:hidden">{momentWords(order.createdAt)}</Cell>
      {/* The one column of each width that takes what room is left, and is cut off rather than wrapped. */}
      <Cell className="truncate max-xl:w-full max-xl:max-w-0 max-md:hidden xl:max-w-56">{order.customerName}</Cell>
      <Cell className="w-full max-w-0 truncate text-muted max-xl:hidden">{itemsWords(order)}</Cell>
      <Cell figures className="max-md:py-2 max-md:pr-0!">
        {formatPounds(toPence(order.totalAmount))}
        <span className="mt-0.5 grid justify-items-end gap-0.5 md:hidden">
          <OrderStatusDot status={order.orderStatus} />
          <PaymentMark order={order} />
        </span>
      </Cell>
      <Cell className="max-md:hidden">
        <PaymentMark order={order} />
      </Cell>
      <Cell className="max-md:hidden">
        <OrderStatusDot status={order.orderStatus} />
      </Cell>
    </tr>
  )
}

function stepRows(event: KeyboardEvent<HTMLTableSectionElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
