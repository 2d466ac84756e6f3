import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { discountCodes } from './discounts.tables.ts'

export type DiscountCodeRow = typeof discountCodes.$inferSelect

export const findCode = async (tx: Executor, code: string): Promise<DiscountCodeRow | undefined> =>
  (await tx.select().from(discountCodes).where(eq(discountCodes.code, code)))[0]

/** Serialises concurrent uses of the code. */
export const lockCode = async (tx: Transaction, code: string): Promise<DiscountCodeRow | undefined> =>
  (await tx.select().from(discountCodes).where(eq(discountCodes.code, code)).for('update'))[0]

/** Throws (table check) beyond the limit. */
export async function incrementUsage(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usageCount: sql`${discountCodes.usageCount} + 1` })
    .where(eq(discountCodes.id, id))
}
