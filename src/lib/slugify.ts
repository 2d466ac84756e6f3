import { settingOverrides } from './settingOverrides.ts'

/** Letters that have no accent to drop. Greek as in ELOT 743, Cyrillic as on passports. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'ng',
  þ: 'th',
  ŧ: 't',
  ...pair('αβγδεζηικλμνξοπρσςτυφω', 'avgdeziiklmnxoprsstyfo'),
  θ: 'th',
  χ: 'ch',
  ψ: 'ps',
  ...pair('абвгґдеёзиійјклмнопрстћуўфыэ', 'abvggdeeziiyjklmnoprstcuufye'),
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ь: '',
  є: 'ye',
  ї: 'yi',
  ю: 'yu',
  я: 'ya',
  ђ: 'dj',
  љ: 'lj',
  њ: 'nj',
  џ: 'dz',
}

function pair(letters: string, latin: string): Record<string, string> {
  return Object.fromEntries([...letters].map((letter, index) => [letter, latin.charAt(index)]))
}

/** Not words, although ™ and ℠ decompose into letters. */
const TRADE_MARKS = /[™℠®©℗]/g

const toLatin = (text: string): string =>
  text.toLowerCase().replace(/\P{ASCII}/gu, (letter) => LETTERS[letter] ?? letter)

/** Empty if the name has no letter or digit with a Latin equivalent. */
export function slugify(name: string): string {
  // Before accents are dropped as well, because й isn’t и.
  const composed = toLatin(name.replace(TRADE_MARKS, ' ').normalize('NFC'))
  return toLatin(composed.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Starts file names: `courtside`. */
export const shopSlug = (): string => slugify(settingOverrides.brand ?? 'courtside') || 'shop'
