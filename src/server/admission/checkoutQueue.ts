import type { ServerResponse } from 'node:http'
import type { Kind } from './kinds.ts'

type Rank = Extract<Kind, 'paid' | 'begun' | 'new'>

/** Twice the number of database connections: half of the requests are between two statements. */
const AT_ONCE = 16
/** A slower request waits for the card provider or a slow client, so it frees its slot. */
const COUNTS_FOR_MS = 1_000
/** While others wait. Anybody can forge a rank, so ranks count only within this share. */
const SHARE_OF_ONE_NETWORK = 0.25
/** Highest priority first. */
const RANKS: readonly Rank[] = ['paid', 'begun', 'new']
/** New purchases are refused early; one in progress is worth the wait. */
const MOST_WAITING: Record<Rank, number> = { paid: 1_000, begun: 300, new: 60 }
const WAITS_MS: Record<Rank, number> = { paid: 25_000, begun: 10_000, new: 4_000 }

type Waiting = { network: string; begin(): void; refuse(): void }

export type CheckoutQueue = {
  /** Calls `answer` in turn, or `refuse` after the rank's longest wait; neither if the client has disconnected. */
  enter(
    request: { rank: Rank; network: string },
    response: ServerResponse,
    answer: () => void,
    refuse: () => void,
  ): void
  state(): { running: number; waiting: number }
}

export function createCheckoutQueue(atOnce = AT_ONCE): CheckoutQueue {
  const queues = { paid: new Set<Waiting>(), begun: new Set<Waiting>(), new: new Set<Waiting>() }
  const runningOf = new Map<string, number>()
  const share = Math.max(1, atOnce * SHARE_OF_ONE_NETWORK)
  let running = 0

  function count(network: string, change: 1 | -1) {
    running += change
    const left = (runningOf.get(network) ?? 0) + change
    if (left > 0) runningOf.set(network, left)
    else runningOf.delete(network)
  }

  function begin(network: string, response: ServerResponse, answer: () => void) {
    count(network, 1)
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      count(network, -1)
      letNextIn()
    }
    const timer = setTimeout(end, COUNTS_FOR_MS)
    response.once('close', end)
    answer()
  }

  const first = (isWanted: (one: Waiting) => boolean): Waiting | undefined => {
    for (const rank of RANKS) for (const one of queues[rank]) if (isWanted(one)) return one
  }
  const letNextIn = () => (first(({ network }) => (runningOf.get(network) ?? 0) < share) ?? first(() => true))?.begin()

  return {
    enter({ rank, network }, response, answer, refuse) {
      if (running < atOnce) return begin(network, response, answer)
      const queue = queues[rank]
      if (queue.size >= MOST_WAITING[rank]) {
        const last = lastOfFullest(queue, network)
        if (!last) return refuse()
        last.refuse()
      }
      const leave = () => {
        clearTimeout(timer)
        queue.delete(waiting)
        response.off('close', leave)
      }
      const waiting: Waiting = {
        network,
        begin() {
          leave()
          begin(network, response, answer)
        },
        refuse() {
          leave()
          refuse()
        },
      }
      const timer = setTimeout(waiting.refuse, WAITS_MS[rank])
      response.once('close', leave)
      queue.add(waiting)
    },
    state: () => ({ running, waiting: RANKS.reduce((sum, rank) => sum + queues[rank].size, 0) }),
  }
}

/** Returns the newest request of the network with the most waiting, unless `network` would then have as many itself. */
function lastOfFullest(queue: Set<Waiting>, network: string): Waiting | undefined {
  const by = Map.groupBy(queue, (one) => one.network)
  const [fullest = []] = [...by.values()].sort((one, other) => other.length - one.length)
  const own = by.get(network)?.length ?? 0
  return fullest.length > own + 1 ? fullest.at(-1) : undefined
}
