import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { compatibleNames } from '../productTexts.rules.ts'
import type { ProductRow } from './catalogue.store.ts'
import { productFits, products } from './catalogue.tables.ts'

const MAX_RELATED = 3
const MAX_ACCESSORIES = 12

const nameAndSlug = { name: products.name, slug: products.slug }

export const listRelatedProducts = (
  tx: Executor,
  { id, category }: Pick<ProductRow, 'id' | 'category'>,
): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(and(eq(products.category, category), ne(products.id, id)))
    .orderBy(asc(products.id))
    .limit(MAX_RELATED)

export async function listAccessories(tx: Executor, { id, name }: Pick<ProductRow, 'id' | 'name'>) {
  const rows = await tx
    .select(getTableColumns(products))
    .from(productFits)
    .innerJoin(products, eq(products.id, productFits.productId))
    .where(and(eq(productFits.name, name.toLowerCase()), ne(productFits.productId, id)))
    .orderBy(asc(productFits.productId))
    .limit(MAX_ACCESSORIES + 1)
  return { accessories: rows.slice(0, MAX_ACCESSORIES), moreAccessories: rows.length > MAX_ACCESSORIES }
}

export async function listCompatibleProducts(
  tx: Executor,
  product: Pick<ProductRow, 'specs'>,
): Promise<{ name: string; slug?: string }[]> {
  const names = compatibleNames(product)
  if (names.length === 0) return []
  const folded = sql`lower(${products.name} collate "und-x-icu")`
  const known = await tx
    .selectDistinctOn([folded], { ...nameAndSlug, folded: sql<string>`${folded}` })
    .from(products)
    .where(
      inArray(
        folded,
        names.map((name) => name.toLowerCase()),
      ),
    )
    .orderBy(folded, asc(products.id))
  const slugs = new Map(known.map(({ folded: name, slug }) => [name, slug]))
  return names.map((name) => {
    const slug = slugs.get(name.toLowerCase())
    return slug === undefined ? { name } : { name, slug }
  })
}
