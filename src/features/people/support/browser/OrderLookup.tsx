import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { fieldErrorMessage } from '#/browser/api.ts'
import { isInProgress } from '#/features/orders/orders/orderStates.rules.ts'
import type { OrderLookup as FoundOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { seller } from '#/lib/seller.ts'
import { formatShortDate } from '#/lib/workingDays.ts'
import { Badge, StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { FormAlert, TextField } from '#/ui/Field.tsx'
import { lookupFailure, STATUS_LABELS, useOrderLookup } from './orderLookup.queries.ts'

export const TRACK_ID = 'track'
export const TRACK_INPUT = 'order-id'

/** `renderMore`: below what has been found. */
export function OrderLookup({ renderMore }: { renderMore: (orderId: string) => ReactNode }) {
  const lookup = useOrderLookup()
  const [isEmpty, setIsEmpty] = useState(false)
  const failure = lookup.isError ? lookupFailure(lookup.error).message : undefined
  const isRefused = fieldErrorMessage(lookup.error) !== undefined

  // Read the DOM: the field may have been filled before hydration.
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const orderId = String(new FormData(event.currentTarget).get(TRACK_INPUT) ?? '').trim()
    if (lookup.isPending) return
    setIsEmpty(!orderId)
    if (orderId) lookup.mutate(orderId)
    else lookup.reset()
  }

  return (
    <section id={TRACK_ID} aria-labelledby="track-title">
      <h2 id="track-title" className="headline text-2xl">
        Track your order
      </h2>
      <form onSubmit={send} method="dialog" className="mt-4 grid gap-3 noscript:hidden">
        <TextField
          label="Order number"
          name={TRACK_INPUT}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="ORD-XXXXXXXXXX"
          hint="You’ll find it in your order confirmation."
          error={isEmpty ? 'Enter your order number' : isRefused ? failure : undefined}
        />
        <Button type="submit" variant="primary" pending={lookup.isPending} pendingLabel="Looking it up">
          Track Order
        </Button>
        <FormAlert isAnnounced>{!isRefused && failure}</FormAlert>
      </form>
      <div role="status">{lookup.data && <LookupResult order={lookup.data} />}</div>
      {lookup.data && renderMore(lookup.data.orderId)}
      <p className="mt-4 hidden noscript:block">
        Order tracking needs JavaScript. You can also email{' '}
        <a className="link" href={`mailto:${seller.email}`}>
          {seller.email}
        </a>{' '}
        with your order number.
      </p>
      {lookup.isError && (
        <p className="mt-2 text-sm">
          <Link to="/contact" className="link">
            Contact support
          </Link>
        </p>
      )}
    </section>
  )
}

function LookupResult({ order }: { order: FoundOrder }) {
  const { label, tone, meaning } = STATUS_LABELS[order.orderStatus]
  return (
    <div className="mt-5 border-t border-ink">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-3">
        <p className="figures font-semibold">{order.orderId}</p>
        <Badge>
          <StatusDot tone={tone}>{label}</StatusDot>
        </Badge>
      </div>
      <p className="py-3">{meaning}</p>
      <dl className="text-sm">
        {order.trackingNumber && <Row name="Tracking number" value={order.trackingNumber} />}
        {order.estimatedDelivery && isInProgress(order.orderStatus) && (
          <Row name="Estimated delivery" value={`by ${formatShortDate(order.estimatedDelivery)}`} />
        )}
      </dl>
    </div>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-t border-line py-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 figures font-semibold break-all">{value}</dd>
  </div>
)
