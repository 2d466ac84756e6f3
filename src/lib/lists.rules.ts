export const wordsOf = (q: string | undefined): string[] => q?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? []

const SHORT = 2

/** Whether a word is too short for the trigram index, and so only matches the start of words. */
export const isShort = (word: string): boolean => [...word].length <= SHORT

export const MOST_COUNTED = 10_000
