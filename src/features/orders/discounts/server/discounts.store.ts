import { asc, eq, inArray, sql } from 'drizzle-orm'
import { categoryLabel } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { describeGoods } from '../codeForm.rules.ts'
import { type CodeConditions, hasConditions, isLimitedToGoods } from '../conditions.rules.ts'
import type { Discount } from '../discounts.rules.ts'
import { discountCodes } from './discounts.tables.ts'

export type DiscountCodeRow = typeof discountCodes.$inferSelect

export const findCode = async (tx: Executor, code: string): Promise<DiscountCodeRow | undefined> =>
  (await tx.select().from(discountCodes).where(eq(discountCodes.code, code)))[0]

/** What the code applies to, in the shop’s current names; empty for everything. */
export async function loadGoodsText(tx: Executor, code: CodeConditions): Promise<string> {
  if (!isLimitedToGoods(code)) return ''
  const named =
    code.productIds.length === 0
      ? []
      : await tx
          .select({ name: products.name })
          .from(products)
          .where(inArray(products.id, [...code.productIds]))
          .orderBy(asc(products.name))
  return describeGoods(
    code.categories.map(categoryLabel),
    named.map(({ name }) => name),
  )
}

export async function loadDiscount(tx: Executor, row: DiscountCodeRow): Promise<Discount> {
  const { code, type, value, minimumOrder, productIds, categories } = row
  if (!hasConditions(row)) return { code, type, value }
  return {
    code,
    type,
    value,
    conditions: { minimumOrder, productIds, categories, goodsText: await loadGoodsText(tx, row) },
  }
}

/** Serialises concurrent uses of the code. */
export const lockCode = async (tx: Transaction, code: string): Promise<DiscountCodeRow | undefined> =>
  (await tx.select().from(discountCodes).where(eq(discountCodes.code, code)).for('update'))[0]

/** For `writeTogether`. Throws (table check) beyond the limit. */
export const incrementUsage = (tx: Transaction, id: number) =>
  tx
    .update(discountCodes)
    .set({ usageCount: sql`${discountCodes.usageCount} + 1` })
    .where(eq(discountCodes.id, id))
