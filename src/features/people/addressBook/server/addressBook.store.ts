import { and, desc, eq } from 'drizzle-orm'
import { users } from '#/features/shop/accounts/server/accounts.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import { MAX_ADDRESSES } from '../addressBook.rules.ts'
import type { AddressForm } from './addressBook.schema.ts'
import { savedAddresses } from './addressBook.tables.ts'

export type AddressRow = typeof savedAddresses.$inferSelect
export type AddressRefusal = { code: 'unknownAddress' } | { code: 'tooMany' }

export const listAddresses = (tx: Executor, userId: number): Promise<AddressRow[]> =>
  tx
    .select()
    .from(savedAddresses)
    .where(eq(savedAddresses.userId, userId))
    .orderBy(desc(savedAddresses.isDefault), desc(savedAddresses.id))

export const findDefaultAddress = async (tx: Executor, userId: number): Promise<AddressRow | undefined> =>
  (
    await tx
      .select()
      .from(savedAddresses)
      .where(and(eq(savedAddresses.userId, userId), eq(savedAddresses.isDefault, true)))
  )[0]

/** The account's row is the lock of its addresses. */
const lockAccount = (tx: Transaction, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')

const clearDefault = (tx: Transaction, userId: number) =>
  tx.update(savedAddresses).set({ isDefault: false }).where(eq(savedAddresses.userId, userId))

const PARTS = ['customerName', 'company', 'line1', 'line2', 'town', 'county', 'postcode'] as const
const isSame = (one: AddressForm, other: AddressForm) => PARTS.every((part) => one[part] === other[part])

/** Adds an address, or changes the one with `id`. Adding one that is there already changes nothing but the default. */
export async function upsertAddress(
  database: Database,
  { userId, id, now }: { userId: number; id?: number; now: Date },
  form: AddressForm,
): Promise<Outcome<void, AddressRefusal>> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const existing = await listAddresses(tx, userId)
    const target = existing.find((address) => (id === undefined ? isSame(address, form) : address.id === id))
    if (id !== undefined && !target) return refuse('unknownAddress')
    if (!target && existing.length >= MAX_ADDRESSES) return refuse('tooMany')
    // There is always a default.
    const isDefault = form.isDefault || existing.length === 0 || target?.isDefault === true
    if (isDefault) await clearDefault(tx, userId)
    if (target)
      await tx
        .update(savedAddresses)
        .set({ ...form, isDefault })
        .where(eq(savedAddresses.id, target.id))
    else await tx.insert(savedAddresses).values({ ...form, isDefault, userId, createdAt: now })
    return ok(undefined)
  })
}

/** The newest of the others becomes the default if this was it. */
export async function deleteAddress(database: Database, userId: number, id: number): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const isTheirs = and(eq(savedAddresses.userId, userId), eq(savedAddresses.id, id))
    const [deleted] = await tx.delete(savedAddresses).where(isTheirs).returning()
    if (!deleted) return false
    const [next] = deleted.isDefault ? await listAddresses(tx, userId) : []
    if (next) await tx.update(savedAddresses).set({ isDefault: true }).where(eq(savedAddresses.id, next.id))
    return true
  })
}
