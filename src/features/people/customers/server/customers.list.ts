import { sql } from 'drizzle-orm'
import { customers } from '#/features/orders/orders/server/customers.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { CustomerRow } from './customers.schema.ts'
import { loadPersonIds } from './people.store.ts'

/** `countsTests`: whether test orders and payments count. */
export const customerList = ({ countsTests }: { countsTests: boolean }) =>
  defineList({
    name: 'customers',
    title: 'Customers',
    seenBy: SERVICE,
    exportedBy: MANAGERS,
    table: customers,
    key: customers.email,
    // Kept by a trigger (drizzle/*_customer_texts.sql): name, email, company, address and the digits of the phone number.
    search: sql`${customers}.search_text`,
    sorts: {
      lastOrder: [customers.lastOrder, customers.email],
      name: [sql`lower(${customers.name})`, customers.email],
      orders: [
        countsTests ? sql`(${customers.totalOrders} + ${customers.testOrders})` : customers.totalOrders,
        customers.email,
      ],
      spent: [
        countsTests ? sql`(${customers.totalSpent} + ${customers.testSpent})` : customers.totalSpent,
        customers.email,
      ],
    },
    isDescendingByDefault: true,
    schema: CustomerRow,
    toRows: async (tx, rows) => {
      const ids = await loadPersonIds(
        tx,
        rows.map(({ email }) => email),
      )
      return rows.map((row) => ({
        id: ids.get(row.email) as number,
        name: row.name,
        email: row.email,
        phone: row.phone ?? 'Not provided',
        address: row.address,
        totalOrders: row.totalOrders + (countsTests ? row.testOrders : 0),
        totalSpent: toDecimal(row.totalSpent + (countsTests ? row.testSpent : 0)),
        lastOrder: row.lastOrder.toISOString(),
      }))
    },
    columns: {
      Name: (row) => row.name,
      Email: (row) => row.email,
      Phone: (row) => row.phone,
      Address: (row) => row.address,
      Orders: (row) => row.totalOrders,
      Spent: (row) => row.totalSpent,
      'Last order': (row) => row.lastOrder,
    },
  })
