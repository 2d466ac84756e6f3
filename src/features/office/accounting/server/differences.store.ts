import { type SQL, sql } from 'drizzle-orm'
import { documentVat, invoices } from '#/features/orders/invoices/server/invoices.tables.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { buyerName } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import type { DifferenceCause } from '../differences.rules.ts'
import type { Period } from '../period.rules.ts'

/** `test`: only test payments and their documents, or only live ones. */
export type Scope = Period & { test: 'yes' | 'no' | undefined }

export const isInScope = ({ test }: Scope): SQL => (test ? sql`is_test = ${test === 'yes'}` : sql`true`)

/**
 * The orders whose money in a period differs from their documents in it, or whose deposits change. An order's earlier
 * history decides the cause: only the few that differ are looked up.
 *
 * A deposit is money held for an order that has no invoice yet, or whose unpaid invoice has been cancelled, up to its
 * total. VAT is due on it when it is received (VAT Act 1994, s. 6(4); VATTOS5120), and the invoice, when it comes,
 * includes it. The VAT within it is worked out on the whole deposit before and after the period, so that periods add up
 * to the penny.
 */
const differencesOf = (scope: Scope): SQL => {
  const { from, to } = scope
  const inScope = isInScope(scope)
  const documentOf = (until: SQL) =>
    sql`from ${documentVat} where order_id = unequal.order_id and ${inScope} and ${until}`
  // A credit note without a refund cancels the whole of an unpaid invoice.
  const isInvoiced = (until: SQL) => sql`coalesce((
    select kind <> 'creditNote' or exists (
      select from ${invoices} where ${invoices.id} = ${documentVat.documentId} and ${invoices.refundId} is not null)
    ${documentOf(until)} order by document_id desc limit 1), false)`
  return sql`
    with money as (
      select order_id, sum(amount) as amount from ${paymentEntries}
      where value_date between ${from} and ${to} and ${inScope} and order_id is not null group by order_id
    ), documents as (
      select order_id, sum(gross) as amount, bool_or(kind <> 'creditNote') as are_first from ${documentVat}
      where tax_point between ${from} and ${to} and ${inScope} group by order_id
    ), unequal as (
      select order_id, coalesce(documents.amount, 0) as documents, coalesce(money.amount, 0) as money
      from documents full join money using (order_id)
      where coalesce(documents.amount, 0) <> coalesce(money.amount, 0)
        -- The deposit on an order that was then overpaid by as much.
        or documents.are_first and exists (
          select from ${paymentEntries} where order_id = documents.order_id and ${inScope} and value_date < ${from})
    ), history as (
      select unequal.*, total_amount, vat_amount,
        coalesce((select sum(amount) from ${paymentEntries}
          where order_id = unequal.order_id and ${inScope} and value_date < ${from}), 0) as held,
        coalesce((select sum(gross) ${documentOf(sql`tax_point < ${from}`)}), 0) as invoiced,
        ${isInvoiced(sql`tax_point < ${from}`)} as was_invoiced,
        ${isInvoiced(sql`tax_point <= ${to}`)} as is_invoiced
      from unequal join ${orders} on orders.id = unequal.order_id
    ), deposits as (
      select *,
        case when was_invoiced or vat_amount is null then 0 else greatest(0, least(held, total_amount)) end as before,
        case when is_invoiced or vat_amount is null then 0 else greatest(0, least(held + money, total_amount)) end as after
      from history
    ), differences as (
      select order_id, documents, money, money - documents as difference, after - before as deposit,
        coalesce(round(after * vat_amount / nullif(total_amount, 0), 2) - round(before * vat_amount / nullif(total_amount, 0), 2), 0) as deposit_vat,
        case
          when money > documents and held < invoiced and documents < 0 and money <= 0 then 'neverPaid'
          when money > documents and held < invoiced then 'paidLater'
          when money > documents and is_invoiced then 'overpaid'
          when money > documents then 'deposit'
          when held + money < invoiced + documents then 'notReceived'
          else 'paidEarlier'
        end as cause
      from deposits
    )`
}

export type CauseFigure = { cause: DifferenceCause; orders: number; amount: Pence }

export async function loadDifferences(tx: Executor, scope: Scope) {
  const { rows } = await tx.execute<
    Record<'amount' | 'deposit' | 'vat', string> & { cause: DifferenceCause; orders: number; deposits: number }
  >(sql`${differencesOf(scope)}
    select cause, count(*) filter (where difference <> 0)::int as orders, sum(difference) as amount, sum(deposit) as deposit, sum(deposit_vat) as vat,
      count(*) filter (where deposit <> 0)::int as deposits
    from differences group by cause`)
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const vat = sum((row) => toPence(row.vat))
  return {
    causes: rows
      .filter(({ orders }) => orders > 0)
      .map(({ cause, orders, amount }): CauseFigure => ({ cause, orders, amount: toPence(amount) })),
    deposits: { orders: sum((row) => row.deposits), net: sum((row) => toPence(row.deposit)) - vat, vat },
  }
}

export type Difference = {
  orderKey: number
  orderId: string
  customer: string
  cause: DifferenceCause
  documents: Pence
  money: Pence
  depositNet: Pence
  depositVat: Pence
}

export type Selection = { cause?: DifferenceCause | undefined; deposits?: 'yes' | undefined }

const isSelected = ({ cause, deposits }: Selection): SQL =>
  sql`${cause ? sql`cause = ${cause}` : sql`true`} and ${deposits ? sql`deposit <> 0` : sql`difference <> 0`}`

/** By order, the newest first. `before` is the last order of the page before. */
export async function listDifferences(
  tx: Executor,
  scope: Scope,
  selection: Selection,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<Difference[]> {
  const { rows } = await tx.execute<
    Record<'documents' | 'money' | 'deposit' | 'deposit_vat', string> & {
      id: number
      order_id: string
      customer: string
      cause: DifferenceCause
    }
  >(sql`${differencesOf(scope)}
    select orders.id, orders.order_id, ${buyerName} as customer, cause, documents, money, deposit, deposit_vat
    from differences join ${orders} on orders.id = differences.order_id
    where ${isSelected(selection)} and ${before === undefined ? sql`true` : sql`orders.id < ${before}`}
    order by orders.id desc limit ${limit} offset ${offset}`)
  return rows.map((row) => ({
    orderKey: row.id,
    orderId: row.order_id,
    customer: row.customer,
    cause: row.cause,
    documents: toPence(row.documents),
    money: toPence(row.money),
    depositNet: toPence(row.deposit) - toPence(row.deposit_vat),
    depositVat: toPence(row.deposit_vat),
  }))
}

export async function countDifferences(tx: Executor, scope: Scope, selection: Selection) {
  const { rows } = await tx.execute<Record<'difference' | 'deposit' | 'vat', string> & { total: number }>(sql`
    ${differencesOf(scope)}
    select count(*)::int as total, coalesce(sum(difference), 0) as difference, coalesce(sum(deposit), 0) as deposit,
      coalesce(sum(deposit_vat), 0) as vat
    from differences where ${isSelected(selection)}`)
  const [row] = rows
  if (!row) throw new Error('The database returned no count')
  return {
    total: row.total,
    difference: toPence(row.difference),
    depositVat: toPence(row.vat),
    depositNet: toPence(row.deposit) - toPence(row.vat),
  }
}
