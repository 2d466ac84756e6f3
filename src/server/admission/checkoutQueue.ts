import type { ServerResponse } from 'node:http'
import type { Kind } from './kinds.ts'

type Rank = Extract<Kind, 'paid' | 'begun' | 'new'>

/** Twice as many as have a database connection: the other half is between two statements. */
const AT_ONCE = 16
/** What takes longer waits for somebody else, the card provider or a slow client: it makes room for the next. */
const COUNTS_FOR_MS = 1_000
/** Whoever has paid is served before anybody else, however many have. */
const RANKS: readonly Rank[] = ['paid', 'begun', 'new']
/** A new purchase is sent away rather than kept waiting; one that has begun is worth the wait. */
const MOST_WAITING: Record<Rank, number> = { paid: 1_000, begun: 300, new: 60 }
const WAITS_MS: Record<Rank, number> = { paid: 25_000, begun: 10_000, new: 4_000 }

export type CheckoutQueue = {
  /** Calls `answer` when its turn comes, or `refuse` when that takes too long; neither when the client has gone. */
  enter(rank: Rank, response: ServerResponse, answer: () => void, refuse: () => void): void
  state(): { running: number; waiting: number }
}

/** Serves a few checkout requests at once, those that have gone furthest first. */
export function createCheckoutQueue(atOnce = AT_ONCE): CheckoutQueue {
  const waiting = { paid: new Set<() => void>(), begun: new Set<() => void>(), new: new Set<() => void>() }
  let running = 0

  function begin(response: ServerResponse, answer: () => void) {
    running += 1
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      running -= 1
      letNextIn()
    }
    const timer = setTimeout(end, COUNTS_FOR_MS)
    response.once('close', end)
    answer()
  }

  function letNextIn() {
    for (const rank of RANKS) {
      const [next] = waiting[rank]
      if (next) return next()
    }
  }

  return {
    enter(rank, response, answer, refuse) {
      if (running < atOnce) return begin(response, answer)
      const queue = waiting[rank]
      if (queue.size >= MOST_WAITING[rank]) return refuse()
      const leave = () => {
        clearTimeout(timer)
        queue.delete(turn)
        response.off('close', leave)
      }
      const turn = () => {
        leave()
        begin(response, answer)
      }
      const timer = setTimeout(() => {
        leave()
        refuse()
      }, WAITS_MS[rank])
      response.once('close', leave)
      queue.add(turn)
    },
    state: () => ({ running, waiting: RANKS.reduce((sum, rank) => sum + waiting[rank].size, 0) }),
  }
}
