import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Written by `scripts/encode-pictures.mjs` beside the variants. */
const PLACEHOLDERS_FILE = 'placeholders.json'

type PictureNote = {
  /** Size of the encoded file: another size means another picture. */
  bytes: number
  width: number
  height: number
  colour: string
  /** A picture 12 pixels wide as a `data:` URL. */
  placeholder: string
}

type PictureNotes = Readonly<Record<string, PictureNote>>

const NONE: PictureNotes = {}

/** Returns the encoder's results by file name; none before its first run. */
export function readPlaceholders(variantsDir: string): PictureNotes {
  try {
    return JSON.parse(readFileSync(path.join(variantsDir, PLACEHOLDERS_FILE), 'utf8')) as PictureNotes
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return NONE
    throw error
  }
}

/** Caches the encoder's results. Checks for changes at most once per interval, or after a refresh. */
export function placeholders(variantsDir: string, { lookEveryMs = 1000 } = {}) {
  let notes = NONE
  let version = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  function notesNow(): PictureNotes {
    const now = performance.now()
    if (now - lookedAt < lookEveryMs) return notes
    lookedAt = now
    const stat = statSync(path.join(variantsDir, PLACEHOLDERS_FILE), { throwIfNoEntry: false })
    const found = stat ? `${stat.ino}-${stat.size}-${stat.mtimeMs}` : ''
    if (found !== version) {
      version = found
      notes = readPlaceholders(variantsDir)
    }
    return notes
  }
  return {
    notes: notesNow,
    lookAgain() {
      lookedAt = Number.NEGATIVE_INFINITY
    },
  }
}
