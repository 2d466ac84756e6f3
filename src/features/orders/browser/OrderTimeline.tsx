import { formatDateTime } from '#/lib/formatDateTime.ts'
import { describeActor, describeEvent } from '../orderLabels.ts'
import type { AdminOrder } from '../server/orders.schema.ts'

export const OrderTimeline = ({ events }: { events: AdminOrder['events'] }) => (
  <ol className="grid gap-3 border-l border-line pt-1 pl-4">
    {events.map((event, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: events are append-only
      <li key={index} className="relative">
        <span aria-hidden className="absolute top-1.5 -left-[1.28rem] size-2 rounded-full bg-edge" />
        <p className="break-words">{describeEvent(event)}</p>
        <p className="figures text-muted">
          {formatDateTime(event.createdAt)}, {describeActor(event.actor)}
        </p>
      </li>
    ))}
  </ol>
)
