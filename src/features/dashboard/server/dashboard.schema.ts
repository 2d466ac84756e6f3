import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#/features/orders/server/orders.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'

/** Best sellers of the last 90 days, or since the shop opened. */
export const SALES_PERIODS = ['90', 'all'] as const
export type SalesPeriod = (typeof SALES_PERIODS)[number]

const Sum = z.object({ amount: Decimal, orders: z.int() })

/** So many days, in London, both ends included. `orders` is every order placed then, `revenue` confirmed revenue. */
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
  /** Null once the product has left the shop. */
  productId: z.int().nullable(),
  /** As it was sold last. */
  slug: z.string(),
  name: z.string(),
  units: z.int(),
  /** What was paid for them, without delivery. */
  revenue: Decimal,
})
export type BestSeller = z.infer<typeof BestSeller>

const WaitingRefund = z.object({
  id: z.int(),
  orderId: z.int().nullable(),
  amount: Decimal,
  createdAt: z.iso.datetime(),
})

export const Dashboard = z.object({
  /** While they are, nobody can pay by card. */
  cardPaymentsPaused: z.boolean(),
  /** Paid, and processing, shipped or completed (specification, section 2.4). */
  confirmed: Sum,
  /** Paid, and pending or confirmed. */
  awaiting: Sum,
  statuses: z.array(z.object({ status: z.enum(ORDER_STATUSES), ...Sum.shape })),
  days: z.array(Span),
  weeks: z.array(Span),
  months: z.array(Span),
  bestSellers: z.array(BestSeller),
  /** The first day that they are counted from; null for all time. */
  bestSellersFrom: z.iso.date().nullable(),
  recentOrders: z.array(
    z.object({
      id: z.int(),
      orderId: z.string(),
      customerName: z.string(),
      totalAmount: Decimal,
      orderStatus: z.enum(ORDER_STATUSES),
      paymentStatus: z.enum(PAYMENT_STATUSES),
      isTest: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  recentContacts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      subject: z.string().nullable(),
      message: z.string(),
      isAnswered: z.boolean(),
      createdAt: z.iso.datetime(),
    }),
  ),
  lowStock: z.object({
    total: z.int(),
    products: z.array(z.object({ id: z.int(), name: z.string(), stockQuantity: z.int() })),
  }),
  waiting: z.object({
    /** Orders whose address is incomplete, before they can be paid and sent. */
    addresses: z.int(),
    reviews: z.int(),
    contacts: z.int(),
    privacyRequests: z.int(),
    /** Of these, past the day by which they had to be answered. */
    privacyOverdue: z.int(),
    failedMails: z.int(),
    pendingRefunds: z.array(WaitingRefund),
    /** The bank has sent their money back: somebody has to give it back again. */
    refundsToRepeat: z.array(WaitingRefund),
    /** Captured payments that have neither become an order nor been refunded. The regular check settles them. */
    moneyWithoutOrder: z.array(
      z.object({ paymentIntentId: z.string(), amount: Decimal, since: z.iso.datetime(), isRefundDue: z.boolean() }),
    ),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>
