import { sql } from 'drizzle-orm'
import type { InvoiceContent, InvoiceKind } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { customerOf } from '#/features/orders/invoices/invoices.rules.ts'
import { invoices } from '#/features/orders/invoices/server/invoices.tables.ts'
import type { EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { buyerName } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
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

const buyer = sql`(content -> 'buyer')`
const contactName = sql`lower(coalesce(${buyer} ->> 'company', ${buyer} ->> 'name'))`
/** A company’s staff order with addresses of their own, so it’s known by its VAT number or its postcode. */
const identity = sql`coalesce(
  case when ${buyer} ->> 'company' is not null then coalesce(${buyer} ->> 'vatNumber', ${buyer} -> 'address' ->> -1) end,
  lower(${buyer} ->> 'email'))`

/**
 * With the contact for a bookkeeping program, which takes the same name for the same customer. The first customer of a
 * name has it alone; others have the number of their first document after it. Depends on all documents, so that it’s the
 * same in every file, and on nothing that an accountant may not see.
 */
export async function listBookDocuments(
  tx: Executor,
  scope: Scope,
  kinds: readonly InvoiceKind[],
  page: Page,
): Promise<{ content: InvoiceContent; contact: string }[]> {
  const documents = await listDocumentContents(tx, scope, kinds, page)
  const ids = documents.map(({ id }) => id)
  const { rows } = await tx.execute<{ id: number; suffix: string | null }>(sql`
    with page as (
      select id, ${contactName} as name, ${identity} as identity from ${invoices} where id = any(${sql.param(ids)}::int[])
    ), customers as (
      select distinct on (name, identity) * from (
        select id, number, ${contactName} as name, ${identity} as identity from ${invoices} where ${isInScope(scope)}
      ) as documents
      where name in (select name from page)
      order by name, identity, id
    ), ranked as (
      select *, row_number() over (partition by name order by id) as place from customers
    )
    select page.id, case when place > 1 then number end as suffix
    from page join ranked on ranked.name = page.name and ranked.identity is not distinct from page.identity`)
  const suffixes = new Map(rows.map(({ id, suffix }) => [id, suffix]))
  return documents.map(({ id, content }) => {
    const suffix = suffixes.get(id)
    return { content, contact: suffix ? `${customerOf(content)} (${suffix})` : customerOf(content) }
  })
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
