import {
  checkDeclineWait,
  declineWaitSql,
  hadTooManyDeclines,
  type NetworkDeclined,
} from '#/features/buying/abuseLimits/server/declines.store.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { Terms } from '#/features/orders/drafts/drafts.rules.ts'
import { type DraftRow, endAttempt, lockDraftAnd, updateDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { reserveGoods } from '#/features/orders/drafts/server/reservations.store.ts'
import { cardPaymentsPausedColumn } from '#/features/shop/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type Transaction, writeTogether } from '#/platform/database.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import { mayHaveCharged } from '#/platform/payments/intent.ts'
import type { Services } from '#/platform/services.ts'
import { acceptTerms, proposeTerms } from './terms.store.ts'

export type ReserveRefusal =
  | { code: 'unknownPayment' }
  | { code: 'paymentEnded' }
  | { code: 'refunded' }
  | { code: 'alreadyCharged' }
  | { code: 'cardPaymentsPaused' }
  | { code: 'tooManyDeclines' }
  | NetworkDeclined

export type LockedGoods = {
  items: BasketItem[]
  codeId: number | undefined
  terms: Terms
  /** The intent already has this amount and these terms, so the card provider need not be called. */
  isIntentCurrent: boolean
  draftChange?: Partial<DraftRow>
}

/**
 * Updates the intent before the card may be charged. Lock order: draft, then goods (`lockGoods`). `alreadyCharged`:
 * nothing changes. Throws if the provider is unreachable, and then releases the reservation.
 */
export async function reserveDraft<Refusal extends { code: string }>(
  services: Services,
  { id, network, reservedUntil }: { id: string; network: string; reservedUntil: Date },
  lockGoods: (tx: Transaction, draft: DraftRow, now: Date) => Promise<Outcome<LockedGoods, Refusal>>,
): Promise<Outcome<{ reservedUntil: Date }, Refusal | ReserveRefusal>> {
  const { database, payments, clock, config } = services
  services.disk.assertSpace()
  const now = clock.now()
  const reserved = await database.transaction(async (tx) => {
    const found = await lockDraftAnd(tx, id, {
      isPaused: cardPaymentsPausedColumn,
      declineWait: declineWaitSql(network, now),
    })
    if (!found) return refuse('unknownPayment')
    const { draft, isPaused } = found
    const mayPay = checkDeclineWait(found.declineWait)
    if (draft.orderId !== null) return refuse('alreadyCharged')
    if (draft.amount > 0 && isPaused) return refuse('cardPaymentsPaused')
    if (draft.amount > 0 && !mayPay.ok) return mayPay
    if (draft.state === 'refundDue' || draft.state === 'refunded') return refuse('refunded')
    if (draft.state !== 'open' && draft.state !== 'reserved')
      return refuse((await hadTooManyDeclines(tx, id)) ? 'tooManyDeclines' : 'paymentEnded')
    const locked = await lockGoods(tx, draft, now)
    if (!locked.ok) return locked

    const { items, codeId, terms, isIntentCurrent, draftChange } = locked.value
    const goods = { items, codeId, expiresAt: reservedUntil }
    const nextCheckAt = new Date(now.getTime() + config.checkoutSweepSeconds * 1000)
    const pressed = { ...draftChange, state: 'reserved', updatedAt: now, nextCheckAt } as const
    if (isIntentCurrent || terms.amount === 0) {
      const attempt = isIntentCurrent ? Math.max(draft.attempt, 1) : draft.attempt + 1
      await writeTogether(tx, [...reserveGoods(tx, id, goods), updateDraft(tx, id, { ...pressed, ...terms, attempt })])
      return ok({ attempt, terms, goods, isComplete: true })
    }
    const attempt = await proposeTerms(tx, draft, terms, pressed)
    await writeTogether(tx, reserveGoods(tx, id, goods, { keepEarlier: true }))
    return ok({ attempt, terms, goods, isComplete: false })
  })
  if (!reserved.ok) return reserved
  const { attempt, terms, goods, isComplete } = reserved.value
  logMoneyEvent(services.log, 'stock reserved', { pence: terms.amount, intent: id })
  if (isComplete) return ok({ reservedUntil })

  const change = { amount: terms.amount, metadata: { attempt: String(attempt) } }
  const ready = await payments.updateIntent(id, change).catch(async (error: unknown) => {
    await endAttempt(services, { id, attempt }, 'open')
    throw error
  })
  if (ready.ok) {
    await database.transaction(async (tx) => {
      if (await acceptTerms(tx, id, attempt, terms)) await writeTogether(tx, reserveGoods(tx, id, goods))
    })
    return ok({ reservedUntil })
  }
  // Paid in another tab, on the terms agreed there.
  if (mayHaveCharged(ready.status)) return refuse('alreadyCharged')
  await endAttempt(services, { id, attempt }, 'cancelled')
  return refuse('paymentEnded')
}
