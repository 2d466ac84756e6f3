import { and, count, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { endAttempt, findDraft } from '#/features/orders/drafts/server/drafts.store.ts'
import { cardDeclines } from '#/features/orders/drafts/server/drafts.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { DECLINES } from './checkout.limits.ts'

export type NetworkDeclined = { code: 'networkDeclined'; retryAfterSeconds: number }

const RETENTION_DAYS = 7
const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
const hash = (text: string) => sha256(text, 'base64url').slice(0, 22)

/** Idempotent. Saves an intent's declines and cancels it if it, its network or one of its cards has had too many. */
export async function recordDeclines(services: Services, id: string): Promise<void> {
  const { database, payments, clock, log } = services
  const now = clock.now()
  const draft = await findDraft(database, id)
  if (!draft || draft.orderId !== null) return
  const declines = await payments.listDeclines(id)
  if (declines.length === 0) return
  await database
    .insert(cardDeclines)
    .values(
      declines.map(({ chargeId, fingerprint, created }) => ({
        chargeId,
        intentId: id,
        network: draft.network,
        card: fingerprint ? hash(fingerprint) : null,
        declinedAt: created,
      })),
    )
    .onConflictDoNothing()
  await database.delete(cardDeclines).where(lt(cardDeclines.declinedAt, ago(now, RETENTION_DAYS * 86_400)))

  if (draft.state !== 'open' && draft.state !== 'reserved') return
  const reason = await cancellationReason(database, id, draft.network, now)
  if (!reason || !(await payments.cancelIntent(id)).ok) return
  const latest = await findDraft(database, id)
  if (latest) await endAttempt(services, latest, 'cancelled')
  log.warn({ intent: id, reason, declines: declines.length }, 'a payment was ended after too many declines')
}

async function cancellationReason(tx: Executor, id: string, network: string | null, now: Date) {
  if (await hadTooManyDeclines(tx, id)) return 'intent'
  if (network && !(await checkDeclines(tx, network, now)).ok) return 'network'
  const { max, seconds } = DECLINES.card
  const [card] = await tx
    .select({ card: cardDeclines.card })
    .from(cardDeclines)
    .where(
      and(
        gt(cardDeclines.declinedAt, ago(now, seconds)),
        sql`${cardDeclines.card} in (select card from ${cardDeclines} where intent_id = ${id})`,
      ),
    )
    .groupBy(cardDeclines.card)
    .having(sql`count(*) >= ${max}`)
    .limit(1)
  return card && 'card'
}

export const hadTooManyDeclines = async (tx: Executor, id: string): Promise<boolean> =>
  (await tx.$count(cardDeclines, eq(cardDeclines.intentId, id))) >= DECLINES.intent

/** Selects the seconds until a network is below the limit again, or null if it is. */
export function declineWaitSql(network: string, now: Date): SQL<number | null> {
  const { max, seconds } = DECLINES.network
  const since = ago(now, seconds)
  return sql`(
    select extract(epoch from declined_at - ${since}::timestamptz)::float8 from ${cardDeclines}
    where network = ${network} and declined_at > ${since} order by declined_at desc offset ${max - 1} limit 1)`
}

export const checkDeclineWait = (wait: number | null): Outcome<void, NetworkDeclined> =>
  wait === null ? ok(undefined) : refuse('networkDeclined', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) })

export async function checkDeclines(tx: Executor, network: string, now: Date): Promise<Outcome<void, NetworkDeclined>> {
  const { rows } = await tx.execute<{ wait: number | null }>(sql`select ${declineWaitSql(network, now)} as wait`)
  return checkDeclineWait(rows[0]?.wait ?? null)
}

export async function loadDeclineCounts(
  tx: Executor,
  now: Date,
): Promise<{ declines: number; networksLimited: number; cardsLimited: number }> {
  const limited = (column: typeof cardDeclines.network, { max, seconds }: { max: number; seconds: number }) =>
    tx
      .select({ of: column, declines: count() })
      .from(cardDeclines)
      .where(and(sql`${column} is not null`, gt(cardDeclines.declinedAt, ago(now, seconds))))
      .groupBy(column)
      .having(sql`count(*) >= ${max}`)
  const [declines, networks, cards] = await Promise.all([
    tx.$count(cardDeclines, gt(cardDeclines.declinedAt, ago(now, 86_400))),
    limited(cardDeclines.network, DECLINES.network),
    limited(cardDeclines.card as unknown as typeof cardDeclines.network, DECLINES.card),
  ])
  return { declines, networksLimited: networks.length, cardsLimited: cards.length }
}
