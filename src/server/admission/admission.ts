import type { IncomingMessage, ServerResponse } from 'node:http'
import { createBrowsingLimit } from './browsingLimit.ts'
import { BUSY_CHECKOUT_MESSAGE, BUSY_MESSAGE } from './busy.ts'
import { createCheckoutQueue } from './checkoutQueue.ts'
import { watchLoopLag } from './loopLag.ts'
import { classifyRequest, type RequestClass } from './requestClass.ts'
import { sendBusy } from './sendBusy.ts'

const SAMPLE_INTERVAL_MS = 50
const EXPORT_SHARE = 0.25

export type AdmissionState = {
  lagMs: number
  checkouts: { running: number; waiting: number; refused: number }
  browsing: { running: number; limit: number; refused: number }
}

export type Admission = {
  admit(request: IncomingMessage, response: ServerResponse, handle: () => void): void
  state(): AdmissionState
  stop(): void
}

/** Checkout before browsing, purchases in progress before new ones, shared between networks. */
export function createAdmission({
  networkOf = () => '',
  sendStale = () => false,
  headers = {},
  maxCheckouts,
  maxBrowsing,
}: {
  networkOf?: (request: IncomingMessage) => string
  sendStale?: (request: IncomingMessage, response: ServerResponse) => boolean
  headers?: Record<string, string>
  maxCheckouts?: number
  maxBrowsing?: number
} = {}): Admission {
  const checkouts = createCheckoutQueue(maxCheckouts)
  const browsing = createBrowsingLimit(maxBrowsing)
  const refused = { checkouts: 0, browsing: 0 }
  const lag = watchLoopLag(SAMPLE_INTERVAL_MS, (lagMs) => browsing.adjust({ lagMs, checkouts: checkouts.state() }))

  function browse(kind: RequestClass, request: IncomingMessage, response: ServerResponse, respond: () => void) {
    if (browsing.enter(kind === 'export' ? EXPORT_SHARE : 1)) {
      response.once('close', browsing.leave)
      return respond()
    }
    if (sendStale(request, response)) return
    refused.browsing += 1
    void sendBusy(request, response, { message: BUSY_MESSAGE, headers })
  }

  return {
    admit(request, response, respond) {
      const kind = classifyRequest(request)
      if (kind === 'free') return respond()
      if (kind === 'browsing' || kind === 'export') return browse(kind, request, response, respond)
      checkouts.enter({ rank: kind, network: networkOf(request) }, response, respond, () => {
        refused.checkouts += 1
        void sendBusy(request, response, { message: BUSY_CHECKOUT_MESSAGE, headers })
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
