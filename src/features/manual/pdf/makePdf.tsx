import { Font, renderToBuffer } from '@react-pdf/renderer'
import { chapters } from '../manual.content.ts'
import { COVER_PHOTO, ManualDocument } from './ManualDocument.tsx'
import type { Photos } from './PdfBlocks.tsx'
import { FACES } from './pdfStyles.ts'

/** TrueType files: text in two weights, headlines in one. */
export type PdfFonts = { regular: string; bold: string; wide: string }

/** The photographs that the printed manual needs, by the path that the shop serves them under. */
export const photosNeeded = (): string[] => [
  COVER_PHOTO,
  ...chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? block.image : []))),
]

/** Sets the manual in print. Laid out twice: the contents can name the pages only when they are known. */
export async function makePdf(fonts: PdfFonts, photos: Photos): Promise<Buffer> {
  Font.register({
    family: FACES.text,
    fonts: [
      { src: fonts.regular, fontWeight: 400 },
      { src: fonts.bold, fontWeight: 600 },
    ],
  })
  Font.register({ family: FACES.wide, fonts: [{ src: fonts.wide, fontWeight: 800 }] })
  // Words are not broken: the lines are set flush left.
  Font.registerHyphenationCallback((word) => [word])

  const pages = new Map<string, number>()
  const set = () =>
    renderToBuffer(<ManualDocument photos={photos} pages={pages} onPage={(id, page) => pages.set(id, page)} />)
  await set()
  return set()
}
