import type { AdminOrder, OrderStatus } from './orders.schema.ts'
import { actorWords, momentWords, wordOf } from './orderWords.ts'

type Event = AdminOrder['events'][number]

/** Who did what to the order and when, the first event first. */
export const OrderTimeline = ({ events }: { events: Event[] }) => (
  <ol className="grid gap-3 border-l border-line pt-1 pl-4">
    {events.map((event, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever added at the end
      <li key={at} className="relative">
        <span aria-hidden className="absolute top-1.5 -left-[1.28rem] size-2 rounded-full bg-edge" />
        <p>
          {words(event)} <span className="text-muted">{actorWords(event.actor)}</span>
        </p>
        <p className="figures text-muted">{momentWords(event.createdAt)}</p>
      </li>
    ))}
  </ol>
)

function words({ type, from, to }: Event): string {
  const word = (status: string | null) => (status === null ? 'unknown' : wordOf(status as OrderStatus))
  return type === 'placed' ? `Placed as ${word(to)}` : `Moved from ${word(from)} to ${word(to)}`
}
