import { eq } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { shopState } from '#/platform/shopState.tables.ts'

const KEY = 'webhookReceivedAt'

export async function upsertLastWebhookTime(tx: Executor, at: Date): Promise<void> {
  const value = at.toISOString()
  await tx.insert(shopState).values({ key: KEY, value }).onConflictDoUpdate({ target: shopState.key, set: { value } })
}

export async function findLastWebhookTime(tx: Executor): Promise<Date | undefined> {
  const [row] = await tx.select().from(shopState).where(eq(shopState.key, KEY))
  return typeof row?.value === 'string' ? new Date(row.value) : undefined
}
