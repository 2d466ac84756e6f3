/** The second has the letters that the first lacks; the third is for headlines. */
export const FONT_FAMILIES = { text: 'Archivo', extended: 'Archivo More', wide: 'Archivo Wide' }

const SUPPORTED = /[\x20-\x7e\xa0-\u017f\u0218-\u021b–—‘’“”…•−]/

/** Drops accents from what the fonts lack; anything else becomes a question mark. */
export const toPrintable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => {
      const [bare = ''] = letter.normalize('NFKD')
      return SUPPORTED.test(letter) ? letter : SUPPORTED.test(bare) ? bare : /\p{M}|\p{C}/u.test(letter) ? '' : '?'
    })
    .join('')
