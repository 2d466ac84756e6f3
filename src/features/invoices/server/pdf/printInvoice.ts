import { renderToBuffer } from '@react-pdf/renderer'
import { registerFonts } from '#/platform/printing/fonts.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { InvoiceDocument } from './invoiceDocument.ts'

export async function printInvoice(content: InvoiceContent): Promise<Buffer> {
  registerFonts()
  return renderToBuffer(InvoiceDocument(content))
}
