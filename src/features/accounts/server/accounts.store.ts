import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'

export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export type NewUser = { username: string; email: string; passwordHash: string; isAdmin?: boolean; createdAt: Date }

/** Refused if the username (in any case) or the email is taken; `usernameTaken` if both are. */
export async function insertUser(
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

const isUsernameTaken = async (tx: Executor, username: string): Promise<boolean> =>
  (
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
  ).length > 0

export const findUserByEmail = async (tx: Executor, email: string): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(eq(users.email, normaliseEmail(email)))
  )[0]

export const findAdmin = async (tx: Executor): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.id).limit(1))[0]

export const findUserById = async (tx: Executor, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0]

export async function updatePassword(tx: Executor, userId: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ password: passwordHash }).where(eq(users.id, userId))
}

/** Locks the row. False if the password has changed: a new one must end sessions opened with the old one. */
export async function lockPassword(
  tx: Transaction,
  { id, password }: Pick<UserRow, 'id' | 'password'>,
): Promise<boolean> {
  const [current] = await tx
    .select({ password: users.password })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return current?.password === password
}

export async function markVerified(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/** Orders stay. Refused for the last administrator: locks all of them, by id, so that the last two cannot both go. */
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
