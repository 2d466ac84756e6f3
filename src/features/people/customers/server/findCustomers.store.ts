import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { customers } from '#/features/orders/orders/server/customers.tables.ts'
import type { Executor } from '#/platform/database.ts'
import { findFirstRows } from '#/platform/lists/findFirstRows.ts'
import { matchesText } from '#/platform/lists/searchText.ts'
import { customerList } from './customers.list.ts'
import type { CustomerSuggestion } from './customers.schema.ts'
import { loadPersonIds } from './people.store.ts'
import { people, personText } from './people.tables.ts'

/** Those with orders first, the latest first; then everybody else known to the shop. */
export async function findCustomers(tx: Executor, q: string, limit: number): Promise<CustomerSuggestion[]> {
  const { email, name } = customers
  const [ordered, others] = await Promise.all([
    findFirstRows(tx, customerList({ countsTests: true }), { q, limit, columns: { email, name } }),
    findOthers(tx, matchesText(personText(people), q), limit),
  ])
  const ids = await loadPersonIds(
    tx,
    ordered.map((row) => row.email),
  )
  const found = new Map(ordered.map((row) => [row.email, { ...row, id: ids.get(row.email) as number }]))
  for (const other of others) if (!found.has(other.email)) found.set(other.email, other)
  return [...found.values()].slice(0, limit)
}

/** A rare word is found through the index; of a frequent one, some rows are enough. */
const MAX_FOUND = 200

async function findOthers(tx: Executor, condition: SQL, limit: number): Promise<CustomerSuggestion[]> {
  const found = tx.select().from(people).where(condition).limit(MAX_FOUND).as('found')
  return tx
    .select({
      id: found.id,
      email: found.email,
      name: sql<string>`coalesce(${customers.name}, ${found.name}, ${found.email})`,
    })
    .from(found)
    .leftJoin(customers, eq(customers.email, found.email))
    .orderBy(desc(found.id))
    .limit(limit)
}
