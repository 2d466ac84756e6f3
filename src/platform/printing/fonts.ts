import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'
import { withUnpackedWoff } from './woff.ts'

/** The second has the letters that the first lacks; the third is for headlines and has the first one's characters. */
export const FONT_FAMILIES = { text: 'Archivo', extended: 'Archivo More', wide: 'Archivo Wide' }

const REGULAR = 400
const BOLD = 600
type Weight = typeof REGULAR | typeof BOLD

/** For what Archivo lacks, tried in order: most alphabets and symbols, then nearly all other characters, drawn coarsely. */
const FALLBACKS = [
  {
    family: 'DejaVu Sans',
    files: [
      { src: '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff', fontWeight: REGULAR },
      { src: '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff', fontWeight: BOLD },
    ],
  },
  {
    family: 'UnifontEX',
    files: [{ src: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff', fontWeight: REGULAR }],
  },
]

type LoadedFont = { family: string; characters: ReadonlySet<number> }

let house: Promise<void> | undefined
const houseCharacters = new Set<number>()
const ADVANCES = { [REGULAR]: new Map<string, number>(), [BOLD]: new Map<string, number>() }
const fallbacks: LoadedFont[] = []
let wantsFallback = false

const printFont = (name: string) => fileURLToPath(new URL(`../../fonts/print-${name}.ttf`, import.meta.url))
const regularAndBold = (regular: string, bold: string) => [
  { src: printFont(regular), fontWeight: REGULAR },
  { src: printFont(bold), fontWeight: BOLD },
]

export function loadHouseFonts(): Promise<void> {
  house ??= registerHouseFonts()
  return house
}

// Once only: each registration lengthens the list that's searched for every text.
async function registerHouseFonts(): Promise<void> {
  Font.register({ family: FONT_FAMILIES.text, fonts: regularAndBold('regular', 'bold') })
  Font.register({ family: FONT_FAMILIES.extended, fonts: regularAndBold('regular-more', 'bold-more') })
  Font.register({ family: FONT_FAMILIES.wide, fonts: [{ src: printFont('wide'), fontWeight: 800 }] })
  await Font.load({ fontFamily: FONT_FAMILIES.text, fontWeight: BOLD })
  for (const family of [FONT_FAMILIES.text, FONT_FAMILIES.extended]) {
    for (const character of await loadCharacters(family, REGULAR)) houseCharacters.add(character)
  }
}

/** Whether a text printed since the last call needs a font that isn't loaded yet. It is then loaded. */
export async function loadWantedFallback(): Promise<boolean> {
  const next = FALLBACKS[fallbacks.length]
  if (!wantsFallback || !next) return false
  wantsFallback = false
  const { family } = next
  const require = createRequire(import.meta.url)
  for (const { src, fontWeight } of next.files) {
    await withUnpackedWoff(require.resolve(src), async (file) => {
      Font.register({ family, fonts: [{ src: file, fontWeight }] })
      await Font.load({ fontFamily: family, fontWeight })
    })
  }
  fallbacks.push({ family, characters: await loadCharacters(family, REGULAR) })
  return true
}

async function loadCharacters(fontFamily: string, fontWeight: number): Promise<ReadonlySet<number>> {
  await Font.load({ fontFamily, fontWeight })
  return new Set(Font.getFont({ fontFamily, fontWeight }).data?.characterSet)
}

/** In ems; 1 for what Archivo lacks. */
export function advanceOf(character: string, fontWeight: Weight): number {
  const advances = ADVANCES[fontWeight]
  const known = advances.get(character)
  if (known !== undefined) return known
  const codePoint = character.codePointAt(0) ?? 0
  const { data } = Font.getFont({ fontFamily: FONT_FAMILIES.text, fontWeight })
  const advance =
    data && houseCharacters.has(codePoint) ? data.glyphForCodePoint(codePoint).advanceWidth / data.unitsPerEm : 1
  advances.set(character, advance)
  return advance
}

/** The family of the first font with the character; null for the document's own, undefined if none has it. */
export function familyFor(character: string): string | null | undefined {
  const codePoint = character.codePointAt(0) ?? 0
  if (houseCharacters.has(codePoint)) return null
  const found = fallbacks.find(({ characters }) => characters.has(codePoint))
  if (!found && fallbacks.length < FALLBACKS.length) wantsFallback = true
  return found?.family
}
