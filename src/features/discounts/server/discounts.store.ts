import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { discountCodes } from './discounts.tables.ts'

export type DiscountCodeRow = typeof discountCodes.$inferSelect

/** The code as stored, or undefined. `code` is upper case. */
export const findCode = async (tx: Executor, code: string): Promise<DiscountCodeRow | undefined> =>
  (await tx.select().from(discountCodes).where(eq(discountCodes.code, code)))[0]

/** The same, locked until the transaction ends, so that its uses are counted one buyer at a time. */
export const lockCode = async (tx: Transaction, code: string): Promise<DiscountCodeRow | undefined> =>
  (await tx.select().from(discountCodes).where(eq(discountCodes.code, code)).for('update'))[0]

/** Counts one use of a code. Throws (by the table's check) rather than pass its limit. */
export async function countUse(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usageCount: sql`${discountCodes.usageCount} + 1` })
    .where(eq(discountCodes.id, id))
}
