import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createPlaceholders } from './placeholders.ts'
import { isUpload, type UploadFiles } from './uploads.ts'

export type MediaFolders = { mediaDir: string; variantsDir: string }

type PictureDescription = {
  src: string
  width: number
  height: number
  alt: string
  placeholder?: string
}

export type Pictures = {
  describe(src: string, name: string): PictureDescription
}

type RefreshablePictures = Pictures & { refresh(): void }

type ManifestEntry = { file: string; width: number; height: number; alt: string }

const DEFAULT_SIZE = { width: 1600, height: 1200 }

/** Throws if there is no manifest. */
export function createPictures(
  { mediaDir, variantsDir }: MediaFolders,
  options: { checkIntervalMs?: number; uploadNotes?: UploadFiles['notes'] } = {},
): RefreshablePictures {
  const entries = JSON.parse(readFileSync(path.join(mediaDir, 'manifest.json'), 'utf8')) as ManifestEntry[]
  const manifest = new Map(entries.map((entry) => [entry.file, entry]))
  const shopPlaceholders = createPlaceholders(variantsDir, options)
  const { uploadNotes } = options
  return {
    refresh() {
      shopPlaceholders.refresh()
      uploadNotes?.refresh()
    },
    describe(src, name) {
      const file = src.startsWith('/media/') ? src.slice('/media/'.length) : ''
      const known = manifest.get(file)
      const note = (uploadNotes && isUpload(src) ? uploadNotes : shopPlaceholders).find(file)
      const { width, height } = known ?? note ?? DEFAULT_SIZE
      return {
        src,
        width,
        height,
        alt: known?.alt ?? name,
        ...(note ? { placeholder: note.placeholder } : {}),
      }
    },
  }
}
