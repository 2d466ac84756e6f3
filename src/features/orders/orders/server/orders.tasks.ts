import { and, type SQL } from 'drizzle-orm'
import { STAFF } from '#/lib/roles.ts'
import { countRows, type Task } from '#/platform/tasks.ts'
import {
  isCounted,
  isLateCondition,
  isOverdueCondition,
  isToApproveCondition,
  isUnpaidCondition,
  needsAddressCondition,
} from './orders.store.ts'
import { orders } from './orders.tables.ts'

export const countOrders = (condition: SQL | undefined, countsTests: boolean): SQL =>
  countRows(orders, and(condition, isCounted({ countsTests })))

const ofOrders = { to: '/admin/orders', roles: STAFF, isOfPayments: true } as const

export const orderTasks: readonly Task[] = [
  {
    ...ofOrders,
    name: 'addresses',
    label: 'Addresses to complete',
    rank: 10,
    search: { address: 'incomplete' },
    count: ({ countsTests }) => countOrders(needsAddressCondition, countsTests),
  },
  {
    ...ofOrders,
    name: 'ordersToApprove',
    label: 'Orders by invoice to approve',
    rank: 40,
    search: { approval: 'due' },
    count: ({ today, countsTests }) => countOrders(isToApproveCondition(today), countsTests),
  },
  {
    ...ofOrders,
    name: 'unpaidOrders',
    label: 'Orders waiting for payment',
    rank: 50,
    search: { unpaid: 'yes' },
    count: ({ countsTests }) => countOrders(isUnpaidCondition, countsTests),
    alarm: ({ today, countsTests }) => countOrders(isOverdueCondition(today), countsTests),
  },
  {
    ...ofOrders,
    name: 'lateOrders',
    label: 'Orders past their promised date',
    rank: 60,
    search: { late: 'yes' },
    count: ({ today, countsTests }) => countOrders(isLateCondition(today), countsTests),
    alarm: 'Late',
  },
]
