import { Font, renderToBuffer } from '@react-pdf/renderer'
import type { InvoiceContent } from '../orders.schema.ts'
import { InvoiceDocument } from './invoiceDocument.ts'
import { FACES } from './invoiceStyles.ts'

/** TrueType files: text in two weights, first the letters of western Europe and then more of them; headlines. */
type Fonts = { regular: string; bold: string; wide: string; regularMore: string; boldMore: string }

/** Prints an invoice or a credit note on A4. */
export async function printDocument(fonts: Fonts, content: InvoiceContent): Promise<Buffer> {
  const weights = (regular: string, bold: string) => [
    { src: regular, fontWeight: 400 },
    { src: bold, fontWeight: 600 },
  ]
  Font.register({ family: FACES.text, fonts: weights(fonts.regular, fonts.bold) })
  Font.register({ family: FACES.more, fonts: weights(fonts.regularMore, fonts.boldMore) })
  Font.register({ family: FACES.wide, fonts: [{ src: fonts.wide, fontWeight: 800 }] })
  // Words are not broken: the lines are set flush left.
  Font.registerHyphenationCallback((word) => [word])
  return renderToBuffer(InvoiceDocument(content))
}
