import { and, desc, eq, gt, lt, lte, ne } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { createToken, hashToken } from '#/platform/token.ts'
import { sessions, users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Counted from login; use does not extend it. */
export const SESSION_DAYS = 30

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const SECOND_FACTOR_MINUTES = 10

const LAST_SEEN_INTERVAL_MS = 5 * MINUTE_MS

const MAX_USER_AGENT_LENGTH = 400

export type NewSession = {
  userId: number
  now: Date
  userAgent?: string | undefined
  awaitsSecondFactor?: boolean
}

export async function insertSession(
  tx: Executor,
  { userId, now, userAgent, awaitsSecondFactor = false }: NewSession,
): Promise<{ id: string; token: string }> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)))
  const { token, hash: tokenHash } = createToken()
  const lifetimeMs = awaitsSecondFactor ? SECOND_FACTOR_MINUTES * MINUTE_MS : SESSION_DAYS * DAY_MS
  const [session] = await tx
    .insert(sessions)
    .values({
      tokenHash,
      userId,
      createdAt: now,
      lastSeenAt: now,
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      awaitsSecondFactor,
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error('the database returned no session')
  return { id: session.id, token }
}

type SessionWithUser = { user: UserRow; sessionId: string; lastSeenAt: Date }

async function findSession(
  tx: Executor,
  token: string,
  now: Date,
  awaits: boolean,
): Promise<SessionWithUser | undefined> {
  const [row] = await tx
    .select({ user: users, sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, hashToken(token)),
        gt(sessions.expiresAt, now),
        eq(sessions.awaitsSecondFactor, awaits),
      ),
    )
  return row
}

/** Undefined if unknown, closed, expired or awaiting the second factor. Updates `lastSeenAt`. */
export async function findActiveSession(tx: Executor, token: string, now: Date): Promise<SessionWithUser | undefined> {
  const session = await findSession(tx, token, now, false)
  const stale = new Date(now.getTime() - LAST_SEEN_INTERVAL_MS)
  if (session && session.lastSeenAt < stale) {
    await tx
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, session.sessionId), lt(sessions.lastSeenAt, stale)))
  }
  return session
}

export const findPendingSession = (tx: Executor, token: string, now: Date): Promise<SessionWithUser | undefined> =>
  findSession(tx, token, now, true)

export async function deleteSession(tx: Executor, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

export async function endSession(tx: Executor, userId: number, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

export async function endSessions(tx: Executor, userId: number, except?: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id })
  return ended.length
}

export const listSessions = (tx: Executor, userId: number, now: Date): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), eq(sessions.awaitsSecondFactor, false)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
