import { sql } from 'drizzle-orm'
import type { InvoiceKind } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { documentVat } from '#/features/orders/invoices/server/invoices.tables.ts'
import type { EntryKind, EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import { isInScope, type Scope } from './differences.store.ts'

export type DocumentFigure = {
  kind: InvoiceKind
  treatment: string
  rate: number | null
  count: number
  net: Pence
  vat: Pence
  gross: Pence
}

/** By tax point. Reads only the index `document_vat_figures`. */
export async function loadDocumentFigures(tx: Executor, scope: Scope): Promise<DocumentFigure[]> {
  const { rows } = await tx.execute<
    Record<'net' | 'vat' | 'gross', string> & {
      kind: InvoiceKind
      treatment: string
      rate: string | null
      count: number
    }
  >(sql`
    select kind, treatment, rate, count(*)::int as count, sum(net) as net, coalesce(sum(vat), 0) as vat, sum(gross) as gross
    from ${documentVat} where tax_point between ${scope.from} and ${scope.to} and ${isInScope(scope)}
    group by kind, treatment, rate
    order by array_position(array['invoice', 'creditNote', 'debitNote'], kind), rate desc nulls last, treatment`)
  return rows.map(({ kind, treatment, rate, count, net, vat, gross }) => ({
    kind,
    treatment,
    rate: rate === null ? null : Number(rate),
    count,
    net: toPence(net),
    vat: toPence(vat),
    gross: toPence(gross),
  }))
}

export type PaymentFigure = {
  method: EntryMethod
  kind: EntryKind
  withOrder: boolean
  count: number
  amount: Pence
}

/** By value date. Reads only the index `payment_entries_figures`. */
export async function loadPaymentFigures(tx: Executor, scope: Scope): Promise<PaymentFigure[]> {
  const { rows } = await tx.execute<Omit<PaymentFigure, 'amount'> & { amount: string }>(sql`
    select method, kind, order_id is not null as "withOrder", count(*)::int as count, sum(amount) as amount
    from ${paymentEntries} where value_date between ${scope.from} and ${scope.to} and ${isInScope(scope)}
    group by 1, 2, 3 order by 1, 2, 3`)
  return rows.map((row) => ({ ...row, amount: toPence(row.amount) }))
}

/** Refunds asked for and not booked yet. */
export async function loadPendingRefunds(tx: Executor, { test }: Scope): Promise<{ count: number; amount: Pence }> {
  const { rows } = await tx.execute<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(amount), 0) as amount
    from ${refunds} left join ${orders} on orders.id = refunds.order_id
    where refunds.status = 'pending' and ${test ? sql`coalesce(is_test, false) = ${test === 'yes'}` : sql`true`}`)
  return { count: rows[0]?.count ?? 0, amount: toPence(rows[0]?.amount ?? '0') }
}
