import { asc, eq } from 'drizzle-orm'
import { isMachine, MACHINE_CATEGORY } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import {
  findCurrentSlug,
  findProductBySlug,
  type ProductRow,
} from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import type { Executor } from '#/platform/database.ts'
import { MAX_COMPARED } from '../comparison.rules.ts'

const MAX_MACHINES = 100

export const listMachines = (tx: Executor): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(eq(products.category, MACHINE_CATEGORY))
    .orderBy(asc(products.id))
    .limit(MAX_MACHINES)

export type Selection = { shown: ProductRow[]; others: ProductRow[]; unknown: string[]; surplus: number }

/** The machines with these slugs, current or former. Fewer than two are completed with the first of `machines`. */
export async function selectMachines(
  tx: Executor,
  slugs: readonly string[],
  machines: readonly ProductRow[],
): Promise<Selection> {
  const found: ProductRow[] = []
  const others: ProductRow[] = []
  const unknown: string[] = []
  for (const slug of slugs) {
    const row = machines.find((machine) => machine.slug === slug) ?? (await findProduct(tx, slug))
    if (!row) unknown.push(slug)
    else if (!isMachine(row)) others.push(row)
    else if (!found.some(({ id }) => id === row.id)) found.push(row)
  }
  const more = found.length < 2 ? machines.filter(({ id }) => !found.some((machine) => machine.id === id)) : []
  return {
    shown: [...found, ...more].slice(0, MAX_COMPARED),
    others,
    unknown,
    surplus: Math.max(0, found.length - MAX_COMPARED),
  }
}

async function findProduct(tx: Executor, slug: string): Promise<ProductRow | undefined> {
  const current = await findCurrentSlug(tx, slug)
  return current === undefined ? undefined : findProductBySlug(tx, current)
}
