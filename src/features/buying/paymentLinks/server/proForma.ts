import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { invoiceBody, sellerDetails } from '#/features/orders/invoices/invoices.rules.ts'
import { buyerOf } from '#/features/orders/invoices/server/invoices.store.ts'
import type { QuoteContent } from '#/features/orders/invoices/server/pdf/printQuote.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { askForBankDetailsText } from '#/features/orders/orders/bankDetailsText.ts'
import { findOrderByNumber, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { VAT_REASONS } from '#/features/shop/vat/vatTexts.rules.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import type { Database, Executor } from '#/platform/database.ts'
import type { Attachment } from '#/platform/mail/mailTransport.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import type { Services } from '#/platform/services.ts'

/** Kinds of emails that it’s attached to. */
const PRO_FORMA_EMAILS = ['order-on-invoice', 'order-to-pay'] as const
export type ProFormaEmail = (typeof PRO_FORMA_EMAILS)[number]

export const printProForma = async (database: Database, order: OrderRecord, now: Date): Promise<Buffer> =>
  printDocument('quote', await toContent(database, order, now))

async function toContent(tx: Executor, order: OrderRecord, now: Date): Promise<QuoteContent> {
  const { outstanding } = balanceOf(order, await listEntries(tx, order.id))
  const bank = await loadBankDetails(tx)
  const reservedUntil = await findReservedUntil(tx, order.id, now)
  const isReservedShorter = reservedUntil !== null && (order.dueOn === null || reservedUntil < order.dueOn)
  const isRegistered = order.vatAmount !== null
  const reason = isRegistered ? VAT_REASONS[order.vatTreatment] : undefined
  const facts: [string, string | null][] = [
    ['Date', longDate(londonDay(order.createdAt))],
    ['Payment due', order.dueOn ? longDate(order.dueOn) : 'Before dispatch'],
    ['Goods reserved until', isReservedShorter ? longDate(reservedUntil) : null],
    ['Purchase order', order.purchaseOrder],
  ]
  return {
    ...invoiceBody(order),
    ...(outstanding < order.totalAmount && { amountDue: outstanding }),
    title: 'Pro forma invoice',
    number: order.orderId,
    seller: sellerDetails(isRegistered),
    buyer: buyerOf(order),
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    note: null,
    bank,
    closing: [
      ...(bank ? [] : [askForBankDetailsText(outstanding, order.orderId)]),
      ...(reason ? [reason] : []),
      // HMRC (VAT Notice 700, on pro forma invoices): it must be clear that the document is not a VAT invoice.
      ...(isRegistered ? ['This is not a VAT invoice. We’ll send you one with the goods or when you’ve paid.'] : []),
    ],
  }
}

export async function attachProForma(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { kind, reference }: { kind: string; reference: string },
): Promise<Attachment[]> {
  const isAttached = PRO_FORMA_EMAILS.some((email) => email === kind)
  const order = isAttached ? await findOrderByNumber(database, reference) : undefined
  if (!order) return []
  const content = await printProForma(database, order, clock.now())
  return [{ name: `${proFormaName(order)}.pdf`, contentType: 'application/pdf', content }]
}

export const proFormaName = ({ orderId }: OrderRecord): string => `pro-forma-${orderId}`
