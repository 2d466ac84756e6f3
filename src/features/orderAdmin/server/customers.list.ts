import { sql } from 'drizzle-orm'
import { customers } from '#/features/orders/server/customers.tables.ts'
import { Customer } from '#/features/orders/server/orders.schema.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { toCustomer } from './orderAdmin.wire.ts'

/** `countsTests`: whether test orders and payments count. */
export const customerList = ({ countsTests }: { countsTests: boolean }) =>
  defineList({
    name: 'customers',
    title: 'Customers',
    table: customers,
    key: customers.email,
    search: sql`lower(${customers.name} || ' ' || ${customers.email})`,
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
    schema: Customer,
    toRows: (_, rows) => rows.map((row) => toCustomer(row, countsTests)),
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
