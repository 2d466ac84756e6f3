import { Font } from '@react-pdf/renderer'

/** Text, its further letters, and the wide face of headlines. */
export const FACES = { text: 'Archivo', more: 'Archivo More', wide: 'Archivo Wide' }

/** TrueType files: text in two weights, first the letters of western Europe and then more of them; headlines. */
export type PrintFonts = { regular: string; bold: string; wide: string; regularMore: string; boldMore: string }

/** Tells the library that prints where the faces are. */
export function registerFaces(fonts: PrintFonts): void {
  const weights = (regular: string, bold: string) => [
    { src: regular, fontWeight: 400 },
    { src: bold, fontWeight: 600 },
  ]
  Font.register({ family: FACES.text, fonts: weights(fonts.regular, fonts.bold) })
  Font.register({ family: FACES.more, fonts: weights(fonts.regularMore, fonts.boldMore) })
  Font.register({ family: FACES.wide, fonts: [{ src: fonts.wide, fontWeight: 800 }] })
  // Words are not broken: the lines are set flush left.
  Font.registerHyphenationCallback((word) => [word])
}

/** What the fonts hold: `vite.printFonts.ts`. */
const HELD = /[\x20-\x7e\xa0-\u017f\u0218-\u021b–—‘’“”…•−]/

/** Text as it can be printed: a letter that the fonts lack without its marks, and where that is none either a question mark. */
export const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const [bare = ''] = letter.normalize('NFKD')
      return HELD.test(letter) ? letter : HELD.test(bare) ? bare : /\p{M}|\p{C}/u.test(letter) ? '' : '?'
    })
    .join('')
