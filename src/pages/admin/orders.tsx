import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useRecheckUser } from '#/features/accounts/accounts.queries.ts'
import { OrdersTable } from '#/features/orders/OrdersTable.tsx'
import { adminOrders } from '#/features/orders/orders.queries.ts'
import { isAwaitingProcessing } from '#/features/orders/orders.rules.ts'
import type { AdminOrder } from '#/features/orders/orders.schema.ts'
import { searchOrders } from '#/features/orders/orderWords.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { TextField } from '#/ui/Field.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'

export const Route = createFileRoute('/admin/orders')({
  validateSearch: (search: Record<string, unknown>): { q?: string } =>
    search.q === undefined || search.q === '' ? {} : { q: String(search.q) },
  head: () => ({ meta: [{ title: 'Orders · Courtside admin' }] }),
  component: Orders,
})

/** As many as the server lists; older ones are not searched. */
const LISTED = 200

function Orders() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const [q, setQ] = useState(search.q ?? '')
  const orders = useQuery(adminOrders)
  useRecheckUser(orders.error)

  // What is searched for stays in the address, so that going back or sending it to somebody finds it again.
  const searchFor = (words: string) => {
    setQ(words)
    void navigate({ search: words ? { q: words } : {}, replace: true, resetScroll: false, to: '.' })
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="headline text-2xl">Orders</h1>
          <p className="text-muted">{orders.data ? countWords(orders.data) : 'Loading the orders'}</p>
        </div>
        <TextField
          label="Search orders"
          labelHidden
          type="search"
          placeholder="Number, customer, item"
          value={q}
          onChange={(event) => searchFor(event.target.value)}
          className="w-full sm:w-72"
          controlClassName="sm:h-9! sm:text-sm"
        />
      </div>
      {orders.isError && (
        <EmptyState
          role="alert"
          title="The orders could not be loaded"
          action={<Button onClick={() => void orders.refetch()}>Try again</Button>}
        >
          {sentenceOf(orders.error)}
        </EmptyState>
      )}
      {orders.isPending && <Placeholders />}
      {orders.isSuccess && <Found orders={orders.data} q={q} onClear={() => searchFor('')} />}
      <Outlet />
    </>
  )
}

function Found({ orders, q, onClear }: { orders: AdminOrder[]; q: string; onClear: () => void }) {
  if (orders.length === 0) {
    return <EmptyState title="No orders yet">An order appears here as soon as it is placed.</EmptyState>
  }
  const found = searchOrders(orders, q)
  return (
    <>
      <p role="status" className="mb-2 text-muted empty:hidden">
        {q.trim() && `${found.length} of ${orders.length} match “${q.trim()}”`}
        {q.trim() && orders.length === LISTED && `. Only the newest ${LISTED} are searched.`}
      </p>
      {found.length === 0 ? (
        <EmptyState title="No order matches" action={<Button onClick={onClear}>Clear the search</Button>} />
      ) : (
        <OrdersTable orders={found} />
      )}
    </>
  )
}

const Placeholders = () => (
  <div className="grid gap-2 border-t border-ink pt-2">
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
      <Skeleton key={row} className="h-7" />
    ))}
  </div>
)

function countWords(orders: AdminOrder[]): string {
  const waiting = orders.filter(isAwaitingProcessing).length
  const count = orders.length === LISTED ? `The newest ${LISTED}` : String(orders.length)
  const noun = orders.length === 1 ? 'order' : 'orders'
  return `${count} ${noun}${waiting ? ` · ${waiting} paid, awaiting processing` : ''}`
}
