import type { Config } from '#/platform/config.ts'
import type { Log } from '#/platform/log.ts'
import type { Clock } from '#/platform/services.ts'
import { nextExpiry } from './pageCache/pageCache.ts'

/** Public pages carry it as `Cache-Tag` and, for Fastly, as `Surrogate-Key`. */
export const CDN_TAG = 'courtside-pages'

/** From one purge to the next; changes in between share one. */
const INTERVAL_MS = 1_000
/** A page on its way to the CDN during a purge may be stored after it, so a second one follows. */
const REPEAT_AFTER_MS = 5_000
const TIMEOUT_MS = 5_000
const MIN_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

export type CdnPurge = {
  /** Soon empties the CDN of public pages. Doesn’t wait. */
  request(): void
  /** Whether the last attempt failed. */
  isFailing(): boolean
  close(): void
}

/** Also purges when pages expire. Tries again until the CDN accepts. Every process purges, so that the last purge comes after all of them know the change. */
export function createCdnPurge(
  { url, method, headers, body }: NonNullable<Config['cdnPurge']>,
  { clock, log }: { clock: Clock; log: Pick<Log, 'info' | 'warn'> },
): CdnPurge {
  let due: 'purge' | 'repeat' | undefined
  let isSending = false
  let failures = 0
  let sentAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined
  let expiry: NodeJS.Timeout | undefined
  let isClosed = false

  function schedule(delay: number) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(purge, delay).unref()
  }

  async function purge() {
    const purpose = due
    if (!purpose) return
    due = undefined
    isSending = true
    sentAt = performance.now()
    const error = await attempt()
    isSending = false
    if (error) {
      if (failures === 0) log.warn({ err: error }, 'the CDN did not accept a purge, trying again until it does')
      due ??= purpose
      schedule(Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS))
      failures += 1
      return
    }
    if (failures > 0) log.info('the CDN accepts purges again')
    failures = 0
    if (due) return schedule(INTERVAL_MS)
    if (purpose === 'purge') {
      due = 'repeat'
      schedule(REPEAT_AFTER_MS)
    }
  }

  async function attempt(): Promise<Error | undefined> {
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      return response.ok ? undefined : new Error(`CDN_PURGE_URL answered ${response.status}`)
    } catch (error) {
      return error as Error
    }
  }

  function request() {
    due = 'purge'
    if (!isSending && failures === 0) schedule(Math.max(0, sentAt + INTERVAL_MS - performance.now()))
    // The change may be to the cut-off.
    clearTimeout(expiry)
    const now = clock.now()
    if (!isClosed) expiry = setTimeout(request, nextExpiry(now).getTime() - now.getTime()).unref()
  }

  return {
    request,
    isFailing: () => failures > 0,
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(expiry)
    },
  }
}
