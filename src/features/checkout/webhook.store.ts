import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { shopState } from '#/platform/shopState.tables.ts'

const KEY = 'webhookReceivedAt'
/** Under load many arrive a second: they need not wait for each other to update one row. */
const NOTED_EVERY_MS = 60_000

/** Notes that a signed event arrived, to the minute. */
export async function noteWebhook(tx: Executor, at: Date): Promise<void> {
  const value = at.toISOString()
  await tx
    .insert(shopState)
    .values({ key: KEY, value })
    .onConflictDoUpdate({
      target: shopState.key,
      set: { value },
      setWhere: sql`(${shopState.value} #>> '{}')::timestamptz < ${new Date(at.getTime() - NOTED_EVERY_MS)}::timestamptz`,
    })
}

/** When the last signed event arrived, to the minute; undefined before the first. */
export async function lastWebhookAt(tx: Executor): Promise<Date | undefined> {
  const [row] = await tx.select().from(shopState).where(eq(shopState.key, KEY))
  return typeof row?.value === 'string' ? new Date(row.value) : undefined
}
