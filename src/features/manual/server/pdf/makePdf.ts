import { renderToBuffer } from '@react-pdf/renderer'
import { registerFaces } from '#/platform/printing/faces.ts'
import { chapters } from '../../manual.content.ts'
import { COVER_PHOTO, manualDocument } from './manualDocument.ts'
import type { Photos } from './pdfBlocks.ts'

/** The photographs that the printed manual needs, by the path that the shop serves them under: first the cover's. */
export const photosNeeded = (): string[] => [
  COVER_PHOTO,
  ...chapters.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'figure' ? block.image : []))),
]

/** Sets the manual in print. Laid out twice: the contents can name the pages only when they are known. */
export async function makePdf(photos: Photos): Promise<Buffer> {
  registerFaces()
  const pages = new Map<string, number>()
  const set = () => renderToBuffer(manualDocument({ photos, pages, onPage: (id, page) => pages.set(id, page) }))
  await set()
  return set()
}
