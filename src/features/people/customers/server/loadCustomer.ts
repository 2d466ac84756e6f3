import { desc, eq, max, sql } from 'drizzle-orm'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { customers } from '#/features/orders/orders/server/customers.tables.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { users } from '#/features/shop/accounts/server/accounts.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import type { CustomerDetail } from './customers.schema.ts'
import { agreedTermsOf, listNotes, type NoteRow, type Person } from './people.store.ts'

const MAX_ADDRESSES = 12

const isTheirs = (email: string) => eq(sql`lower(${orders.customerEmail})`, email)

/** `countsTests`: whether figures include test payments. */
export async function loadCustomer(tx: Executor, person: Person, countsTests: boolean): Promise<CustomerDetail> {
  const { id, email } = person
  const [[summary], [account], figures, addresses, notes] = await Promise.all([
    tx.select().from(customers).where(eq(customers.email, email)),
    tx.select().from(users).where(eq(users.email, email)),
    loadFigures(tx, email, countsTests),
    listAddresses(tx, email),
    listNotes(tx, id),
  ])
  const spent = summary ? summary.totalSpent + (countsTests ? summary.testSpent : 0) : 0
  return {
    id,
    email,
    name: summary?.name ?? person.name ?? account?.username ?? email,
    phone: summary?.phone ?? null,
    company: person.company ?? summary?.company ?? null,
    invoiceTerms: toInvoiceTerms(person),
    addresses,
    account: account
      ? {
          username: account.username,
          since: account.createdAt.toISOString(),
          isVerified: account.emailVerifiedAt !== null,
        }
      : null,
    figures: { ...figures, netSpend: toDecimal(spent) },
    notes: notes.map(toNote),
  }
}

export function toInvoiceTerms(person: Person): CustomerDetail['invoiceTerms'] {
  const terms = agreedTermsOf(person)
  return terms ? { days: terms.days, limit: terms.limit === null ? null : toDecimal(terms.limit) } : null
}

export const toNote = ({ id, text, author, createdAt }: NoteRow) => ({
  id,
  text,
  author,
  createdAt: createdAt.toISOString(),
})

async function loadFigures(tx: Executor, email: string, countsTests: boolean) {
  const { kind, method, amount, netChange, orderId } = paymentEntries
  const [rows, entries] = await Promise.all([
    tx
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        totalAmount: orders.totalAmount,
        paymentStatus: orders.paymentStatus,
        orderStatus: orders.orderStatus,
        isTest: orders.isTest,
      })
      .from(orders)
      .where(isTheirs(email))
      .orderBy(orders.createdAt),
    tx
      .select({ orderId, kind, method, amount, netChange })
      .from(paymentEntries)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(isTheirs(email)),
  ])
  const entriesOf = Map.groupBy(entries, (entry) => entry.orderId)
  const counted = rows
    .filter(({ isTest }) => countsTests || !isTest)
    .map((order) => ({ ...order, ...balanceOf(order, entriesOf.get(order.id) ?? []) }))
  const paid = counted.filter(hasBeenPaid)
  const owing = counted.filter(({ orderStatus }) => orderStatus !== 'cancelled')
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    orders: counted.length,
    averageOrder:
      paid.length === 0 ? null : toDecimal(Math.round(sum(paid.map(({ netTotal }) => netTotal)) / paid.length)),
    outstanding: toDecimal(sum(owing.map(({ outstanding }) => outstanding))),
    credit: toDecimal(sum(counted.map(({ credit }) => credit))),
    firstOrder: counted[0]?.createdAt.toISOString() ?? null,
    lastOrder: counted.at(-1)?.createdAt.toISOString() ?? null,
  }
}

async function listAddresses(tx: Executor, email: string): Promise<CustomerDetail['addresses']> {
  const addressesOf = (use: 'delivery' | 'billing') => {
    const text = use === 'delivery' ? orders.shippingAddress : orders.billingAddress
    const lastUsed = max(orders.createdAt)
    return tx
      .select({ use: sql<typeof use>`${sql.raw(`'${use}'`)}::text`, text: sql<string>`${text}`, lastUsed })
      .from(orders)
      .where(sql`${isTheirs(email)} and ${text} <> ''`)
      .groupBy(text)
      .orderBy(desc(lastUsed))
      .limit(MAX_ADDRESSES)
  }
  const rows = await Promise.all([addressesOf('delivery'), addressesOf('billing')])
  return rows.flat().map(({ lastUsed, ...address }) => ({ ...address, lastUsed: (lastUsed as Date).toISOString() }))
}
