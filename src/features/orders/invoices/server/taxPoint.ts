import { sql } from 'drizzle-orm'
import type { Movement } from '#/features/orders/ledger/server/ledger.store.ts'
import { paymentMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import { paidAt } from '#/features/orders/orders/orders.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { formatList } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { type Day, londonDay, longDate } from '#/lib/workingDays.ts'
import type { Executor } from '#/platform/database.ts'

/** The London day of the first parcel. By name: parcels are built on invoices. */
export async function dispatchedOn(tx: Executor, orderId: number): Promise<Day | undefined> {
  const { rows } = await tx.execute<{ day: Day | null }>(
    sql`select min(sent_on)::text as day from parcels where order_id = ${orderId}`,
  )
  return rows[0]?.day ?? undefined
}

/** The London day on which the payments came to the order’s total. */
export function paidOn(order: OrderRecord, entries: readonly Movement[]): Day {
  const payments = entries.filter(({ kind }) => kind === 'payment').sort(byValueDate)
  let received = 0
  for (const { amount, valueDate } of payments) {
    received += amount
    if (received >= order.totalAmount) return valueDate
  }
  return payments.at(-1)?.valueDate ?? londonDay(paidAt(order))
}

const byValueDate = (a: Movement, b: Movement) => (a.valueDate < b.valueDate ? -1 : a.valueDate > b.valueDate ? 1 : 0)

export function describePaid(order: OrderRecord, entries: readonly Movement[]): string {
  if (order.totalAmount === 0) return 'Nothing to pay'
  const payments = entries.filter(({ kind }) => kind === 'payment')
  return `Paid ${payments.length === 0 ? `on ${longDate(paidOn(order, entries))}` : describePayments(payments)}`
}

export function describeDue({ totalAmount, dueOn }: OrderRecord, entries: readonly Movement[]) {
  const held = Math.max(
    0,
    entries.reduce((sum, { amount }) => sum + amount, 0),
  )
  const amountDue = totalAmount - held
  const [due, by] = [formatPounds(amountDue), dueOn ? ` by ${longDate(dueOn)}` : '']
  return { amountDue, payment: `${due} is due${by}${held > 0 ? `, after ${formatPounds(held)} already paid` : ''}` }
}

const describePayments = (payments: readonly Movement[]): string =>
  formatList(
    payments.map(({ amount, method, valueDate }) =>
      [payments.length > 1 ? formatPounds(amount) : '', paymentMethodLabel(method), `on ${longDate(valueDate)}`]
        .filter(Boolean)
        .join(' '),
    ),
  )
