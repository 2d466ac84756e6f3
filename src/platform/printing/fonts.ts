import { fileURLToPath } from 'node:url'
import { Font } from '@react-pdf/renderer'

/** The second has the letters that the first lacks; the third is for headlines. */
export const FONT_FAMILIES = { text: 'Archivo', extended: 'Archivo More', wide: 'Archivo Wide' }

export function registerFonts(): void {
  const file = (name: string) => fileURLToPath(new URL(`../../fonts/print-${name}.ttf`, import.meta.url))
  const weights = (regular: string, bold: string) => [
    { src: file(regular), fontWeight: 400 },
    { src: file(bold), fontWeight: 600 },
  ]
  Font.register({ family: FONT_FAMILIES.text, fonts: weights('regular', 'bold') })
  Font.register({ family: FONT_FAMILIES.extended, fonts: weights('regular-more', 'bold-more') })
  Font.register({ family: FONT_FAMILIES.wide, fonts: [{ src: file('wide'), fontWeight: 800 }] })
  Font.registerHyphenationCallback((word) => [word])
}

const SUPPORTED = /[\x20-\x7e\xa0-\u017f\u0218-\u021b–—‘’“”…•−]/

/** Drops accents from what the fonts lack; anything else becomes a question mark. */
export const toPrintable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const [bare = ''] = letter.normalize('NFKD')
      return SUPPORTED.test(letter) ? letter : SUPPORTED.test(bare) ? bare : /\p{M}|\p{C}/u.test(letter) ? '' : '?'
    })
    .join('')
