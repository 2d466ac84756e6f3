/** As many as a process with nothing else to do may have at once. */
const MOST = 128
/** Checkouts are felt to be slow from here: an order is some forty turns of the event loop. */
const LATE_MS = 60
/** Nobody is served well any more, whoever is there. */
const VERY_LATE_MS = 1_000
const STEP_DOWN = 0.7
/** Of each look in the mean: one long rendering is no overload, half a second of them is. */
const WEIGHT = 0.2
/** From here it is lowered at once, however high it stood. */
const A_FEW = 4
const STEP_UP = 1.05

export type BrowsingLimit = {
  /** Whether one more may be served; `share` is the part of the limit that is open to its kind. Each that enters must `leave`. */
  enter(share?: number): boolean
  leave(): void
  /** Fewer at once while checkouts suffer, more again afterwards (as TCP does: additive increase, multiplicative decrease). */
  adjust(seen: { lagMs: number; checkouts: { running: number; waiting: number } }): void
  state(): { running: number; limit: number }
}

/** How much browsing goes on at once, by how late the event loop is and how many checkouts wait. */
export function createBrowsingLimit(most = MOST): BrowsingLimit {
  let limit = most
  let running = 0
  let meanLagMs = 0
  return {
    enter(share = 1) {
      // Less than one is none.
      if (running + 1 > limit * share) return false
      running += 1
      return true
    },
    leave() {
      running -= 1
    },
    adjust({ lagMs, checkouts }) {
      meanLagMs += WEIGHT * (lagMs - meanLagMs)
      const isFelt = checkouts.waiting > 0 || (checkouts.running > 0 && meanLagMs > LATE_MS)
      const isLower = isFelt || meanLagMs > VERY_LATE_MS
      limit = isLower ? Math.min(limit, Math.max(running, A_FEW)) * STEP_DOWN : Math.min(most, limit * STEP_UP + 1)
    },
    state: () => ({ running, limit: Math.floor(limit) }),
  }
}
