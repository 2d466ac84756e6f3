// node scripts/run.mjs scripts/subset-fonts.mjs: generates src/fonts from the published Archivo. Run it and commit the
// result after changing a character, a weight or the version of @fontsource-variable/archivo.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const PACKAGE = new URL('../node_modules/@fontsource-variable/archivo/', import.meta.url)
const FONTS = new URL('../src/fonts/', import.meta.url)

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
const LATIN = `${between(0x20, 0x7e)}\u00a0£©°·½×ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ–—‘’“”…•−ı`
/** Other European Latin letters, including Turkish, in a second file that browsers load on demand. */
const LATIN_EXTENDED = `${between(0x100, 0x17f)}${between(0x218, 0x21b)}`
/** Customers' names and streets contain letters that the shop's texts don't. */
const LATIN_PRINTED = [...new Set(LATIN + between(0xa0, 0xff))].join('')

const WEB = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 100, max: 125 } },
  keepFeatures: ['kern', 'tnum', 'mark', 'ccmp'],
  noHinting: true,
}
const REGULAR = { wght: 400, wdth: 100 }
const BOLD = { wght: 600, wdth: 100 }

await makeWebFont('archivo-latin', LATIN)
await makeWebFont('archivo-latin-ext', LATIN_EXTENDED)
await makePrintFont('print-regular', 'archivo-latin', LATIN_PRINTED, REGULAR, 'Archivo-TextBook')
await makePrintFont('print-bold', 'archivo-latin', LATIN_PRINTED, BOLD, 'Archivo-TextBold')
await makePrintFont('print-wide', 'archivo-latin', LATIN_PRINTED, { wght: 780, wdth: 120 }, 'Archivo-WideBold')
await makePrintFont('print-regular-more', 'archivo-latin-ext', LATIN_EXTENDED, REGULAR, 'Archivo-MoreBook')
await makePrintFont('print-bold-more', 'archivo-latin-ext', LATIN_EXTENDED, BOLD, 'Archivo-MoreBold')
copyFileSync(new URL('LICENSE', PACKAGE), new URL('OFL.txt', FONTS))

async function makeWebFont(name, characters) {
  write(`${name}.woff2`, await subsetFont(loadPublishedFont(name), characters, WEB))
}

async function makePrintFont(name, from, characters, variationAxes, named) {
  const options = { targetFormat: 'truetype', variationAxes, noHinting: true }
  write(`${name}.ttf`, renameFont(await subsetFont(loadPublishedFont(from), characters, options), named))
}

/**
 * Subsets with the same name would make a PDF embed a font for each line of text: 2 MB instead of 0.4. The new name
 * overwrites the old one, so it must have the same length.
 */
function renameFont(font, name) {
  const [from, to] = ['Archivo-SemiBold', name].map((text) => Buffer.from(text, 'utf16le').swap16())
  const at = font.indexOf(from)
  if (at < 0 || from.length !== to.length) throw new Error('The font is no longer named Archivo-SemiBold.')
  to.copy(font, at)
  return font
}

function loadPublishedFont(name) {
  return readFileSync(new URL(`files/${name}-wdth-normal.woff2`, PACKAGE))
}

function write(file, font) {
  writeFileSync(new URL(file, FONTS), font)
  console.log(`${fileURLToPath(new URL(file, FONTS))}: ${font.length} bytes`)
}
