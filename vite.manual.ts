import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import sharp from 'sharp'
import { type Plugin, runnerImport } from 'vite'
import { LATIN } from './vite.fonts.ts'

const require = createRequire(import.meta.url)
// The package has no types of its own.
const subsetFont: (font: Buffer, characters: string, options: object) => Promise<Buffer> = require('subset-font')

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
  'package.json',
]

const FACES = [
  { face: 'regular', named: 'Archivo-TextBook', axes: { wght: 400, wdth: 100 } },
  { face: 'bold', named: 'Archivo-TextBold', axes: { wght: 600, wdth: 100 } },
  { face: 'wide', named: 'Archivo-WideBold', axes: { wght: 780, wdth: 120 } },
] as const
const NAME_OF_ALL = 'Archivo-SemiBold'
const COVER_WIDTH = 1400
const FIGURE_WIDTH = 560

/**
 * Makes the printed manual, unless the one at hand was made of the same words, and gives its path. At build time, so that
 * neither the library that sets it nor its memory is part of the running shop.
 */
export async function ensureManual(): Promise<string> {
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
  await write(FILE, await module.makePdf(await cutFaces(), photos))
  await write(`${FILE}.stamp`, stamp)
  return FILE
}

const shrink = (name: string, isCover: boolean) =>
  sharp(inRoot(name))
    .resize({ width: isCover ? COVER_WIDTH : FIGURE_WIDTH })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()

/** The family is variable; print wants one file for each weight and width. */
async function cutFaces() {
  const source = await readFile(require.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'))
  const paths = { regular: '', bold: '', wide: '' }
  for (const { face, named, axes } of FACES) {
    paths[face] = path.join(FOLDER, `${face}.ttf`)
    const options = { targetFormat: 'truetype', variationAxes: axes, noHinting: true }
    await write(paths[face], renamed(await subsetFont(source, LATIN, options), named))
  }
  return paths
}

/**
 * Three cuts of one font go by one name, and a PDF would then hold a font for each line of text: 2 MB instead of 0.4. The
 * new name is as long as the old one, so it is written in its place.
 */
function renamed(font: Buffer, name: string): Buffer {
  const [from, to] = [NAME_OF_ALL, name].map((text) => Buffer.from(text, 'utf16le').swap16()) as [Buffer, Buffer]
  const at = font.indexOf(from)
  if (at < 0 || from.length !== to.length) throw new Error(`The font is not named ${NAME_OF_ALL} any more.`)
  to.copy(font, at)
  return font
}

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
