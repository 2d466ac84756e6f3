import { fileURLToPath } from 'node:url'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import { FONT_FAMILIES } from './fonts.ts'

const file = (name: string) => fileURLToPath(new URL(`../../fonts/print-${name}.ttf`, import.meta.url))
const weights = (regular: string, bold: string) => [
  { src: file(regular), fontWeight: 400 },
  { src: file(bold), fontWeight: 600 },
]

// Once: registering them again makes the list longer that each text is looked up in.
Font.register({ family: FONT_FAMILIES.text, fonts: weights('regular', 'bold') })
Font.register({ family: FONT_FAMILIES.extended, fonts: weights('regular-more', 'bold-more') })
Font.register({ family: FONT_FAMILIES.wide, fonts: [{ src: file('wide'), fontWeight: 800 }] })
Font.registerHyphenationCallback((word) => [word])

export type PrintableDocument = Parameters<typeof renderToBuffer>[0]

export const renderPdf = (document: PrintableDocument): Promise<Buffer> => renderToBuffer(document)

/** Numbers the pages if there are more of them than sheets: numbering takes a quarter of the time, and most sheets need one page. */
export async function renderSheets(
  sheets: number,
  create: (numbersPages: boolean) => PrintableDocument,
): Promise<Buffer> {
  const pdf = await renderToBuffer(create(false))
  return countPages(pdf) > sheets ? renderToBuffer(create(true)) : pdf
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
