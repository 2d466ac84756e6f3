import { renderShortDocument } from '#/platform/printing/renderPdf.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { invoiceDocument } from './invoiceDocument.ts'

export const printInvoice = (content: InvoiceContent): Promise<Buffer> =>
  renderShortDocument((numbersPages) => invoiceDocument(content, numbersPages))
