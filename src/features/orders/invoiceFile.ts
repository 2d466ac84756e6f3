import type { Database, Executor } from '#/platform/database.ts'
import type { Attachment } from '#/platform/mail/post.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import { creditNoteOf, type InvoiceRow, invoiceOf, keepPdf, storedPdf } from './invoices.store.ts'
import { CONFIRMATION_MAIL } from './orderMail.ts'
import { orderByPublicId } from './orders.store.ts'
import { REFUND_MAIL, refundOfReference } from './refunds.mail.ts'

/** The file of a document: printed the first time somebody wants it, and the same until the document names nobody any more. */
export async function fileOf(database: Database, document: InvoiceRow): Promise<Buffer> {
  const stored = await storedPdf(database, document.id)
  return stored ?? keepPdf(database, document, await printDocument('invoice', document.content))
}

/** What goes with a mail of the orders: the invoice with the confirmation, the credit note with the mail of a refund. */
export async function documentsToAttach(
  database: Database,
  mail: { kind: string; reference: string },
): Promise<Attachment[]> {
  const document = await documentOf(database, mail)
  if (!document) return []
  const content = await fileOf(database, document)
  return [{ name: `${document.number}.pdf`, contentType: 'application/pdf', content }]
}

async function documentOf(tx: Executor, { kind, reference }: { kind: string; reference: string }) {
  if (kind === REFUND_MAIL) return creditNoteOf(tx, refundOfReference(reference))
  if (kind !== CONFIRMATION_MAIL) return undefined
  const order = await orderByPublicId(tx, reference)
  return order && invoiceOf(tx, order.id)
}
