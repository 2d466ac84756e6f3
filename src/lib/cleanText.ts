/** What a joiner may follow: emoji, and scripts whose letters it joins or keeps apart. */
const JOINABLE =
  /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}\p{Script=Malayalam}]/u
/** What has variants. */
const VARIABLE = /[\p{Extended_Pictographic}\p{S}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}]/u
const JOINER = /[\u200c\u200d]/
const VARIATION = /[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]/u
const KEYCAP_BASE = /[\d#*]/
const TAG = /[\u{e0020}-\u{e007f}]/u
/** A black flag, which tags turn into Scotland's, or another tag. */
const TAGGABLE = /[\u{1f3f4}\u{e0020}-\u{e007e}]/u
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u
const LINE_BREAKS = /\r\n?|[\u0085\u2028\u2029]/g

/**
 * A text as it is stored: composed (NFC), with `\n` at the ends of its lines, and without characters that nobody sees, such
 * as controls, zero-width spaces, soft hyphens and marks of direction. Joiners and variation selectors stay where they
 * change what is seen, as in emoji and in Persian and Indian words.
 */
export function cleanText(text: string): string {
  const lines = text.replace(LINE_BREAKS, '\n')
  if (!UNSEEN.test(lines)) return lines.normalize('NFC')
  const kept: string[] = []
  const characters = Array.from(lines)
  for (const [index, character] of characters.entries()) {
    if (!UNSEEN.test(character) || isSeenAfter(kept.at(-1) ?? '', character, characters[index + 1] ?? '')) {
      kept.push(character)
    }
  }
  const clean = kept.join('').normalize('NFC')
  // Composed with its accent, a letter is no longer one that a joiner may follow.
  return clean === lines ? clean : cleanText(clean)
}

/** For a field of one line: line breaks, tabs and special spaces become spaces. */
export const cleanLine = (text: string): string => cleanText(text.replace(/[\s\p{Z}]/gu, ' '))

function isSeenAfter(previous: string, character: string, next: string): boolean {
  if (JOINER.test(character)) return JOINABLE.test(previous)
  if (VARIATION.test(character)) return VARIABLE.test(previous) || (KEYCAP_BASE.test(previous) && next === '\u20e3')
  return TAG.test(character) && TAGGABLE.test(previous)
}
