import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { between, LATIN, LATIN_EXTENDED } from './vite.fonts.ts'

const require = createRequire(import.meta.url)

const FOLDER = path.join(import.meta.dirname, '.generated/print')

// All names are as long as the font's own: see `renamed`.
const FACES = [
  { face: 'regular', from: 'archivo-latin', named: 'Archivo-TextBook', axes: { wght: 400, wdth: 100 } },
  { face: 'bold', from: 'archivo-latin', named: 'Archivo-TextBold', axes: { wght: 600, wdth: 100 } },
  { face: 'wide', from: 'archivo-latin', named: 'Archivo-WideBold', axes: { wght: 780, wdth: 120 } },
  { face: 'regularMore', from: 'archivo-latin-ext', named: 'Archivo-MoreBook', axes: { wght: 400, wdth: 100 } },
  { face: 'boldMore', from: 'archivo-latin-ext', named: 'Archivo-MoreBold', axes: { wght: 600, wdth: 100 } },
] as const
const NAME_OF_ALL = 'Archivo-SemiBold'

// Names of people and streets, beyond what the shop itself writes.
const WESTERN = [...new Set(LATIN + between(0xa0, 0xff))].join('')

/** TrueType files by their face: text in two weights with the letters of western Europe and then with more, headlines. */
export type PrintFonts = Record<(typeof FACES)[number]['face'], string>

/** Where the fonts for print are. Made at build time, or now where nothing has been built; again when they change. */
export async function ensurePrintFonts(): Promise<PrintFonts> {
  const stamp = createHash('sha256').update(JSON.stringify(FACES)).update(WESTERN).update(LATIN_EXTENDED).digest('hex')
  const fonts = Object.fromEntries(FACES.map(({ face }) => [face, path.join(FOLDER, `${face}.ttf`)])) as PrintFonts
  const known = await readFile(path.join(FOLDER, 'stamp'), 'utf8').catch(() => '')
  if (known === stamp) return fonts
  await mkdir(FOLDER, { recursive: true })
  // The package has no types of its own, and what only prints does without it.
  const subsetFont: (font: Buffer, characters: string, options: object) => Promise<Buffer> = require('subset-font')
  for (const { face, from, named, axes } of FACES) {
    const file = require.resolve(`@fontsource-variable/archivo/files/${from}-wdth-normal.woff2`)
    const options = { targetFormat: 'truetype', variationAxes: axes, noHinting: true }
    const characters = from === 'archivo-latin' ? WESTERN : LATIN_EXTENDED
    await write(fonts[face], renamed(await subsetFont(await readFile(file), characters, options), named))
  }
  await write(path.join(FOLDER, 'stamp'), stamp)
  return fonts
}

/**
 * Cuts of one font go by one name, and a PDF would then hold a font for each line of text: 2 MB instead of 0.4. The
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
