import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { formatPounds } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { creditBody, settleVatRounding } from '../invoices.rules.ts'
import {
  bodyOf,
  type InvoiceRow,
  insertDocument,
  issueInvoice,
  listDocuments,
  logInvoiceIssued,
} from './invoices.store.ts'
import { dispatchedOn } from './taxPoint.ts'

/**
 * Once an unpaid order, which is locked, has been sent, cancelled or reinstated: goods sent are invoiced, since VAT on
 * them is due; cancelling credits the whole invoice, and reinstating cancels the credit note. Comes last in a
 * transaction. Repeating it changes nothing.
 */
export async function settleUnpaidInvoice(tx: Transaction, order: OrderRecord, by: AuditInfo, log: Log): Promise<void> {
  if (hasBeenPaid(order)) return
  const documents = await listDocuments(tx, order.id)
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  const last = documents.at(-1)
  const isCredited = last?.kind === 'creditNote' && last.refundId === null
  const isCancelled = order.orderStatus === 'cancelled'
  if (invoice && isCancelled && !isCredited) await creditInvoice(tx, order, invoice, documents, by)
  if (last && isCredited && !isCancelled) await cancelCredit(tx, order, last, by)
  if (invoice || isCancelled || !(await dispatchedOn(tx, order.id))) return
  logInvoiceIssued(log, order, await issueInvoice(tx, order, by.at, by.actor))
}

async function creditInvoice(
  tx: Transaction,
  order: OrderRecord,
  { number }: InvoiceRow,
  documents: readonly InvoiceRow[],
  { actor, at }: AuditInfo,
): Promise<void> {
  const everything = {
    lines: order.lines.map(({ id, quantity, unitPrice, reduction }) => ({
      lineId: id,
      quantity,
      amount: unitPrice * quantity - reduction,
      restock: false,
    })),
    delivery: order.deliveryFee,
  }
  const held = (await listEntries(tx, order.id)).reduce((sum, { amount }) => sum + amount, 0)
  await insertDocument(tx, order, {
    kind: 'creditNote',
    refundId: null,
    now: at,
    actor,
    content: {
      ...settleVatRounding(
        creditBody(order, [], everything),
        documents.map(({ content }) => content),
      ),
      payment:
        held > 0 ? `${formatPounds(held)} had been paid and is refunded separately` : 'The invoice had not been paid',
      taxPoint: londonDay(at),
      corrects: { number, reason: 'The order was cancelled' },
    },
  })
}

const cancelCredit = (tx: Transaction, order: OrderRecord, creditNote: InvoiceRow, { actor, at }: AuditInfo) =>
  insertDocument(tx, order, {
    kind: 'debitNote',
    refundId: null,
    now: at,
    actor,
    content: {
      ...bodyOf(creditNote),
      payment: 'The invoice is due again',
      taxPoint: londonDay(at),
      corrects: { number: creditNote.number, reason: 'The order is no longer cancelled' },
    },
  })
