import { sql } from 'drizzle-orm'
import { checkoutDrafts } from '#/features/orders/drafts/server/drafts.tables.ts'
import { cardPaymentsPausedColumn } from '#/features/shop/settings/server/settings.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { UNFINISHED_PAYMENTS } from './checkout.limits.ts'
import { declineWaitSql } from './declines.store.ts'

export type TooManyPayments = { code: 'tooManySessions'; retryAfterSeconds: number }

/** Unfinished payments of the last hour, by this network and by all, the wait after declines in seconds, and whether nobody may pay by card. */
export type NetworkUsage = { here: number; everywhere: number; declineWait: number | null; isPaused: boolean }

export async function loadNetworkUsage(tx: Executor, network: string, now: Date): Promise<NetworkUsage> {
  const since = new Date(now.getTime() - UNFINISHED_PAYMENTS.seconds * 1000)
  const { rows } = await tx.execute<NetworkUsage>(sql`
    select count(*) filter (where network = ${network})::int as here, count(*)::int as everywhere,
      ${declineWaitSql(network, now)} as "declineWait", ${cardPaymentsPausedColumn} as "isPaused"
    from ${checkoutDrafts} where network is not null and created_at > ${since}`)
  return rows[0] as NetworkUsage
}

export const checkUnfinishedPayments = ({ here, everywhere }: NetworkUsage): Outcome<void, TooManyPayments> =>
  here < UNFINISHED_PAYMENTS.network && everywhere < UNFINISHED_PAYMENTS.shop
    ? ok(undefined)
    : refuse('tooManySessions', { retryAfterSeconds: Math.ceil(UNFINISHED_PAYMENTS.seconds / 6) })

export async function clearOldNetworks(tx: Executor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 24 * 3_600_000)
  await tx.execute(sql`
    update ${checkoutDrafts} set network = null where network is not null and created_at < ${since}`)
}
