import { balanceOf, paymentState } from '#/features/orders/ledger/ledger.rules.ts'
import { ORDER_STATUSES } from '#/features/orders/orders/orderStates.rules.ts'
import { isAwaitingProcessing, isConfirmedRevenue } from '#/features/orders/orders/orders.rules.ts'
import { refundDeadline } from '#/features/orders/orders/refundDeadline.rules.ts'
import { areCardPaymentsPaused } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Pence } from '#/lib/pence.ts'
import { type Role, SERVICE, seesFigures } from '#/lib/roles.ts'
import { addDays, type Day, londonDay, londonTime } from '#/lib/workingDays.ts'
import { PROVIDER_FACTS } from '#/platform/payments/providerFacts.ts'
import type { Services } from '#/platform/services.ts'
import { loadTasks, type Task } from '#/platform/tasks.ts'
import { type DaySpan, spansUntil } from '../spans.rules.ts'
import type { Dashboard, MoneyToMove, Sales, SalesPeriod, Span } from './dashboard.schema.ts'
import {
  listBestSellers,
  listRecentContacts,
  listRecentOrders,
  loadLowStock,
  loadOrderFigures,
  type OrderFigure,
} from './dashboard.store.ts'
import { listPaymentsWithoutOrder, listRefundsOwed, listWaitingRefunds } from './moneyToMove.store.ts'

const BEST_SELLERS_DAYS = 90

/** Only what the role may see. */
export async function loadDashboard(
  services: Services,
  allTasks: readonly Task[],
  { period, role }: { period: SalesPeriod; role: Role },
): Promise<Dashboard> {
  const { database, clock, cardProvider } = services
  const today = londonDay(clock.now())
  const countsTests = cardProvider.testMode
  const seesMoney = seesFigures(role)
  const seesContacts = SERVICE.includes(role)
  const [cardPaymentsPaused, sales, orders, contacts, low, tasks, money] = await Promise.all([
    areCardPaymentsPaused(database),
    seesMoney ? loadSales(services, period) : undefined,
    listRecentOrders(database),
    seesContacts ? listRecentContacts(database) : undefined,
    loadLowStock(database),
    loadTasks(database, allTasks, { today, role, countsTests }),
    seesMoney ? loadMoneyToMove(services) : undefined,
  ])
  return {
    cardPaymentsPaused,
    countsTests,
    ...sales,
    recentOrders: orders.map(({ entries, paymentStatus, ...order }) => ({
      ...order,
      totalAmount: toDecimal(order.totalAmount),
      netTotal: toDecimal(balanceOf({ ...order, paymentStatus }, entries).netTotal),
      paymentState: paymentState({ ...order, paymentStatus }, entries),
      createdAt: order.createdAt.toISOString(),
    })),
    ...(contacts && {
      recentContacts: contacts.map(({ id, name, subject, message, answeredAt, createdAt }) => ({
        id,
        name,
        subject,
        message,
        isAnswered: answeredAt !== null,
        createdAt: createdAt.toISOString(),
      })),
    }),
    lowStock: low,
    tasks,
    waiting: { ...money },
  }
}

