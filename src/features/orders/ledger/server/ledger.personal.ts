import { and, isNotNull, lt, ne, type SQL } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { isInOrderOf, isOrderOf } from '#/features/orders/orders/server/ordersByEmail.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import { countChanged, type PersonalData } from '#/platform/personalData.ts'
import { balanceOf } from '../ledger.rules.ts'
import { listEntriesOfOrders } from './ledger.store.ts'
import { paymentEntries } from './ledger.tables.ts'

// The card provider's ids name nobody. What a bank statement says may.
const mayNameSomebody = and(ne(paymentEntries.method, 'card'), isNotNull(paymentEntries.reference))
const clearReferences = (tx: Executor, which: SQL) =>
  countChanged(tx.update(paymentEntries).set({ reference: null }).where(and(which, mayNameSomebody)))

/** Payments are accounting records: only the references of bank transfers are erased. */
export const ledgerData: PersonalData = {
  name: 'payments',
  isFoundByOrder: true,
  tables: [paymentEntries],

  async reasonNotToErase(tx, email) {
    const theirs = await tx
      .select({
        id: orders.id,
        orderId: orders.orderId,
        totalAmount: orders.totalAmount,
        paymentStatus: orders.paymentStatus,
      })
      .from(orders)
      .where(isOrderOf(email))
      .orderBy(orders.id)
    const entries = await listEntriesOfOrders(
      tx,
      theirs.map(({ id }) => id),
    )
    const owed = theirs.find((order) => balanceOf(order, entries.get(order.id) ?? []).credit > 0)
    return owed && `The customer has unused credit on ${owed.orderId}. Refund it first.`
  },

  async collect(tx, email) {
    const rows = await tx
      .select()
      .from(paymentEntries)
      .where(isInOrderOf(tx, paymentEntries.orderId, email))
      .orderBy(paymentEntries.id)
    return rows.map(({ kind, method, amount, valueDate, reference }) => ({
      kind,
      method,
      amount: toDecimal(amount),
      valueDate,
      reference,
    }))
  },

  async erase(tx, { email }) {
    await clearReferences(tx, isInOrderOf(tx, paymentEntries.orderId, email))
    return []
  },

  expire: (tx, { books }) => clearReferences(tx, lt(paymentEntries.createdAt, books)),
}
