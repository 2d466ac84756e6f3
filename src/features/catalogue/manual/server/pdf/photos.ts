import sharp from 'sharp'
import { projectFile } from '#/platform/projectFile.ts'
import { chapters } from '../../manual.content.ts'

export type Photos = ReadonlyMap<string, Buffer>

export const COVER_PHOTO = '/media/hero-wide.jpg'

const COVER_WIDTH = 1400
const FIGURE_WIDTH = 560

export async function loadPhotos(): Promise<Photos> {
  const figures = chapters.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'figure' ? block.image : [])),
  )
  const photos = new Map([[COVER_PHOTO, await resizePhoto(COVER_PHOTO, COVER_WIDTH)]])
  for (const name of figures) photos.set(name, await resizePhoto(name, FIGURE_WIDTH))
  return photos
}

const resizePhoto = (name: string, width: number) =>
  sharp(projectFile(name)).resize({ width }).jpeg({ quality: 72, mozjpeg: true }).toBuffer()
