import { sql } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { UNFINISHED_SESSIONS } from './checkout.limits.ts'
import { checkoutDrafts } from './checkout.tables.ts'

export type TooManySessions = { code: 'tooManySessions'; retryAfterSeconds: number }

/** Whether another session may be opened from this network. Those that have become an order do not count. */
export async function checkUnfinished(
  tx: Executor,
  network: string,
  now: Date,
): Promise<Outcome<void, TooManySessions>> {
  const { seconds } = UNFINISHED_SESSIONS
  const since = new Date(now.getTime() - seconds * 1000)
  const { rows } = await tx.execute<{ here: number; everywhere: number }>(sql`
    select count(*) filter (where network = ${network})::int as here, count(*)::int as everywhere
    from ${checkoutDrafts} where network is not null and created_at > ${since}`)
  const { here = 0, everywhere = 0 } = rows[0] ?? {}
  if (here < UNFINISHED_SESSIONS.network && everywhere < UNFINISHED_SESSIONS.shop) return ok(undefined)
  return refuse('tooManySessions', { retryAfterSeconds: Math.ceil(seconds / 6) })
}

/** Forgets from which networks purchases were opened that nobody has finished for a day. */
export async function forgetNetworks(tx: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  await tx.execute(sql`
    update ${checkoutDrafts} set network = null where network is not null and created_at < ${since}`)
}
