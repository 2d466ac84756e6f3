/** As many as a process with nothing else to do may have at once. */
const MOST = 128
/** Checkouts are felt to be slow from here: an order is some forty turns of the event loop. */
const LATE_MS = 30
/** Nobody is served well any more, whoever is there. */
const VERY_LATE_MS = 1_000
const STEP_DOWN = 0.6
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
  return {
    enter(share = 1) {
      if (running >= limit * share) return false
      running += 1
      return true
    },
    leave() {
      running -= 1
    },
    adjust({ lagMs, checkouts }) {
      const isFelt = checkouts.waiting > 0 || (checkouts.running > 0 && lagMs > LATE_MS)
      limit = isFelt || lagMs > VERY_LATE_MS ? Math.floor(Math.min(limit, running) * STEP_DOWN) : limit * STEP_UP + 1
      limit = Math.min(most, limit)
    },
    state: () => ({ running, limit: Math.floor(limit) }),
  }
}
