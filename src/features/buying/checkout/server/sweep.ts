import { reservationTimes } from '#/features/buying/abuseLimits/server/checkout.limits.ts'
import { recordDeclines } from '#/features/buying/abuseLimits/server/declines.store.ts'
import { clearOldNetworks } from '#/features/buying/abuseLimits/server/networkUsage.store.ts'
import { claimDueDrafts, type DraftRow, endAttempt } from '#/features/orders/drafts/server/drafts.store.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { finalise } from './finalise.ts'
import { refundUnclaimed } from './refundInFull.ts'

const BATCH_SIZE = 50
const CONCURRENCY = 4
const ABANDONED_HOURS = 24

/** Settles drafts whose page or webhook never came back, every `CHECKOUT_SWEEP_SECONDS`. */
export const sweepJob = (services: Services, onOrderPaid: OnOrderPaid[]): RecurringJob => ({
  name: 'sweep',
  title: 'Unfinished purchases',
  intervalSeconds: services.config.checkoutSweepSeconds,
  run: (stopping) => settleDueDrafts(services, onOrderPaid, stopping),
})

export async function settleDueDrafts(
  services: Services,
  onOrderPaid: OnOrderPaid[],
  stopping?: AbortSignal,
): Promise<void> {
  const { config, database, clock, log, payments } = services
  await clearOldNetworks(database, clock.now())
  // Without the provider nothing can be settled, and claiming a draft would only postpone it.
  while (!stopping?.aborted && payments.isAvailable()) {
    const due = await claimDueDrafts(database, {
      now: clock.now(),
      everySeconds: config.checkoutSweepSeconds,
      limit: BATCH_SIZE,
    })
    const queue = due.values()
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const draft of queue) {
          if (!payments.isAvailable()) return
          try {
            await settleDraft(services, onOrderPaid, draft)
          } catch (error) {
            log.error({ err: error, intent: draft.id }, 'the sweep could not settle a purchase')
          }
        }
      }),
    )
    if (due.length < BATCH_SIZE) return
  }
}

async function settleDraft(services: Services, onOrderPaid: OnOrderPaid[], draft: DraftRow): Promise<void> {
  const { config, clock, payments } = services
  const now = clock.now()
  const outcome = await finalise(services, onOrderPaid, draft.id, { actor: 'sweep' })
  if (outcome.ok || outcome.code === 'refunded') return

  if (outcome.code === 'unclaimed') {
    const since = draft.unclaimedSince ?? now
    if (now.getTime() - since.getTime() >= config.checkoutUnclaimedSeconds * 1000)
      await refundUnclaimed(services, draft.id)
    return
  }
  if (outcome.code === 'paymentCancelled' || outcome.code === 'unknownPayment')
    return endAttempt(services, draft, 'cancelled')
  if (outcome.code !== 'paymentPending') return

  if (outcome.hasFailed) await recordDeclines(services, draft.id)
  const { maxTotalMs } = reservationTimes(config)
  const isReservationOver = draft.heldSince !== null && now.getTime() - draft.heldSince.getTime() >= maxTotalMs
  const idleSeconds = (now.getTime() - draft.updatedAt.getTime()) / 1000
  if (draft.state === 'reserved' && (isReservationOver || idleSeconds >= config.checkoutReservationSeconds)) {
    // During 3-D Secure the card could still be charged after its stock is released.
    const underWay = outcome.status === 'requires_action' || outcome.status === 'processing'
    const cancelled = underWay && (await payments.cancelIntent(draft.id)).ok
    return endAttempt(services, draft, cancelled ? 'cancelled' : 'open')
  }
  if (draft.state === 'open' && idleSeconds >= ABANDONED_HOURS * 3600) {
    const cancelled = draft.amount === 0 || (await payments.cancelIntent(draft.id)).ok
    if (cancelled) await endAttempt(services, draft, 'cancelled')
  }
}
