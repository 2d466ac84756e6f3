import { editDistance } from '#/lib/editDistance.ts'

/** More only narrow a search that is narrow already. */
const MAX_WORDS = 8

/**
 * Words that shoppers use for what the shop calls something else. Found as well as the word itself; each also finds its
 * longer forms (`part` finds `parts`).
 */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    spare: ['second', 'part', 'replacement'],
    extra: ['second', 'spare'],
    additional: ['second', 'spare'],
    replacement: ['part', 'second', 'spare'],
    thrower: ['machine'],
    launcher: ['machine'],
    cannon: ['machine'],
    shooter: ['machine'],
    feeder: ['machine', 'feed'],
    robot: ['machine'],
    controller: ['remote', 'control'],
    handset: ['remote'],
    adapter: ['charger'],
    adaptor: ['charger'],
    rain: ['weather'],
    waterproof: ['weather', 'rain'],
    rainproof: ['weather', 'rain'],
    cart: ['trolley'],
    dolly: ['trolley'],
    bucket: ['basket'],
    picker: ['collector', 'pick'],
    cones: ['target'],
    markers: ['target'],
    tire: ['tyre'],
    tires: ['tyre'],
  }),
)

/** Says nothing about a product of this shop, unless nothing else is asked for. */
const IGNORED = new Set(
  (
    'a an and any are as at be best buy by can cheap cheaper cheapest cost do does for from good have how i in is it me my need of on or ' +
    'price prices s sale shop some tennis the to uk up want what which with you your'
  ).split(' '),
)

/** Leaving a word out finds more, never less. */
export function withoutIgnored(words: readonly string[]): string[] {
  const telling = words.filter((word) => !IGNORED.has(word))
  return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS)
}

export const synonymsOf = (word: string): readonly string[] => SYNONYMS.get(word) ?? []

/** Spelt right, but one letter from a word of this shop: `padel` from `panel`. */
const REAL_WORDS = new Set(['padel'])

/** Numbers are exact, and words with synonyms are right. */
export const isCorrectable = (word: string): boolean =>
  /^\p{L}{3,30}$/u.test(word) && !SYNONYMS.has(word) && !REAL_WORDS.has(word)

/** Expects the candidates in order of similarity. */
export const closestWord = (typed: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .filter(({ word, distance }) => distance <= maxDistance(typed, word))
    .sort((a, b) => a.distance - b.distance)[0]?.word

/** Short words have too many neighbours: `racket` is two edits from `pocket`. */
const maxDistance = (typed: string, word: string): number =>
  typed.length > 7 ? 2 : typed.length > 3 || word.startsWith(typed) ? 1 : 0
