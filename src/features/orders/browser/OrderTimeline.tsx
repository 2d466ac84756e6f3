import { momentWords } from '#/lib/momentWords.ts'
import { actorWords, eventWords } from '../orderWords.ts'
import type { AdminOrder } from '../server/orders.schema.ts'

export const OrderTimeline = ({ events }: { events: AdminOrder['events'] }) => (
  <ol className="grid gap-3 border-l border-line pt-1 pl-4">
    {events.map((event, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events are append-only
      <li key={at} className="relative">
        <span aria-hidden className="absolute top-1.5 -left-[1.28rem] size-2 rounded-full bg-edge" />
        <p className="break-words">{eventWords(event)}</p>
        <p className="figures text-muted">
          {momentWords(event.createdAt)}, {actorWords(event.actor)}
        </p>
      </li>
    ))}
  </ol>
)
