/** What a search looks for: its words in lower case. */
export const wordsOf = (q: string | undefined): string[] => q?.trim().toLowerCase().split(/\s+/).filter(Boolean) ?? []

const SHORT = 2

/** Whether a word is looked for only where words begin: the database's index holds three letters, and `%ab%` has none. */
export const isShort = (word: string): boolean => [...word].length <= SHORT

/** How many of the rows that a search finds are counted. */
export const MOST_COUNTED = 10_000
