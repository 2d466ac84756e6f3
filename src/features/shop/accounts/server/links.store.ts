import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { ASSURED_EMAILS } from '#/platform/mail/emailBudget.ts'
import { createToken, hashToken } from '#/platform/token.ts'
import { accountTokens, users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'

export type LinkPurpose = 'resetPassword' | 'verifyEmail'

const HOUR_MS = 3_600_000

/**
 * At least as long as until the next email is assured: otherwise, strangers could ask for links until the shop sends no more
 * that day, and leave the owner without one that works. NIST SP 800-63B-4 allows an emailed code 24 hours.
 */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  resetPassword: ASSURED_EMAILS.seconds / 3600,
  verifyEmail: 72,
}

/** Returns the new link's secret and deletes earlier links. Runs the same statements for an unknown id (timing). */
export async function issueLink(
  tx: Transaction,
  { userId, purpose, now }: { userId: number; purpose: LinkPurpose; now: Date },
): Promise<string> {
  const { token, hash } = createToken()
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)))
  const expiresAt = new Date(now.getTime() + LINK_HOURS[purpose] * HOUR_MS)
  await tx.execute(sql`
    insert into ${accountTokens} (token_hash, user_id, purpose, email, created_at, expires_at)
    select ${hash}, ${users.id}, ${purpose}::text, ${users.email}, ${now.toISOString()}::timestamptz,
      ${expiresAt.toISOString()}::timestamptz
    from ${users} where ${users.id} = ${userId}
  `)
  return token
}

/** Returns a valid link's owner and locks the link until the transaction ends, so that it can't be used twice. */
export async function lockLink(
  tx: Transaction,
  { secret, purpose, now }: { secret: string; purpose: LinkPurpose; now: Date },
): Promise<UserRow | undefined> {
  const [link] = await tx
    .select()
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.tokenHash, hashToken(secret)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, now),
      ),
    )
    .for('update')
  if (!link) return undefined
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, link.userId), eq(users.email, link.email)))
  return user
}

export async function deleteLinks(tx: Executor, userId: number, purpose: LinkPurpose): Promise<void> {
  await tx.delete(accountTokens).where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)))
}
