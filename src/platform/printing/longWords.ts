import { advanceOf } from './fonts.ts'

/** In points: as wide as the narrowest column of text. */
export const NARROWEST_COLUMN = 100

export type FontUse = { size: number; weight?: 400 | 600 }

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * A hyphenation callback for a text with a word that may be too wide for its column: it may break after punctuation, as
 * in an email address, or else anywhere. Undefined without such a word.
 *
 * react-pdf calls it with words, or with the parts of a word that are in one font. It breaks without a hyphen, which would
 * change an address or a name, where a part is followed by an empty one.
 */
export function breakLongWords(text: string, font: FontUse): ((part: string) => string[]) | undefined {
  const words = text.split(' ')
  const long = words.filter((word) => isTooWide(word, font))
  if (long.length === 0) return undefined
  return (part) => {
    if (words.includes(part) && !long.includes(part)) return [part]
    const word = long.find((word) => word.includes(part))
    if (word === undefined) return [part]
    const pieces = part
      .split(/(?<=[@._/-])/)
      .flatMap((piece) => (isTooWide(piece, font) ? splitGraphemes(piece) : [piece]))
      .flatMap((piece) => [piece, ''])
    return word.endsWith(part) ? pieces.slice(0, -1) : pieces
  }
}

/** In points. */
export const widthOf = (text: string, { size, weight = 400 }: FontUse): number =>
  Array.from(text).reduce((width, character) => width + advanceOf(character, weight), 0) * size

/** Measures only what would be too wide if each letter were an em wide. */
const isTooWide = (word: string, font: FontUse) =>
  word.length * font.size > NARROWEST_COLUMN && widthOf(word, font) > NARROWEST_COLUMN

const splitGraphemes = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)
