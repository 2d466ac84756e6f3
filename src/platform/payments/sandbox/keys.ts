import type { Database } from '../../database.ts'
import { randomToken, sandboxKeys } from './sandbox.tables.ts'

export type SandboxKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

export async function loadSandboxKeys(database: Database): Promise<SandboxKeys> {
  const read = async () => {
    const [row] = await database.select().from(sandboxKeys)
    return row && { secretKey: row.secret_key, publishableKey: row.publishable_key, webhookSecret: row.webhook_secret }
  }
  const existing = await read()
  if (existing) return existing
  await database
    .insert(sandboxKeys)
    .values({
      secret_key: `sk_test_${randomToken(48)}`,
      publishable_key: `pk_test_${randomToken(48)}`,
      webhook_secret: `whsec_${randomToken(48)}`,
    })
    .onConflictDoNothing()
  const created = await read()
  if (!created) throw new Error('The sandbox keys were not kept')
  return created
}
