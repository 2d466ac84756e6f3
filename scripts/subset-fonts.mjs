// Generates src/fonts. Run it after changing a character, a weight or @fontsource-variable/archivo's version.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const PACKAGE = new URL('../node_modules/@fontsource-variable/archivo/', import.meta.url)
const FONTS = new URL('../src/fonts/', import.meta.url)

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('')
const LATIN = `${between(0x20, 0x7e)}\u00a0£©°·½×ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüýÿ–—‘’“”…•−ı`
/** Other European Latin letters, including Turkish: browsers load this file on demand. */
const LATIN_EXTENDED = `${between(0x100, 0x17f)}${between(0x218, 0x21b)}`
/** Leaves out ASCII that the shop's own texts don't use, so that a file fits into a connection's first round trip (RFC 6928). */
const LATIN_SHOWN = LATIN.replace(/[`^{|}~\\]/g, '')
/** Customers' names and streets, and products' names, contain other characters than the shop's texts. */
const LATIN_PRINTED = [...new Set(`${LATIN}${between(0xa0, 0xff)}Œœ‚„‹›′″€™↑↓`)].join('')
const LATIN_EXTENDED_PRINTED = `${LATIN_EXTENDED}ƠơƯưǦǧẀẁẂẃẄẅẞỲỳỸỹ†₹₺₽`

const WEB = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'tnum'],
  noHinting: true,
  // Browsers don't need them here.
  dropTables: ['STAT', 'gasp'],
}
const REGULAR = { wght: 400, wdth: 100 }
const BOLD = { wght: 600, wdth: 100 }
/** As in the utility `headline`. */
const HEADLINE = { wght: 780, wdth: 120 }

// Text and headlines each have their own file: 22 KB together, 38 KB as one with both axes.
await makeWebFont('text', 'archivo-latin', LATIN_SHOWN, { wght: { min: 400, max: 600 }, wdth: 100 })
await makeWebFont('headline', 'archivo-latin', LATIN_SHOWN, HEADLINE)
await makeWebFont('latin-ext', 'archivo-latin-ext', LATIN_EXTENDED, {
  wght: { min: 400, max: 780 },
  wdth: { min: 100, max: 120 },
})
await makePrintFont('print-regular', 'archivo-latin', LATIN_PRINTED, REGULAR, 'Archivo-TextBook')
await makePrintFont('print-bold', 'archivo-latin', LATIN_PRINTED, BOLD, 'Archivo-TextBold')
await makePrintFont('print-wide', 'archivo-latin', LATIN_PRINTED, HEADLINE, 'Archivo-WideBold')
await makePrintFont('print-regular-more', 'archivo-latin-ext', LATIN_EXTENDED_PRINTED, REGULAR, 'Archivo-MoreBook')
await makePrintFont('print-bold-more', 'archivo-latin-ext', LATIN_EXTENDED_PRINTED, BOLD, 'Archivo-MoreBold')
copyFileSync(new URL('LICENSE', PACKAGE), new URL('OFL.txt', FONTS))

async function makeWebFont(name, from, characters, variationAxes) {
  write(`archivo-${name}.woff2`, await subsetFont(loadPublishedFont(from), characters, { ...WEB, variationAxes }))
}

async function makePrintFont(name, from, characters, variationAxes, named) {
  const options = { targetFormat: 'truetype', variationAxes, noHinting: true }
  write(`${name}.ttf`, renameFont(await subsetFont(loadPublishedFont(from), characters, options), named))
}

/** Same-named subsets bloat a PDF from 0.4 to 2 MB. The new name must have the old one's length. */
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
