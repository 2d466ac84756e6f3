import { facts } from '#/features/shop/content/content.facts.ts'
import { addDays, type Day, londonDay } from '#/lib/workingDays.ts'

/** `dueOn` is the last day. */
export function refundDeadline(cancelledAt: Date, today: Day) {
  const dueOn = addDays(londonDay(cancelledAt), facts.returns.refundWithinDays)
  return { dueOn, isOverdue: dueOn < today }
}

type Cancellable = { createdAt: string; events: readonly { type: string; to: string | null; createdAt: string }[] }

/** When an order was last cancelled. */
export function cancelledAt({ createdAt, events }: Cancellable): Date {
  const times = events
    .filter(({ type, to }) => type === 'statusChanged' && to === 'cancelled')
    .map(({ createdAt: at }) => Date.parse(at))
  return new Date(times.length > 0 ? Math.max(...times) : createdAt)
}
