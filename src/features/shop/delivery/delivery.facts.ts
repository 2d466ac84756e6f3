import type { NumberRange } from '#/lib/format.ts'
import { settingOverrides } from '#/lib/settingOverrides.ts'

export const DEFAULT_DELIVERY_TIMES = {
  dispatchFrom: 1,
  dispatchTo: 2,
  transitFrom: 2,
  transitTo: 3,
  withinDays: 10,
  expressFrom: 3,
  expressTo: 5,
  cutOffHour: 14,
}

/** In working days. Getters, because settings can change at any time. */
export function createDeliveryTimes(set: Partial<typeof DEFAULT_DELIVERY_TIMES & { closedDays: string }>) {
  const time = (name: keyof typeof DEFAULT_DELIVERY_TIMES): number => set[name] ?? DEFAULT_DELIVERY_TIMES[name]
  return {
    /** In London. Orders before it on a working day are processed the same day. */
    get cutOffHour() {
      return time('cutOffHour')
    },
    get dispatchWorkingDays(): NumberRange {
      return [time('dispatchFrom'), time('dispatchTo')]
    },
    get transitWorkingDays(): NumberRange {
      return [time('transitFrom'), time('transitTo')]
    },
    get withinWorkingDays() {
      return time('withinDays')
    },
    get expressWorkingDays(): NumberRange {
      return [time('expressFrom'), time('expressTo')]
    },
    /** See `lib/closures.ts`. */
    get closedDays(): string {
      return set.closedDays ?? ''
    },
  }
}

export type DeliveryTimes = ReturnType<typeof createDeliveryTimes>

export const deliveryTimes: DeliveryTimes = createDeliveryTimes(settingOverrides)
