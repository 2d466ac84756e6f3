import type { Pool } from 'pg'
import { openDatabase } from '../../../src/platform/database.ts'
import { loadEmailsTo } from '../mailbox.ts'
import type { OpenShop } from './sharedShops.ts'

export async function withEmails<Result>(shop: OpenShop, query: (pool: Pool) => Promise<Result>): Promise<Result> {
  const { pool, close } = openDatabase(shop.databaseUrl as string, { max: 1 })
  try {
    return await query(pool)
  } finally {
    await close()
  }
}

/** The first link in the most recent email to `recipient`. */
export const mailedLink = (shop: OpenShop, recipient: string, kind?: string): Promise<string> =>
  withEmails(shop, async (pool) => {
    const emails = await loadEmailsTo(pool, recipient, kind)
    return /http:\S+/.exec(emails.at(-1)?.text ?? '')?.[0] as string
  })
