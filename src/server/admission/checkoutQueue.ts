import type { ServerResponse } from 'node:http'
import type { RequestClass } from './requestClass.ts'

type Rank = Extract<RequestClass, 'paid' | 'begun' | 'new'>

/** Twice the database connections: about half of the requests aren’t using theirs at any moment. */
const MAX_RUNNING = 16
/** A slower request waits for the card provider or a slow client, so it frees its slot. */
const SLOT_TIMEOUT_MS = 1_000
/** While others wait. Ranks can be forged, so they count only within this share. */
const MAX_NETWORK_SHARE = 0.25
const RANKS: readonly Rank[] = ['paid', 'begun', 'new']
const MAX_WAITING: Record<Rank, number> = { paid: 1_000, begun: 300, new: 60 }
const MAX_WAIT_MS: Record<Rank, number> = { paid: 25_000, begun: 10_000, new: 4_000 }

type QueuedRequest = { network: string; begin(): void; refuse(): void }

export type CheckoutQueue = {
  /** `refuse` is called after the rank's longest wait; neither is called if the client has disconnected. */
  enter(
    request: { rank: Rank; network: string },
    response: ServerResponse,
    respond: () => void,
    refuse: () => void,
  ): void
  state(): { running: number; waiting: number }
}

export function createCheckoutQueue(maxRunning = MAX_RUNNING, slotTimeoutMs = SLOT_TIMEOUT_MS): CheckoutQueue {
  const queues = { paid: new Set<QueuedRequest>(), begun: new Set<QueuedRequest>(), new: new Set<QueuedRequest>() }
  const runningByNetwork = new Map<string, number>()
  const share = Math.max(1, maxRunning * MAX_NETWORK_SHARE)
  let running = 0

  function count(network: string, change: 1 | -1) {
    running += change
    const left = (runningByNetwork.get(network) ?? 0) + change
    if (left > 0) runningByNetwork.set(network, left)
    else runningByNetwork.delete(network)
  }

  function start(network: string, response: ServerResponse, respond: () => void) {
    count(network, 1)
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      count(network, -1)
      startNext()
    }
    const timer = setTimeout(end, slotTimeoutMs)
    response.once('close', end)
    respond()
  }

  const first = (isWanted: (request: QueuedRequest) => boolean): QueuedRequest | undefined => {
    for (const rank of RANKS) for (const request of queues[rank]) if (isWanted(request)) return request
  }
  const startNext = () =>
    (first(({ network }) => (runningByNetwork.get(network) ?? 0) < share) ?? first(() => true))?.begin()

  return {
    enter({ rank, network }, response, respond, refuse) {
      if (running < maxRunning) return start(network, response, respond)
      const queue = queues[rank]
      if (queue.size >= MAX_WAITING[rank]) {
        const last = newestOfLargestNetwork(queue, network)
        if (!last) return refuse()
        last.refuse()
      }
      const leave = () => {
        clearTimeout(timer)
        queue.delete(waiting)
        response.off('close', leave)
      }
      const waiting: QueuedRequest = {
        network,
        begin() {
          leave()
          start(network, response, respond)
        },
        refuse() {
          leave()
          refuse()
        },
      }
      const timer = setTimeout(waiting.refuse, MAX_WAIT_MS[rank])
      response.once('close', leave)
      queue.add(waiting)
    },
    state: () => ({ running, waiting: RANKS.reduce((sum, rank) => sum + queues[rank].size, 0) }),
  }
}

function newestOfLargestNetwork(queue: Set<QueuedRequest>, network: string): QueuedRequest | undefined {
  const byNetwork = Map.groupBy(queue, (request) => request.network)
  const [fullest = []] = [...byNetwork.values()].sort((a, b) => b.length - a.length)
  const ownCount = byNetwork.get(network)?.length ?? 0
  return fullest.length > ownCount + 1 ? fullest.at(-1) : undefined
}
