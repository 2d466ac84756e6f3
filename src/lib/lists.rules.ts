import { foldText } from './foldText.ts'

/** Folded, and without the `#` that people write before a number. */
export const searchWords = (q: string | undefined): string[] =>
  foldText(q ?? '')
    .split(/\s+/)
    .map((word) => word.replace(/^#+/, ''))
    .filter(Boolean)

const MAX_SHORT_LENGTH = 2

/** Too short for the trigram index, so it only matches the start of words. */
export const isShortWord = (word: string): boolean => [...word].length <= MAX_SHORT_LENGTH

export const MAX_COUNTED = 10_000
