import { addDays, type Day, londonDay } from '#/lib/workingDays.ts'

/** Consumer Contracts Regulations 2013, regulation 34: a customer who cancels is repaid within 14 days. */
const REFUND_DAYS = 14

/** `dueOn` is the last day. */
export function refundDeadline(cancelledAt: Date, today: Day) {
  const dueOn = addDays(londonDay(cancelledAt), REFUND_DAYS)
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
