import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Written by `scripts/encode-pictures.mjs` beside the variants. */
const PLACEHOLDERS_FILE = 'placeholders.json'

export type PictureNote = {
  /** Another size means another picture. */
  bytes: number
  width: number
  height: number
  colour: string
  placeholder: string
}

type PictureNotes = Readonly<Record<string, PictureNote>>

const NO_NOTES: PictureNotes = {}

export function readPlaceholders(variantsDir: string): PictureNotes {
  try {
    return JSON.parse(readFileSync(path.join(variantsDir, PLACEHOLDERS_FILE), 'utf8')) as PictureNotes
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return NO_NOTES
    throw error
  }
}

/** Checks for changes at most once per interval, or after a refresh. */
export function createPlaceholders(variantsDir: string, { checkIntervalMs = 1000 } = {}) {
  let notes = NO_NOTES
  let version = ''
  let checkedAt = Number.NEGATIVE_INFINITY
  function notesNow(): PictureNotes {
    const now = performance.now()
    if (now - checkedAt < checkIntervalMs) return notes
    checkedAt = now
    const stat = statSync(path.join(variantsDir, PLACEHOLDERS_FILE), { throwIfNoEntry: false })
    const current = stat ? `${stat.ino}-${stat.size}-${stat.mtimeMs}` : ''
    if (current !== version) {
      version = current
      notes = readPlaceholders(variantsDir)
    }
    return notes
  }
  return {
    find(file: string): PictureNote | undefined {
      const current = notesNow()
      return Object.hasOwn(current, file) ? current[file] : undefined
    },
    refresh() {
      checkedAt = Number.NEGATIVE_INFINITY
    },
  }
}
