/** Letters that Unicode doesn't decompose, as British staff type them; every dash as a hyphen. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  '‐': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
}
const REPLACED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

// NFKD turns an accent that stands alone into a space and the accent. Also removed: apostrophes, quotation marks and what can't be seen.
const REMOVED = / ?[\u0300-\u036f]+|['"`‘’‛“”„‟′ʹʻʼʽꞌ\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/**
 * Texts that are spelt alike when searched: in lower case, without accents and apostrophes. `search_text` in SQL
 * (drizzle/*_search_texts.sql) does the same.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(REMOVED, '')
    .replace(REPLACED, (letter) => PLAIN[letter] as string)
