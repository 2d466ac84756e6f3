import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBrowsingLimit } from './browsingLimit.ts'
import { BUSY, BUSY_CHECKOUT } from './busy.ts'
import { createCheckoutQueue } from './checkoutQueue.ts'
import { type Kind, kindOf } from './kinds.ts'
import { watchLoopLag } from './loopLag.ts'
import { refuse } from './refuse.ts'

const LOOK_EVERY_MS = 50
/** A fraction of the browsing limit. */
const SHARE_OF_EXPORTS = 0.25

export type AdmissionState = {
  lagMs: number
  checkouts: { running: number; waiting: number; refused: number }
  browsing: { running: number; limit: number; refused: number }
}

export type Admission = {
  /** Calls `answer` now or when its turn comes, or responds 503. */
  admit(request: IncomingMessage, response: ServerResponse, answer: () => void): void
  state(): AdmissionState
  stop(): void
}

/**
 * Checkout before browsing, purchases in progress before new ones, shared between networks. `answerAsItWas` may send an
 * outdated page instead of a refusal.
 */
export function createAdmission({
  networkOf = () => '',
  answerAsItWas = () => false,
  headers = {},
  checkoutsAtOnce,
  browsingAtOnce,
}: {
  networkOf?: (request: IncomingMessage) => string
  answerAsItWas?: (request: IncomingMessage, response: ServerResponse) => boolean
  headers?: Record<string, string>
  checkoutsAtOnce?: number
  browsingAtOnce?: number
} = {}): Admission {
  const checkouts = createCheckoutQueue(checkoutsAtOnce)
  const browsing = createBrowsingLimit(browsingAtOnce)
  const refused = { checkouts: 0, browsing: 0 }
  const lag = watchLoopLag(LOOK_EVERY_MS, (lagMs) => browsing.adjust({ lagMs, checkouts: checkouts.state() }))

  function browse(kind: Kind, request: IncomingMessage, response: ServerResponse, answer: () => void) {
    if (browsing.enter(kind === 'export' ? SHARE_OF_EXPORTS : 1)) {
      response.once('close', browsing.leave)
      return answer()
    }
    if (answerAsItWas(request, response)) return
    refused.browsing += 1
    void refuse(request, response, { message: BUSY, headers })
  }

  return {
    admit(request, response, answer) {
      const kind = kindOf(request)
      if (kind === 'free') return answer()
      if (kind === 'browsing' || kind === 'export') return browse(kind, request, response, answer)
      checkouts.enter({ rank: kind, network: networkOf(request) }, response, answer, () => {
        refused.checkouts += 1
        void refuse(request, response, { message: BUSY_CHECKOUT, headers })
      })
    },
    state: () => ({
      lagMs: lag.ms,
      checkouts: { ...checkouts.state(), refused: refused.checkouts },
      browsing: { ...browsing.state(), refused: refused.browsing },
    }),
    stop: lag.stop,
  }
}
