const MAX_LIMIT = 128
/** Mean event-loop lag above which checkouts feel slow: an order takes about 40 turns. */
const CHECKOUT_LAG_MS = 60
const OVERLOAD_LAG_MS = 1_000
const DECREASE_FACTOR = 0.7
/** Averaged, so that one slow render doesn’t count as overload. */
const SAMPLE_WEIGHT = 0.2
const MIN_START = 4
const INCREASE_FACTOR = 1.05

export type BrowsingLimit = {
  /** `share` is a fraction of the limit. Call `leave` at the end. */
  enter(share?: number): boolean
  leave(): void
  /** Additive increase, multiplicative decrease, as in TCP. */
  adjust(seen: { lagMs: number; checkouts: { running: number; waiting: number } }): void
  state(): { running: number; limit: number }
}

export function createBrowsingLimit(max = MAX_LIMIT): BrowsingLimit {
  let limit = max
  let running = 0
  let meanLagMs = 0
  return {
    enter(share = 1) {
      if (running + 1 > limit * share) return false
      running += 1
      return true
    },
    leave() {
      running -= 1
    },
    adjust({ lagMs, checkouts }) {
      meanLagMs += SAMPLE_WEIGHT * (lagMs - meanLagMs)
      const isFelt = checkouts.waiting > 0 || (checkouts.running > 0 && meanLagMs > CHECKOUT_LAG_MS)
      const isLower = isFelt || meanLagMs > OVERLOAD_LAG_MS
      limit = isLower
        ? Math.min(limit, Math.max(running, MIN_START)) * DECREASE_FACTOR
        : Math.min(max, limit * INCREASE_FACTOR + 1)
    },
    state: () => ({ running, limit: Math.floor(limit) }),
  }
}
