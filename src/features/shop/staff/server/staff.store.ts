import { and, eq } from 'drizzle-orm'
import { isLastOwner, lockOwners } from '#/features/shop/accounts/server/accounts.store.ts'
import { users } from '#/features/shop/accounts/server/accounts.tables.ts'
import type { UserRow } from '#/features/shop/accounts/server/sessions.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Role } from '#/lib/roles.ts'
import type { Executor, Transaction } from '#/platform/database.ts'

export const findStaff = async (tx: Executor, id: number): Promise<UserRow | undefined> =>
  (
    await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.isAdmin, true)))
  )[0]

export type StaffRefusal = { code: 'notFound' | 'notOwner' | 'lastOwner' }

type Access = { role: Role | null; suspendedAt: Date | null }

/**
 * Sets somebody's role and suspension; no role makes the account a customer's. Owners are locked first, so that two who
 * demote each other can't leave the shop without one, and the second finds that they aren't an owner any more.
 */
export async function changeAccess(
  tx: Transaction,
  { id, ownerId, change }: { id: number; ownerId: number; change: Partial<Access> },
): Promise<Outcome<{ before: UserRow; after: UserRow }, StaffRefusal>> {
  const owners = await lockOwners(tx)
  if (!owners.includes(ownerId)) return refuse('notOwner')
  const [before] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isAdmin, true)))
    .for('update')
  if (!before) return refuse('notFound')
  const access: Access = { role: before.role, suspendedAt: before.suspendedAt, ...change }
  const staysOwner = access.role === 'owner' && access.suspendedAt === null
  if (!staysOwner && isLastOwner(owners, id)) return refuse('lastOwner')
  const [after] = await tx
    .update(users)
    .set({ ...access, isAdmin: access.role !== null })
    .where(eq(users.id, id))
    .returning()
  return after ? ok({ before, after }) : refuse('notFound')
}

/** False if the account is a member of staff's already. */
export async function makeStaff(tx: Transaction, userId: number, role: Role): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ role, isAdmin: true })
    .where(and(eq(users.id, userId), eq(users.isAdmin, false)))
  return rowCount === 1
}
