import { balanceOf, earliestPaymentDay, movementDayProblem } from '#/features/orders/ledger/ledger.rules.ts'
import {
  type EntryRow,
  findEntryByRequestKey,
  insertEntry,
  listEntries,
} from '#/features/orders/ledger/server/ledger.store.ts'
import { canBePaid, hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { findOrder, insertEvent, lockOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { hasPendingRefund } from '#/features/orders/refunds/server/refunds.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import type { Services } from '#/platform/services.ts'
import type { OnOrderPaid } from './createOrder.ts'
import { describePayment, type ManualPayment, markPaidManually } from './markPaid.ts'
import type { PaymentNotRecorded } from './payable.ts'

type SentPayment = Omit<ManualPayment, 'actor' | 'now' | 'amount'> & {
  /** All that is outstanding, unless named. */
  amount?: Pence | undefined
}
type PaymentRequest = SentPayment & {
  allowShortage: boolean
  /** Book unused money (paid, cancelled, or more than outstanding) as the customer's credit. */
  keepCredit: boolean
  sendReceipt?: SendReceipt | undefined
}

/** Tells the customer of a part payment, the newest of the entries. False if it can't. */
export type SendReceipt = (tx: Transaction, order: OrderRecord, entries: readonly EntryRow[]) => Promise<boolean>

export type RecordPaymentRefusal =
  | PaymentNotRecorded
  | { code: 'badDay'; message: string }
  /** The form has recorded another payment already. */
  | { code: 'keyUsed' }
  /** `outstanding` in pence. */
  | { code: 'moreThanDue'; outstanding: Pence }

/** Books money that has arrived. The order is paid once nothing is outstanding; until then this is a part payment. */
export async function recordPayment(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  onOrderPaid: OnOrderPaid[],
  id: number,
  { allowShortage, keepCredit, sendReceipt, ...request }: PaymentRequest,
  actor: string,
): Promise<Outcome<OrderRecord, RecordPaymentRefusal>> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) return refuse('unknownOrder')
    const days = { from: earliestPaymentDay(londonDay(order.createdAt)), today: londonDay(now) }
    const badDay = movementDayProblem(request.valueDate, days)
    if (badDay) return refuse('badDay', { message: badDay })
    const entries = await listEntries(tx, id)
    const before = request.requestKey ? await findEntryByRequestKey(tx, request.requestKey) : undefined
    if (before) return isSamePayment(before, id, request) ? ok(order) : refuse('keyUsed')
    const { outstanding } = balanceOf(order, entries)
    const isOpen = canBePaid(order)
    if (!isOpen && !keepCredit) return refuse(hasBeenPaid(order) ? 'alreadyPaid' : 'orderCancelled')
    if (isOpen && order.addressUnchecked) return refuse('postcodeMissing')
    if (isOpen && (await hasPendingRefund(tx, id))) return refuse('refundWaiting')
    if (!isOpen && request.amount === undefined) return refuse('moreThanDue', { outstanding: 0 })
    const payment: ManualPayment = { ...request, amount: request.amount ?? outstanding, actor, now }
    if (isOpen && payment.amount > outstanding && !keepCredit) return refuse('moreThanDue', { outstanding })

    const completes = isOpen && payment.amount >= outstanding
    const booked = completes
      ? await markPaidManually(tx, onOrderPaid, id, { ...payment, allowShortage })
      : ok(await bookPayment(tx, order, payment, isOpen ? sendReceipt : undefined))
    if (!booked.ok) return booked
    await recordActivity(tx, {
      at: now,
      actor,
      action: completes ? 'order.paid' : 'order.paymentRecorded',
      subjectType: 'order',
      subjectId: id,
      subject: order.orderId,
      before: { paymentStatus: order.paymentStatus },
      after: { paymentStatus: booked.value.paymentStatus, amount: toDecimal(payment.amount) },
    })
    logMoneyEvent(log, 'payment booked', { pence: payment.amount, order: order.orderId })
    return booked
  })
}

function isSamePayment(entry: EntryRow, orderId: number, { amount, method, valueDate }: SentPayment): boolean {
  const isSameAmount = amount === undefined || amount === entry.amount
  return entry.orderId === orderId && isSameAmount && entry.method === method && entry.valueDate === valueDate
}

async function bookPayment(
  tx: Transaction,
  order: OrderRecord,
  payment: ManualPayment,
  sendReceipt: SendReceipt | undefined,
): Promise<OrderRecord> {
  const { actor, now, ...received } = payment
  await insertEntry(tx, { orderId: order.id, kind: 'payment', ...received, isTest: order.isTest, actor, at: now })
  const entries = await listEntries(tx, order.id)
  const { outstanding } = balanceOf(order, entries)
  const rest = outstanding > 0 ? `${formatPounds(outstanding)} outstanding` : 'kept as the customer’s credit'
  const isTold = await sendReceipt?.(tx, order, entries)
  const detail = `${describePayment(payment)}; ${rest}${isTold ? '. Receipt emailed' : ''}`
  await insertEvent(tx, { orderId: order.id, type: 'partlyPaid', detail, actor, createdAt: now })
  return (await findOrder(tx, order.id)) as OrderRecord
}
