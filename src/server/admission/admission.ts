import type { IncomingMessage, ServerResponse } from 'node:http'
import { type BodyRefusal, createBodyGate } from './bodyGate.ts'
import { createBrowsingLimit } from './browsingLimit.ts'
import { BUSY_CHECKOUT_MESSAGE, BUSY_MESSAGE } from './busy.ts'
import { createCheckoutQueue } from './checkoutQueue.ts'
import { watchLoopLag } from './loopLag.ts'
import { classifyRequest, type RequestClass } from './requestClass.ts'
import { sendBusy, sendTooSlow } from './sendBusy.ts'

const SAMPLE_INTERVAL_MS = 50
const EXPORT_SHARE = 0.25

export type AdmissionState = {
  lagMs: number
  checkouts: { running: number; waiting: number; refused: number }
  browsing: { running: number; limit: number; refused: number }
  /** On their way; `streams` are uploads. */
  bodies: { waiting: number; bytes: number; streams: number; refused: number }
}

export type Admission = {
  admit(request: IncomingMessage, response: ServerResponse, handle: () => void): void
  state(): AdmissionState
  stop(): void
}

/** A request is admitted once its body has arrived: checkout before browsing, purchases in progress before new ones, shared between networks. */
export function createAdmission({
  networkOf = () => '',
  sendStale = () => false,
  headers = {},
  maxCheckouts,
  maxBrowsing,
  bodyTimeoutMs,
  maxWaitingBodyBytes,
  minUploadBytesPerSecond,
  slotTimeoutMs,
}: {
  networkOf?: (request: IncomingMessage) => string
  sendStale?: (request: IncomingMessage, response: ServerResponse) => boolean
  headers?: Record<string, string>
  maxCheckouts?: number
  maxBrowsing?: number
  bodyTimeoutMs?: number
  maxWaitingBodyBytes?: number
  minUploadBytesPerSecond?: number
  slotTimeoutMs?: number
} = {}): Admission {
  const checkouts = createCheckoutQueue(maxCheckouts, slotTimeoutMs)
  const browsing = createBrowsingLimit(maxBrowsing)
  const bodies = createBodyGate({
    networkOf,
    timeoutMs: bodyTimeoutMs,
    maxWaitingBytes: maxWaitingBodyBytes,
    minBytesPerSecond: minUploadBytesPerSecond,
  })
  const refused = { checkouts: 0, browsing: 0, bodies: 0 }
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

  function admitComplete(request: IncomingMessage, response: ServerResponse, respond: () => void) {
    const kind = classifyRequest(request)
    if (kind === 'free') return respond()
    if (kind === 'browsing' || kind === 'export') return browse(kind, request, response, respond)
    checkouts.enter({ rank: kind, network: networkOf(request) }, response, respond, () => {
      refused.checkouts += 1
      void sendBusy(request, response, { message: BUSY_CHECKOUT_MESSAGE, headers })
    })
  }

  function refuseBody(reason: BodyRefusal, request: IncomingMessage, response: ServerResponse) {
    refused.bodies += 1
    if (reason === 'slow') void sendTooSlow(request, response, headers)
    else void sendBusy(request, response, { message: BUSY_MESSAGE, headers })
  }

  return {
    admit(request, response, respond) {
      bodies.enter(
        request,
        response,
        () => admitComplete(request, response, respond),
        (reason) => refuseBody(reason, request, response),
      )
    },
    state: () => ({
      lagMs: lag.ms,
      checkouts: { ...checkouts.state(), refused: refused.checkouts },
      browsing: { ...browsing.state(), refused: refused.browsing },
      bodies: { ...bodies.state(), refused: refused.bodies },
    }),
    stop: lag.stop,
  }
}
