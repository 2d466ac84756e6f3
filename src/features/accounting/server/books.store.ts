import { sql } from 'drizzle-orm'
import type { InvoiceContent, InvoiceKind } from '#/features/invoices/invoiceContent.rules.ts'
import { invoices } from '#/features/invoices/server/invoices.tables.ts'
import type { EntryMethod } from '#/features/ledger/ledger.rules.ts'
import { paymentEntries } from '#/features/ledger/server/ledger.tables.ts'
import { buyerName } from '#/features/orders/server/orders.store.ts'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import type { BookEntry } from './books.columns.ts'
import { isInScope, type Scope } from './differences.store.ts'

const inPeriod = (scope: Scope) => sql`tax_point between ${scope.from} and ${scope.to} and ${isInScope(scope)}`

export async function countDocuments(tx: Executor, scope: Scope): Promise<{ kind: InvoiceKind; count: number }[]> {
  const { rows } = await tx.execute<{ kind: InvoiceKind; count: number }>(
    sql`select kind, count(*)::int as count from ${invoices} where ${inPeriod(scope)} group by kind`,
  )
  return rows
}

type Page = { limit: number; offset?: number; after?: number }

/** In the order of their numbers; `after` is an id. */
export async function listDocumentContents(
  tx: Executor,
  scope: Scope,
  kinds: readonly InvoiceKind[],
  { limit, offset = 0, after = 0 }: Page,
): Promise<{ id: number; content: InvoiceContent }[]> {
  const { rows } = await tx.execute<{ id: number; content: InvoiceContent }>(sql`
    select id, content from ${invoices}
    where ${inPeriod(scope)} and kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}) and id > ${after}
    order by id limit ${limit} offset ${offset}`)
  return rows
}

/** By value date. */
export async function listBookEntries(
  tx: Executor,
  scope: Scope,
  method: EntryMethod | undefined,
  { limit, offset = 0 }: Page,
): Promise<BookEntry[]> {
  const { rows } = await tx.execute<Omit<BookEntry, 'amount'> & { amount: string }>(sql`
    select value_date::text as "valueDate", kind, amount, reference, orders.order_id as "orderId", ${buyerName} as customer
    from (
      select * from ${paymentEntries}
      where value_date between ${scope.from} and ${scope.to} and ${isInScope(scope)}
        and ${method ? sql`method = ${method}` : sql`true`}
      order by value_date, id limit ${limit} offset ${offset}
    ) as entries left join ${orders} on orders.id = entries.order_id
    order by value_date, entries.id`)
  return rows.map((row) => ({ ...row, amount: toPence(row.amount) }))
}
