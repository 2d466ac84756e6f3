export const searchWords = (q: string | undefined): string[] =>
  q?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? []

const MAX_SHORT_LENGTH = 2

/** Too short for the trigram index, so it only matches the start of words. */
export const isShortWord = (word: string): boolean => [...word].length <= MAX_SHORT_LENGTH

export const MAX_COUNTED = 10_000
