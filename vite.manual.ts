import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { ensureManualPhotos, photosWithSizes } from './vite.manualPhotos.ts'

const root = import.meta.dirname
const inRoot = (...parts: string[]) => path.join(root, ...parts)
const FOLDER = inRoot('.generated/manual')
const FILE_NAME = 'courtside-user-manual.pdf'
const FILE = path.join(FOLDER, FILE_NAME)
const STAMP = `${FILE}.stamp`

/** What the manual is made of: a change in one of these makes it anew. */
const MADE_OF = [
  'src/features/manual',
  'src/features/content',
  'src/platform/printing/faces.ts',
  'src/lib/blocks.ts',
  'vite.manual.ts',
  'vite.manualPhotos.ts',
  'src/fonts',
  'package.json',
]

/**
 * Makes the printed manual in the words that the shop comes with, unless the one at hand was made of the same, and gives its
 * path. At build time, so that neither the library that sets it nor its memory is part of the running shop. Its stamp lies
 * beside it, for the shop to see whether its words are still these (`printedManual.ts`).
 */
export async function ensureManual(): Promise<string> {
  const madeOf = await manualStamp()
  const known = await readFile(STAMP, 'utf8').catch(() => '')
  if (known.includes(madeOf)) return FILE
  await mkdir(FOLDER, { recursive: true })
  const { makePdf, photosNeeded } = await fromSource<typeof import('./src/features/manual/server/pdf/makePdf.ts')>(
    'src/features/manual/server/pdf/makePdf.ts',
  )
  const { wordsStamp } = await fromSource<typeof import('./src/features/manual/server/printedWords.ts')>(
    'src/features/manual/server/printedWords.ts',
  )
  await write(FILE, await makePdf(await ensureManualPhotos(photosNeeded())))
  await write(STAMP, JSON.stringify({ madeOf, words: wordsStamp() }))
  return FILE
}

const fromSource = async <T>(file: string): Promise<T> =>
  (await runnerImport<T>(inRoot(file), { root, configFile: false, logLevel: 'error' })).module

async function write(file: string, content: Buffer | string) {
  const temporary = `${file}.${process.pid}`
  await writeFile(temporary, content)
  await rename(temporary, file)
}

/** Another one as soon as something changes that the printed manual is made of. */
export async function manualStamp(): Promise<string> {
  const hash = createHash('sha256')
  for (const name of MADE_OF) {
    for (const file of await filesOf(inRoot(name))) hash.update(`\0${file}\0`).update(await readFile(file))
  }
  for (const photo of await photosWithSizes()) hash.update(`\0${photo}`)
  return hash.digest('hex')
}

async function filesOf(where: string): Promise<string[]> {
  if (path.extname(where)) return [where]
  const entries = await readdir(where, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** Puts the printed manual beside the browser's files under its fixed name. In development it stays in `.generated`. */
export const manual = (): Plugin => ({
  name: 'courtside-manual',
  async configureServer() {
    await ensureManual()
  },
  generateBundle: {
    async handler() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: await readFile(await ensureManual()) })
      this.emitFile({ type: 'asset', fileName: `${FILE_NAME}.stamp`, source: await readFile(STAMP) })
    },
  },
})
