import { formatDateTime } from '#/lib/format.ts'
import { Timeline } from '#/ui/Timeline.tsx'
import { describeActor, describeEvent } from '../orderLabels.ts'
import type { AdminOrder } from '../server/orders.schema.ts'

export const OrderTimeline = ({ events }: { events: AdminOrder['events'] }) => (
  <Timeline
    entries={events.map((event) => ({
      title: describeEvent(event),
      about: `${formatDateTime(event.createdAt)}, ${describeActor(event.actor)}`,
    }))}
  />
)
