import { renderPdf } from '#/platform/printing/renderPdf.ts'
import { manualDocument } from './manualDocument.ts'
import { loadPhotos } from './photos.ts'

/** Renders the manual twice: the page numbers of the contents are known only after the first pass. */
export async function renderManualPdf(): Promise<Buffer> {
  const photos = await loadPhotos()
  const pages = new Map<string, number>()
  const print = () => renderPdf(() => manualDocument({ photos, pages, onPage: (id, page) => pages.set(id, page) }))
  await print()
  return print()
}