async function loadSales({ database, clock, cardProvider }: Services, period: SalesPeriod): Promise<Sales> {
  const now = clock.now()
  const today = londonDay(now)
  const spans = spansUntil(now)
  const starts = startsOf(spans, today)
  const from = period === 'all' ? undefined : addDays(today, 1 - BEST_SELLERS_DAYS)
  const countsTests = cardProvider.testMode
  const [figures, sellers] = await Promise.all([
    loadOrderFigures(database, starts.map(midnight), { countsTests }),
    listBestSellers(database, from === undefined ? undefined : midnight(from), { countsTests }),
  ])
  const byStart = Map.groupBy(figures, ({ span }) => starts[span - 1])
  const toWireSpan = ({ from, to }: DaySpan): Span => {
    const within = starts.filter((day) => day >= from && day <= to).flatMap((day) => byStart.get(day) ?? [])
    return {
      from,
      to,
      orders: sum(within).orders,
      revenue: toDecimal(sum(within.filter(isConfirmedRevenue)).amount),
      awaiting: toDecimal(sum(within.filter(isAwaitingProcessing)).amount),
    }
  }
  return {
    confirmed: toWireSum(sum(figures.filter(isConfirmedRevenue))),
    awaiting: toWireSum(sum(figures.filter(isAwaitingProcessing))),
    statuses: ORDER_STATUSES.map((status) => ({
      status,
      ...toWireSum(sum(figures.filter(({ orderStatus }) => orderStatus === status))),
    })),
    days: spans.days.map(toWireSpan),
    weeks: spans.weeks.map(toWireSpan),
    months: spans.months.map(toWireSpan),
    before: {
      days: toWireSpan(spans.before.days),
      weeks: toWireSpan(spans.before.weeks),
      months: toWireSpan(spans.before.months),
    },
    bestSellers: sellers.map((seller) => ({ ...seller, revenue: toDecimal(seller.revenue) })),
    bestSellersFrom: from ?? null,
  }
}

async function loadMoneyToMove({ database, clock, cardProvider }: Services): Promise<MoneyToMove> {
  const today = londonDay(clock.now())
  const counted = { countsTests: cardProvider.testMode }
  const [owed, toSend, pending, returned, payments] = await Promise.all([
    listRefundsOwed(database, counted),
    listWaitingRefunds(database, 'toSend', counted),
    listWaitingRefunds(database, 'pending', counted),
    listWaitingRefunds(database, 'returned', counted),
    listPaymentsWithoutOrder(database),
  ])
  return {
    refundsOwed: tasksOf(owed, ({ id, orderId, amount, cancelledAt }) => ({
      id,
      orderId,
      amount: toDecimal(amount),
      ...refundDeadline(cancelledAt, today),
    })),
    refundsToSend: tasksOf(toSend, ({ cancelledAt, ...refund }) => ({
      ...toWaitingRefund(refund),
      ...(cancelledAt ? refundDeadline(cancelledAt, today) : { dueOn: null, isOverdue: false }),
    })),
    pendingRefunds: tasksOf(pending, toWaitingRefund),
    refundsToRepeat: tasksOf(returned, toWaitingRefund),
    moneyWithoutOrder: tasksOf(payments, ({ paymentIntentId, amount, since, isRefundDue }) => ({
      paymentIntentId,
      isRefundDue,
      providerUrl: PROVIDER_FACTS[cardProvider.provider].paymentUrl(paymentIntentId, cardProvider.testMode),
      amount: toDecimal(amount),
      since: since.toISOString(),
    })),
  }
}

const tasksOf = <Row, WireRow>({ total, rows }: { total: number; rows: Row[] }, toWire: (row: Row) => WireRow) => ({
  total,
  rows: rows.map(toWire),
})

/** Every day of the last twelve months, which all spans consist of but one: the year before, which is read as a whole. */
function startsOf({ months, before }: ReturnType<typeof spansUntil>, today: Day): Day[] {
  const starts = new Set([before.months.from, addDays(before.months.to, 1)])
  for (let day = months[0]?.from ?? today; day <= today; day = addDays(day, 1)) starts.add(day)
  return [...starts]
}

const midnight = (day: Day): Date => londonTime(day, '00:00')

const sum = (figures: OrderFigure[]): { orders: number; amount: Pence } => ({
  orders: figures.reduce((total, { orders }) => total + orders, 0),
  amount: figures.reduce((total, { amount }) => total + amount, 0),
})

type Refund = { id: number; orderId: number | null; orderNumber: string | null; amount: Pence; createdAt: Date }

const toWaitingRefund = ({ id, orderId, orderNumber, amount, createdAt }: Refund) => ({
  id,
  orderId,
  orderNumber,
  amount: toDecimal(amount),
  createdAt: createdAt.toISOString(),
})

const toWireSum = ({ orders, amount }: { orders: number; amount: Pence }) => ({ orders, amount: toDecimal(amount) })
