import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
// The package has no types of its own.
const subsetFont: (font: Buffer, characters: string, options: object) => Promise<Buffer> = require('subset-font')

/** The characters from one code point to another. */
export const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')

/** The letters of western Europe and the signs that the shop writes. */
export const LATIN = `${between(0x20, 0x7e)}\u00a0£©°·½×ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ–—‘’“”…•−ı`

/** Those of the rest of Europe that writes Latin letters, and Turkish. */
export const LATIN_EXTENDED = `${between(0x100, 0x17f)}${between(0x218, 0x21b)}`

// Turkish and its like load the second file on need.
const CUTS = [
  { name: 'archivo-latin', characters: LATIN },
  { name: 'archivo-latin-ext', characters: LATIN_EXTENDED },
]

const OPTIONS = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } },
  keepFeatures: ['kern', 'tnum', 'mark', 'ccmp'],
  noHinting: true,
}

const FOLDER = path.join(import.meta.dirname, '.generated/fonts')

/** Cuts the variable font down to the shop's characters, weights and widths; again only when one of these changed. */
async function cutFonts(): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  for (const { name, characters } of CUTS) {
    const source = await readFile(require.resolve(`@fontsource-variable/archivo/files/${name}-wdth-normal.woff2`))
    const stamp = createHash('sha256').update(source).update(characters).update(JSON.stringify(OPTIONS)).digest('hex')
    const file = path.join(FOLDER, `${name}.woff2`)
    const known = await readFile(`${file}.stamp`, 'utf8').catch(() => '')
    if (known === stamp) continue
    const temporary = `${file}.${process.pid}`
    await writeFile(temporary, await subsetFont(source, characters, OPTIONS))
    await rename(temporary, file)
    await writeFile(`${file}.stamp`, stamp)
  }
}

/** Puts the shop's font files where `src/ui/fonts.css` names them, before anything is bundled or served. */
export const fonts = (): Plugin => ({ name: 'courtside-fonts', enforce: 'pre', config: cutFonts })
