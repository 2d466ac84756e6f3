import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'

/** Email addresses are kept and compared in lower case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export type NewUser = { username: string; email: string; passwordHash: string; isAdmin?: boolean; createdAt: Date }

/**
 * Makes a user. Refused when the username (in any case) or the email address belongs to somebody; when both do, the
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

/** The user with this email address, or undefined. */
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

/** The user with this id as they are now, or undefined. */
export const findById = async (tx: Executor, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0]

/** Gives a user another password. */
export async function setPassword(tx: Executor, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ password: passwordHash }).where(eq(users.id, userId))
}

/**
 * Whether the password is still the one that was looked at, and keeps it so until the transaction ends. Whatever a right
 * password opens is opened under this: a change made meanwhile would otherwise not end it.
 */
export async function holdPassword(
  tx: Transaction,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
): Promise<boolean> {
  const [now] = await tx.select({ password: users.password }).from(users).where(eq(users.id, id)).for('no key update')
  return now?.password === password
}

/** Notes that the address was shown to be the user's; the first time stays. */
export async function markVerified(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/**
 * Takes an account away, with its sessions and links; orders stay, for the books. Refused for the last administrator.
 * Administrators who go at once wait for each other.
 */
export async function deleteUser(
  tx: Transaction,
  user: { id: number; isAdmin: boolean },
): Promise<Outcome<void, { code: 'lastAdmin' }>> {
  if (user.isAdmin) {
    const admins = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.isAdmin, true))
      .orderBy(users.id)
      .for('update')
    if (admins.length <= 1) return refuse('lastAdmin')
  }
  await tx.delete(users).where(eq(users.id, user.id))
  return ok(undefined)
}
