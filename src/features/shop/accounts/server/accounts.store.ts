import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Role } from '#/lib/roles.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { users } from './accounts.tables.ts'
import type { UserRow } from './sessions.store.ts'

export const normaliseEmail = (email: string): string => email.trim().toLowerCase()

export type NewUser = { username: string; email: string; passwordHash: string; role?: Role; createdAt: Date }

/** Refused if the username (in any case) or the email is taken; `usernameTaken` if both are. */
export async function insertUser(
  tx: Executor,
  { username, email, passwordHash, role, createdAt }: NewUser,
): Promise<Outcome<UserRow, { code: 'usernameTaken' | 'emailTaken' }>> {
  const [user] = await tx
    .insert(users)
    .values({
      username,
      email: normaliseEmail(email),
      password: passwordHash,
      isAdmin: role !== undefined,
      role: role ?? null,
      createdAt,
    })
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

/** The first, of those who have access. */
export const findOwner = async (tx: Executor): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.role, 'owner'), isNull(users.suspendedAt)))
      .orderBy(users.id)
      .limit(1)
  )[0]

export const findUserById = async (tx: Executor, id: number): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)))[0]

/** With access, even if it was suspended. */
export async function updateRole(tx: Executor, userId: number, role: Role): Promise<void> {
  await tx.update(users).set({ role, isAdmin: true, suspendedAt: null }).where(eq(users.id, userId))
}

/** By name. */
export const listStaff = (tx: Executor): Promise<UserRow[]> =>
  tx.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.username)

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

export async function updateLastSignIn(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx.update(users).set({ lastSignInAt: now }).where(eq(users.id, userId))
}

export async function markVerified(tx: Executor, userId: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerifiedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
}

/** Locks every owner, by id, so that the last two can’t both go. Returns the ids of those who have access. */
export async function lockOwners(tx: Transaction): Promise<number[]> {
  const owners = await tx
    .select({ id: users.id, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(users.id)
    .for('update')
  return owners.filter(({ suspendedAt }) => suspendedAt === null).map(({ id }) => id)
}

export const isLastOwner = (owners: readonly number[], userId: number): boolean =>
  owners.length === 1 && owners[0] === userId

/** Orders stay. Refused for the last owner. */
export async function deleteUser(tx: Transaction, userId: number): Promise<Outcome<void, { code: 'lastOwner' }>> {
  if (isLastOwner(await lockOwners(tx), userId)) return refuse('lastOwner')
  await tx.delete(users).where(eq(users.id, userId))
  return ok(undefined)
}
