import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { type Plugin, runnerImport } from 'vite'
import { ensurePrintFonts } from './vite.printFonts.ts'

const root = import.meta.dirname
const inRoot = (...parts: string[]) => path.join(root, ...parts)
const FOLDER = inRoot('.generated/manual')
const FILE_NAME = 'courtside-user-manual.pdf'
const FILE = path.join(FOLDER, FILE_NAME)

/** What the manual is made of: a change in one of these makes it anew. */
const MADE_OF = [
  'src/features/manual',
  'src/features/content',
  'src/ui/blocks.ts',
  'vite.manual.ts',
  'vite.fonts.ts',
  'vite.printFonts.ts',
  'package.json',
]

const COVER_WIDTH = 1400
const FIGURE_WIDTH = 560

/**
 * Makes the printed manual, unless the one at hand was made of the same words, and gives its path. At build time, so that
 * neither the library that sets it nor its memory is part of the running shop.
 */
export async function ensureManual(): Promise<string> {
  const fonts = await ensurePrintFonts()
  const stamp = await manualStamp()
  const known = await readFile(`${FILE}.stamp`, 'utf8').catch(() => '')
  if (known === stamp) return FILE
  await mkdir(FOLDER, { recursive: true })
  const { module } = await runnerImport<typeof import('./src/features/manual/pdf/makePdf.tsx')>(
    inRoot('src/features/manual/pdf/makePdf.tsx'),
    { root, configFile: false, logLevel: 'error' },
  )
  const photos = new Map<string, Buffer>()
  for (const [at, name] of module.photosNeeded().entries()) photos.set(name, await shrink(name, at === 0))
  await write(FILE, await module.makePdf(fonts, photos))
  await write(`${FILE}.stamp`, stamp)
  return FILE
}

const shrink = (name: string, isCover: boolean) =>
  sharp(inRoot(name))
    .resize({ width: isCover ? COVER_WIDTH : FIGURE_WIDTH })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()

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

/** Which of them the manual uses only its own code knows. Their contents would be read at every start. */
async function photosWithSizes(): Promise<string[]> {
  const names = (await readdir(inRoot('media'))).filter((name) => name.endsWith('.jpg')).sort()
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(inRoot('media', name))
      return `${name} ${size} ${mtimeMs}`
    }),
  )
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
    },
  },
})
