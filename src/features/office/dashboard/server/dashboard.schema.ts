import { z } from 'zod'
import { PAYMENT_STATES } from '#/features/orders/ledger/ledger.rules.ts'
import { ORDER_STATUSES } from '#/features/orders/orders/orderStates.rules.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'

export const SALES_PERIODS = ['90', 'all'] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

const Sum = z.object({ amount: Decimal, orders: z.int() })

/** London days, both inclusive. `orders` counts all orders placed; `revenue` is confirmed revenue only, net of refunds. */
const Span = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  orders: z.int(),
  revenue: Decimal,
  /** Paid, awaiting processing. */
  awaiting: Decimal,
})
export type Span = z.infer<typeof Span>

export const BestSeller = z.object({
  /** Null if the product has been removed. */
  productId: z.int().nullable(),
  slug: z.string(),
  name: z.string(),
  units: z.int(),
  /** Excluding delivery, net of refunds, as `units`. */
  revenue: Decimal,
})
export type BestSeller = z.infer<typeof BestSeller>

const WaitingRefund = z.object({
  id: z.int(),
  orderId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  amount: Decimal,
  createdAt: z.iso.datetime(),
})

const RefundDeadline = z.object({
  /** The law's last day: 14 days after the cancellation. */
  dueOn: z.iso.date(),
  isOverdue: z.boolean(),
})

/** For the roles that see figures. */
const Sales = z.object({
  /** Paid, and processing, shipped or completed (specification, section 2.4), net of refunds. */
  confirmed: Sum,
  /** Paid, and pending or confirmed. */
  awaiting: Sum,
  statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), ...Sum.shape })),
  days: z.array(Span),
  weeks: z.array(Span),
  months: z.array(Span),
  /** As many days before each of the three. */
  before: z.object({ days: Span, weeks: Span, months: Span }),
  bestSellers: z.array(BestSeller),
  /** Null for all time. */
  bestSellersFrom: z.iso.date().nullable(),
})
export type Sales = z.infer<typeof Sales>

/** The oldest 20, and how many there are. */
const tasks = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), rows: z.array(row) })

/** For the roles that see figures. */
const MoneyToMove = z.object({
  /** Cancelled orders whose payment has not been refunded in full. */
  refundsOwed: tasks(
    z.object({
      id: z.int(),
      orderId: z.string(),
      amount: Decimal,
      ...RefundDeadline.shape,
    }),
  ),
  /** Bank transfers that somebody has to make and mark as sent. */
  refundsToSend: tasks(WaitingRefund.extend({ ...RefundDeadline.shape, dueOn: RefundDeadline.shape.dueOn.nullable() })),
  pendingRefunds: tasks(WaitingRefund),
  /** The bank returned the money, so the refund must be made again. */
  refundsToRepeat: tasks(WaitingRefund),
  /** Captured payments with neither an order nor a refund. The sweep settles them. */
  moneyWithoutOrder: tasks(
    z.object({
      paymentIntentId: z.string(),
      /** The payment’s page at the card provider; null in the sandbox. */
      providerUrl: z.url().nullable(),
      amount: Decimal,
      since: z.iso.datetime(),
      isRefundDue: z.boolean(),
    }),
  ),
})
export type MoneyToMove = z.infer<typeof MoneyToMove>

/** What the role may not see is missing. */
export const Dashboard = z.object({
  cardPaymentsPaused: z.boolean(),
  /** Whether test payments count: only until the shop has a live key. */
  countsTests: z.boolean(),
  ...Sales.partial().shape,
  recentOrders: z.array(
    z.object({
      id: z.int(),
      orderId: z.string(),
      customerName: z.string(),
      totalAmount: Decimal,
      /** Less refunds. */
      netTotal: Decimal,
      orderStatus: z.enum(ORDER_STATUSES),
      paymentState: z.enum(PAYMENT_STATES),
      isTest: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  recentContacts: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        subject: z.string().nullable(),
        message: z.string(),
        isAnswered: z.boolean(),
        createdAt: z.iso.datetime(),
      }),
    )
    .optional(),
  lowStock: z.object({
    total: z.int(),
    products: z.array(z.object({ id: z.int(), name: z.string(), stockQuantity: z.int() })),
  }),
  /** What there is to do; a count may be 0. */
  tasks: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      to: z.string(),
      search: z.record(z.string(), z.string()),
      count: z.int(),
      alarm: z.string().nullable(),
    }),
  ),
  /** Money, row by row. */
  waiting: MoneyToMove.partial(),
})
export type Dashboard = z.infer<typeof Dashboard>
