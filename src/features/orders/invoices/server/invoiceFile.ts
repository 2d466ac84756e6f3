import { findOrderRowByNumber } from '#/features/orders/orders/server/orders.store.ts'
import type { Database, Executor } from '#/platform/database.ts'
import type { Attachment } from '#/platform/mail/mailTransport.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import { findInvoice, findPdf, type InvoiceRow, updatePdf } from './invoices.store.ts'

export type PrintableDocument = Pick<InvoiceRow, 'id' | 'content'>

export async function loadOrPrintPdf(database: Database, document: PrintableDocument): Promise<Buffer> {
  return (await findPdf(database, document.id)) ?? printPdf(database, document)
}

/** Saves it. */
export const printPdf = async (
  database: Database,
  document: PrintableDocument,
  print = printDocument,
): Promise<Buffer> => updatePdf(database, document, await print('invoice', document.content))

export type FindDocument = (tx: Executor, reference: string) => Promise<InvoiceRow | undefined>

export async function documentsToAttach(
  database: Database,
  mail: { kind: string; reference: string },
  finders: Partial<Record<string, FindDocument>>,
): Promise<Attachment[]> {
  const document = await finders[mail.kind]?.(database, mail.reference)
  if (!document) return []
  const content = await loadOrPrintPdf(database, document)
  return [{ name: `${document.number}.pdf`, contentType: 'application/pdf', content }]
}

export const findInvoiceOfOrder: FindDocument = async (tx, orderId) => {
  const order = await findOrderRowByNumber(tx, orderId)
  return order && findInvoice(tx, order.id)
}

/** For an email about a parcel: an invoice that was due when it was issued. Any other comes with the confirmation. */
export const findDueInvoiceOfEmail: FindDocument = async (tx, reference) => {
  const invoice = await findInvoiceOfOrder(tx, reference.split('/')[0] ?? '')
  return invoice?.content.amountDue === undefined ? undefined : invoice
}
