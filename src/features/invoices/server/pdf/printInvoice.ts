import { renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceContent } from '#/features/orders/server/orders.schema.ts'
import { registerFonts } from '#/platform/printing/fonts.ts'
import { InvoiceDocument } from './invoiceDocument.ts'

export async function printInvoice(content: InvoiceContent): Promise<Buffer> {
  registerFonts()
  return renderToBuffer(InvoiceDocument(content))
}
