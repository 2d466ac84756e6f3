import { familyFor } from './fonts.ts'

/** Null for the document's own family. */
export type Run = { text: string; family: string | null }

const PLAIN = /^[ -~]*$/
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u
const SPACE = /[\s\p{Z}]/u
const UNASSIGNED = /[\p{Co}\p{Cn}]/u

/**
 * The text in characters that a font has, divided by font. What has no shape of its own is left out, and a space of any
 * kind is a space. A character that no font has is named by its code point, as `[U+20BB7]`: any replacement that looks
 * like text could be taken for it.
 */
export function toPrintable(words: string): Run[] {
  if (PLAIN.test(words)) return [{ text: words, family: null }]
  const runs: Run[] = []
  for (const character of words.normalize('NFC').toWellFormed()) {
    const { text, family } = printCharacter(character)
    const last = runs.at(-1)
    if (last && last.family === family) last.text += text
    else runs.push({ text, family })
  }
  return runs
}

function printCharacter(character: string): Run {
  if (SPACE.test(character)) return { text: character === '\u00a0' ? character : ' ', family: null }
  if (INVISIBLE.test(character)) return { text: '', family: null }
  const family = UNASSIGNED.test(character) ? undefined : familyFor(character)
  return family === undefined ? { text: nameCharacter(character), family: null } : { text: character, family }
}

const nameCharacter = (character: string) =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
