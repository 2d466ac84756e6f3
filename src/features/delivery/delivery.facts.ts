import type { Span } from '#/lib/rangeText.ts'
import { changes } from '#/lib/shopChanges.ts'

/** Working days and the hour, as the shop comes. */
export const DEFAULT_TIMES = {
  dispatchFrom: 1,
  dispatchTo: 2,
  roadFrom: 2,
  roadTo: 3,
  withinDays: 10,
  expressFrom: 3,
  expressTo: 5,
  cutOffHour: 14,
}

/** When orders leave and arrive by these settings. In working days. Each is read when it is wanted. */
export function timesOf(set: Partial<typeof DEFAULT_TIMES>) {
  const time = (name: keyof typeof DEFAULT_TIMES): number => set[name] ?? DEFAULT_TIMES[name]
  return {
    /** Same-day processing ends at this hour on working days, in the time of London. */
    get cutOffHour() {
      return time('cutOffHour')
    },
    get dispatchWorkingDays(): Span {
      return [time('dispatchFrom'), time('dispatchTo')]
    },
    get roadWorkingDays(): Span {
      return [time('roadFrom'), time('roadTo')]
    },
    get withinWorkingDays() {
      return time('withinDays')
    },
    get expressWorkingDays(): Span {
      return [time('expressFrom'), time('expressTo')]
    },
  }
}

export type DeliveryTimes = ReturnType<typeof timesOf>

/** As they hold now. */
export const deliveryTimes: DeliveryTimes = timesOf(changes)
