/** Where a word of a product stands: in its name and numbers, in those, its category and the machines it fits, or anywhere. */
export type Place = 'n' | 'h' | 'a'

export type SearchedWord = {
  word: string
  /** It and its synonyms, whatever follows. */
  beginnings: readonly string[]
  /** Words that mean the same, such as its plural. */
  forms: readonly string[]
  /** Words that contain it other than at their start. */
  around: readonly string[]
}

/** In `to_tsquery`’s syntax. Words are letters and digits, so nothing needs escaping. */
type TsQuery = string

type RankedQuery = {
  /** Best first; no product is in two. */
  ranks: TsQuery[]
  /** Every product in one of the ranks. */
  all: TsQuery
}

/** The products of one rank are equally good. */
export function rankedQuery(words: readonly SearchedWord[]): RankedQuery {
  const inEach = (match: (word: SearchedWord) => TsQuery) => every(words.map(match))
  const named = inEach(({ word }) => exactly('n', word))
  const likeNamed = inEach((word) => near('n', word))
  const headed = inEach((word) => near('h', word))
  const told = inEach((word) => near('a', word))
  const all = inEach((word) => some([near('a', word), ...word.around.map((other) => exactly('a', other))]))
  const someNamed = some(words.map((word) => near('n', word)))
  return {
    ranks: [
      named,
      `${likeNamed} & !${named}`,
      `${headed} & !${likeNamed}`,
      `${told} & ${someNamed} & !${headed}`,
      `${told} & !${someNamed} & !${headed}`,
      `${all} & !${told}`,
    ],
    all,
  }
}

const near = (place: Place, { beginnings, forms }: SearchedWord): TsQuery =>
  some([
    ...beginnings.map((beginning) => `${exactly(place, beginning)}:*`),
    ...forms.map((form) => exactly(place, form)),
  ])

const exactly = (place: Place, word: string): TsQuery => `'${place}.${word}'`

const some = (queries: TsQuery[]): TsQuery => `(${[...new Set(queries)].join(' | ')})`
const every = (queries: TsQuery[]): TsQuery => `(${[...new Set(queries)].join(' & ')})`
