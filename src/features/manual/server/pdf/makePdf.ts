import { renderToBuffer } from '@react-pdf/renderer'
import { registerFaces } from '#/platform/printing/faces.ts'
import { manualDocument } from './manualDocument.ts'
import { readPhotos } from './photos.ts'

/** Renders the manual twice: the page numbers of the contents are known only after the first pass. */
export async function makePdf(): Promise<Buffer> {
  registerFaces()
  const photos = await readPhotos()
  const pages = new Map<string, number>()
  const print = () => renderToBuffer(manualDocument({ photos, pages, onPage: (id, page) => pages.set(id, page) }))
  await print()
  return print()
}
