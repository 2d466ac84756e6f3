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

/** Edits that turn one word into the other: a letter added, dropped or changed, or two neighbours swapped. */
function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const changed = (last[column - 1] as number) + (from[row - 1] === to[column - 1] ? 0 : 1)
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
          ? (beforeLast[column - 2] as number) + 1
          : changed
      current[column] = Math.min(changed, swapped, (last[column] as number) + 1, (current[column - 1] as number) + 1)
    }
    beforeLast = last
    last = current
  }
  return last[to.length] as number
}

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
