import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { sessions, users } from './accounts.tables.ts'

export type UserRow = typeof users.$inferSelect

/** How long a session lasts, counted from its login. */
export const SESSION_DAYS = 30

const DAY_MS = 86_400_000

/** E-mail addresses are kept and compared in lower case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export type NewUser = { username: string; email: string; passwordHash: string; isAdmin?: boolean; createdAt: Date }

/**
 * Makes a user. Refused when the username (in any case) or the e-mail address belongs to somebody; when both do, the
 * username is named.
 */
export async function register(
  tx: Executor,
  { username, email, passwordHash, isAdmin = false, createdAt }: NewUser,
): Promise<Outcome<UserRow, { code: 'usernameTaken' | 'emailTaken' }>> {
  const [user] = await tx
    .insert(users)
    .values({ username, email: normaliseEmail(email), password: passwordHash, isAdmin, createdAt })
    .onConflictDoNothing()
    .returning()
  if (user) return ok(user)
  return refuse((await isUsernameTaken(tx, username)) ? 'usernameTaken' : 'emailTaken')
}

/** Whether somebody has this username, in any case. */
const isUsernameTaken = async (tx: Executor, username: string): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  ).length > 0

/** The user with this e-mail address, or undefined. */
export const findByEmail = async (tx: Executor, email: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(eq(users.email, normaliseEmail(email)))
  )[0]

/** Any administrator, or undefined when there is none yet. */
export const findAdmin = async (tx: Executor): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.id).limit(1))[0]

/** Opens a session of 30 days and gives its token, 256 random bits that are nowhere stored. */
export async function createSession(tx: Executor, userId: number, now: Date): Promise<string> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, now)))
  const token = randomBytes(32).toString('base64url')
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  })
  return token
}

/** Whose session this is, or undefined when it never was, was closed or has run out. */
export async function userOfToken(tx: Executor, token: string, now: Date): Promise<UserRow | undefined> {
  const [row] = await tx
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)))
  return row?.user
}

/** Closes a session for good. */
export async function deleteSession(tx: Executor, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
}

/** What is stored of a token: its SHA-256, since 256 random bits cannot be guessed from it. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
