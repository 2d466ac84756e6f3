import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeholders } from './placeholders.ts'
import { isUpload } from './uploads.ts'

export type MediaFolders = { mediaDir: string; variantsDir: string }

type DescribedPicture = {
  src: string
  width: number
  height: number
  alt: string
  /** A tiny `data:` picture to show while the real one loads. */
  placeholder?: string
}

export type Pictures = {
  /** A picture without an alt text uses `name`. */
  describe(src: string, name: string): DescribedPicture
}

/** A refresh makes the next description read the encoder's results again. */
type EncodedPictures = Pictures & { lookAgain(): void }

type ManifestEntry = { file: string; width: number; height: number; alt: string }

// The shop's photographs are 4:3.
const USUAL_SIZE = { width: 1600, height: 1200 }

/**
 * Reads `manifest.json` once, and the encoder's results when they change. Uploads only have the latter. Throws if there
 * is no manifest.
 */
export function createPictures(
  { mediaDir, variantsDir }: MediaFolders,
  options: { lookEveryMs?: number; uploads?: MediaFolders } = {},
): EncodedPictures {
  const entries = JSON.parse(readFileSync(path.join(mediaDir, 'manifest.json'), 'utf8')) as ManifestEntry[]
  const manifest = new Map(entries.map((entry) => [entry.file, entry]))
  const own = placeholders(variantsDir, options)
  const uploaded = options.uploads && placeholders(options.uploads.variantsDir, options)
  return {
    lookAgain() {
      own.lookAgain()
      uploaded?.lookAgain()
    },
    describe(src, name) {
      const file = src.startsWith('/media/') ? src.slice('/media/'.length) : ''
      const known = manifest.get(file)
      const found = (uploaded && isUpload(src) ? uploaded : own).notes()
      const note = Object.hasOwn(found, file) ? found[file] : undefined
      const { width, height } = known ?? note ?? USUAL_SIZE
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
