import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, lte, ne } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { sessions, users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** How long a session lasts, counted from its login. */
export const SESSION_DAYS = 30

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How long the second factor may take after the password. */
export const SECOND_FACTOR_MINUTES = 10

/** A request writes when its session was last seen only if that was longer ago than this. */
const SEEN_EVERY_MS = 5 * MINUTE_MS

/** A browser may call itself anything: this much is kept. */
const USER_AGENT_MAX = 400

export type NewSession = {
  userId: number
  now: Date
  userAgent?: string | undefined
  /** It opens nothing until the second factor has come, and ends soon. */
  awaitsSecondFactor?: boolean
}

/** Opens a session of 30 days and gives its id and its token, 256 random bits that are nowhere stored. */
export async function createSession(
  tx: Executor,
  { userId, now, userAgent, awaitsSecondFactor = false }: NewSession,
): Promise<{ id: string; token: string }> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)))
  const token = randomBytes(32).toString('base64url')
  const lasts = awaitsSecondFactor ? SECOND_FACTOR_MINUTES * MINUTE_MS : SESSION_DAYS * DAY_MS
  const [made] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      awaitsSecondFactor,
      expiresAt: new Date(now.getTime() + lasts),
    })
    .returning({ id: sessions.id })
  if (!made) throw new Error('The database returned no session')
  return { id: made.id, token }
}

type Opened = { user: UserRow; sessionId: string; lastSeenAt: Date }

async function find(tx: Executor, token: string, now: Date, awaits: boolean): Promise<Opened | undefined> {
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

/**
 * Whose session this is, or undefined when it never was, was closed, has run out or still awaits the second factor.
 * Notes that it was seen, once in five minutes at most.
 */
export async function openSession(tx: Executor, token: string, now: Date): Promise<Opened | undefined> {
  const found = await find(tx, token, now, false)
  const stale = new Date(now.getTime() - SEEN_EVERY_MS)
  if (found && found.lastSeenAt < stale) {
    await tx
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, found.sessionId), lt(sessions.lastSeenAt, stale)))
  }
  return found
}

/** Whose session this is that awaits the second factor, or undefined. */
export const awaitingSession = (tx: Executor, token: string, now: Date): Promise<Opened | undefined> =>
  find(tx, token, now, true)

/** Closes a session for good. */
export async function deleteSession(tx: Executor, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** Closes one of a user's sessions by its id. Gives whether there was one. */
export async function endSession(tx: Executor, userId: number, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Closes every session of a user, but `except` one. Gives how many there were. */
export async function endSessions(tx: Executor, userId: number, except?: string): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    .returning({ id: sessions.id })
  return ended.length
}

/** A user's open sessions, the one that was seen last first. */
export const listSessions = (tx: Executor, userId: number, now: Date): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), eq(sessions.awaitsSecondFactor, false)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)

/** What is stored of a token: its SHA-256, since 256 random bits cannot be guessed from it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
