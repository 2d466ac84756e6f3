import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Written by `scripts/encode-pictures.mjs` beside the variants. */
const PLACEHOLDERS_FILE = 'placeholders.json'

/** What the encoder found out about a photograph. */
type PictureNote = {
  /** Bytes of the file that it looked at: another number means another picture. */
  bytes: number
  width: number
  height: number
  /** The dominant colour, `#rrggbb`. */
  colour: string
  /** A picture 12 pixels wide as a `data:` URL. */
  placeholder: string
}

type PictureNotes = Readonly<Record<string, PictureNote>>

const NONE: PictureNotes = {}

/** The encoder's notes by file name; none while it has not run yet. */
export function readPlaceholders(variantsDir: string): PictureNotes {
  try {
    return JSON.parse(readFileSync(path.join(variantsDir, PLACEHOLDERS_FILE), 'utf8')) as PictureNotes
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return NONE
    throw error
  }
}

/**
 * The encoder's notes, kept in memory and read again when the file has changed. It is looked at no more often than every
 * `lookEveryMs` milliseconds, unless it is said that it has changed.
 */
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
