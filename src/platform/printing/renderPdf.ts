import { Font, renderToBuffer } from '@react-pdf/renderer'
import { loadHouseFonts, loadWantedFallback } from './fonts.ts'

Font.registerHyphenationCallback((word) => [word])

export type PrintableDocument = Parameters<typeof renderToBuffer>[0]

/** Creates the document again if it needs another font than those loaded. */
export async function renderPdf(create: () => PrintableDocument): Promise<Buffer> {
  await loadHouseFonts()
  let document = create()
  while (await loadWantedFallback()) document = create()
  return renderToBuffer(document)
}

/** Most have one page, and numbering it takes a third longer. A document of several pages is rendered again with numbers. */
export async function renderShortDocument(create: (numbersPages: boolean) => PrintableDocument): Promise<Buffer> {
  const pdf = await renderPdf(() => create(false))
  return countPages(pdf) > 1 ? renderPdf(() => create(true)) : pdf
}

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
