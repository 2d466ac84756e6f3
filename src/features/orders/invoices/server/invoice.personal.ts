import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { isOrderOf } from '#/features/orders/orders/server/ordersByEmail.ts'
import { hasNoOpenRefund } from '#/features/orders/orders/server/owedRefunds.ts'
import type { Transaction } from '#/platform/database.ts'
import { countChanged, ERASED, type PersonalData, pluralise } from '#/platform/personalData.ts'
import { invoices } from './invoices.tables.ts'

const listDocumentsByEmail = (tx: Transaction, email: string) =>
  tx
    .select({
      orderId: orders.orderId,
      kind: invoices.kind,
      number: invoices.number,
      issuedAt: invoices.issuedAt,
      content: invoices.content,
    })
    .from(invoices)
    .innerJoin(orders, eq(invoices.orderId, orders.id))
    .where(isOrderOf(email))
    .orderBy(invoices.id)

/** Documents stay as issued (VAT Regulations 1995, reg. 31) until accounting records expire. */
export const invoiceData: PersonalData = {
  name: 'documents',
  isFoundByOrder: true,
  tables: [invoices],

  collect: listDocumentsByEmail,

  async erase(tx, { email }) {
    const count = (await listDocumentsByEmail(tx, email)).length
    if (count === 0) return []
    return [
      `${pluralise(count, 'invoice or credit note', 'invoices and credit notes')} ${count === 1 ? 'stays' : 'stay'} as issued: the law requires us to keep them for our accounts.`,
    ]
  },

  expire(tx, { books }) {
    const nobody = JSON.stringify({ buyer: { name: ERASED, address: [], email: '' } })
    const erased = sql`jsonb_set(${invoices.content} || ${nobody}::jsonb, '{corrects,reason}', to_jsonb(${ERASED}::text))`
    const isOld = and(lt(invoices.issuedAt, books), ne(invoices.content, erased), hasNoOpenRefund(tx, invoices.orderId))
    return countChanged(tx.update(invoices).set({ content: erased, pdf: null }).where(isOld))
  },
}
