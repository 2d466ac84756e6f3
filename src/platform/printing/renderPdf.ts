import { fileURLToPath } from 'node:url'
import { Font, renderToBuffer } from '@react-pdf/renderer'
import { FONT_FAMILIES } from './fonts.ts'

const fontFile = (name: string) => fileURLToPath(new URL(`../../fonts/print-${name}.ttf`, import.meta.url))
const regularAndBold = (regular: string, bold: string) => [
  { src: fontFile(regular), fontWeight: 400 },
  { src: fontFile(bold), fontWeight: 600 },
]

// Register once: each registration lengthens the list that's searched for every text.
Font.register({ family: FONT_FAMILIES.text, fonts: regularAndBold('regular', 'bold') })
Font.register({ family: FONT_FAMILIES.extended, fonts: regularAndBold('regular-more', 'bold-more') })
Font.register({ family: FONT_FAMILIES.wide, fonts: [{ src: fontFile('wide'), fontWeight: 800 }] })
Font.registerHyphenationCallback((word) => [word])

export type PrintableDocument = Parameters<typeof renderToBuffer>[0]

export const renderPdf: (document: PrintableDocument) => Promise<Buffer> = renderToBuffer

/** Most have one page, and numbering it takes a third longer. A document of several pages is rendered again with numbers. */
export async function renderShortDocument(create: (numbersPages: boolean) => PrintableDocument): Promise<Buffer> {
  const pdf = await renderPdf(create(false))
  return countPages(pdf) > 1 ? renderPdf(create(true)) : pdf
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
