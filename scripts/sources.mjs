import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** A test compares this with git's list. A start can't: container images lack git. */
export const BUILD_INPUTS = [
  'build',
  'media',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]
const NOT_BUILT = /\.(test|gen)\.tsx?$/
const LARGE_FILE_BYTES = 200_000

/** By content, so that a checkout that only changes dates needs no build; large files by size and date. */
export function sourcesDigest(root) {
  const hash = createHash('sha256')
  for (const name of BUILD_INPUTS) {
    for (const file of filesBelow(path.join(root, name))) {
      const { size, mtimeMs } = statSync(file)
      hash.update(`\0${path.relative(root, file)}\0`)
      hash.update(size > LARGE_FILE_BYTES ? `${size} ${mtimeMs}` : readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesBelow(where) {
  const stats = statSync(where, { throwIfNoEntry: false })
  if (!stats) return []
  if (stats.isFile()) return [where]
  return readdirSync(where, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !NOT_BUILT.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
