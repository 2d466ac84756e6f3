import { orderByPublicId } from '#/features/orders/server/orders.store.ts'
import type { Database, Executor } from '#/platform/database.ts'
import type { Attachment } from '#/platform/mail/post.ts'
import { printDocument } from '#/platform/printing/printer.ts'
import { type InvoiceRow, invoiceOf, keepPdf, storedPdf } from './invoices.store.ts'

/** The file of a document: printed the first time somebody wants it, and the same until the document names nobody any more. */
export async function fileOf(database: Database, document: InvoiceRow): Promise<Buffer> {
  const stored = await storedPdf(database, document.id)
  return stored ?? keepPdf(database, document, await printDocument('invoice', document.content))
}

/** Finds the document that goes with an email, by the email's reference. */
export type FindDocument = (tx: Executor, reference: string) => Promise<InvoiceRow | undefined>

/** The files that go with an email; `finders` says which kinds of email come with a document. */
export async function documentsToAttach(
  database: Database,
  mail: { kind: string; reference: string },
  finders: Partial<Record<string, FindDocument>>,
): Promise<Attachment[]> {
  const document = await finders[mail.kind]?.(database, mail.reference)
  if (!document) return []
  const content = await fileOf(database, document)
  return [{ name: `${document.number}.pdf`, contentType: 'application/pdf', content }]
}

/** The invoice of the order with this number (`ORD-…`). */
export const invoiceOfOrder: FindDocument = async (tx, orderId) => {
  const order = await orderByPublicId(tx, orderId)
  return order && invoiceOf(tx, order.id)
}
