import { sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { productSearch, products } from './catalogue.tables.ts'
import { type Place, rankedQuery } from './searchQuery.ts'
import { closestWord, isCorrectable, synonymsOf, withoutIgnored } from './searchWords.ts'

/** What a search finds. `where` is a condition on `product_search`. */
export type TextSearch = {
  words: string[]
  ranks: Condition[]
  all: Condition
}
type Condition = ReturnType<typeof sql>

/** If a word is inside more others than these, it’s quicker to look for it in the texts. */
const MAX_AROUND = 100
const MAX_LONGER = 20
/** pg_trgm similarity, 0 to 1: `trolly` is 0.6 from `trolley`, `remtoe` 0.27 from `remote`. */
const MIN_SIMILARITY = 0.25
const MAX_CANDIDATES = 12

const matches = (query: string): Condition => sql`${productSearch.document} @@ ${query}::tsquery`

/**
 * Finds products with every word, in any order, whatever its ending; of those that contain the typed text as it stands, as
 * the specification asks, it leaves none out. Undefined for a text without words, such as spaces.
 */
export async function planSearch(tx: Executor, q: string): Promise<TextSearch | undefined> {
  const text = q.trim()
  if (text === '') return undefined
  if (!isStorable(text)) return { words: [], ranks: [], all: sql`false` }
  const words = withoutIgnored(await splitWords(tx, text))
  if (words.length === 0) return { words, ranks: [containsText(text)], all: containsText(text) }
  return planWords(tx, words, text)
}

/** As the documents are split, in lower case and without accents. */
async function splitWords(tx: Executor, text: string): Promise<string[]> {
  const { rows } = await tx.execute<{ words: string[] }>(sql`select search_words(${text}) as words`)
  return rows[0]?.words ?? []
}

export async function planWords(tx: Executor, words: string[], text = words.join(' ')): Promise<TextSearch> {
  const known = await listForms(tx, [...words, ...words.flatMap(synonymsOf)])
  const { ranks, all } = rankedQuery(
    words.map((word) => {
      const { forms = [], around = [] } = known.get(word) ?? {}
      const meant = [word, ...synonymsOf(word)]
      const longer = meant.map((term) => known.get(term)?.longer ?? [])
      return {
        word,
        beginnings: meant.filter((_, at) => !isListed(longer[at] as string[])),
        forms: [...forms, ...longer.filter(isListed).flat()],
        around: around.length > MAX_AROUND ? [] : around,
      }
    }),
  )
  // The planner doesn't know that reading the documents is what costs.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
  const isComplete = words.every((word) => (known.get(word)?.around.length ?? 0) <= MAX_AROUND)
  if (isComplete) return { words, ranks: ranks.map(matches), all: matches(all) }
  const other = sql`(${containsText(text)} and not ${matches(all)})`
  return { words, ranks: [...ranks.map(matches), other], all: sql`(${matches(all)} or ${containsText(text)})` }
}

function containsText(text: string): Condition {
  const wanted = text.toLowerCase()
  // Without three letters in a row the trigram index is no use: all of it would be read.
  const condition = /[a-z0-9]{3}/.test(wanted)
    ? sql`${products}.search like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql`strpos(${products}.search, ${wanted}) > 0`
  return sql`${productSearch.productId} in (select ${products.id} from ${products} where ${condition})`
}

/** The index answers for words that it has sooner than for their beginning. */
const isListed = (longer: readonly string[]): boolean => longer.length > 0 && longer.length <= MAX_LONGER

/** `longer`, with the word itself, and `around` have one word more than they may if there are more. */
async function listForms(tx: Executor, words: string[]) {
  const { rows } = await tx.execute<{ typed: string; forms: string[]; longer: string[]; around: string[] }>(sql`
    select typed,
      array(
        select word from product_words
        where stem = coalesce((ts_lexize('pg_catalog.english_stem', typed))[1], typed) and not starts_with(word, typed)
      ) as forms,
      array(
        select word from product_words where length(typed) > 2 and word like typed || '%' limit ${MAX_LONGER + 1}
      ) as longer,
      array(
        select word from product_words where word like '%_' || typed || '%' limit ${MAX_AROUND + 1}
      ) as around
    from unnest(${sql.param(words)}::text[]) as typed`)
  return new Map(rows.map(({ typed, ...found }) => [typed, found]))
}

export const countMatches = (tx: Executor, search: TextSearch): Promise<number> => tx.$count(productSearch, search.all)

export const hasMatch = async (tx: Executor, search: TextSearch): Promise<boolean> =>
  (await tx.select({ one: sql`1` }).from(productSearch).where(search.all).limit(1)).length > 0

/**
 * For a search that finds nothing: the same with its misspelt words corrected, or else, if there are three or more, without one
 * of them, the last first. Of two words, each is left to be suggested by itself. Undefined if it finds something after all.
 */
export async function correctSearch(tx: Executor, typed: TextSearch): Promise<TextSearch | undefined> {
  if (await hasMatch(tx, typed)) return undefined
  const { words } = typed
  const corrected = await correctWords(tx, words)
  const spelt = corrected ?? words
  const shorter = spelt.length > 2 ? spelt.map((_, at) => spelt.filter((_, other) => other !== at)).reverse() : []
  for (const attempt of corrected ? [corrected, ...shorter] : shorter) {
    const search = await planWords(tx, attempt)
    if (await hasMatch(tx, search)) return search
  }
  return undefined
}

/**
 * The words with the misspelt ones corrected, or undefined if there are none. Without `named`, a word is misspelt if no product
 * contains it. With `named`, if no name does, but contains one that is very similar: `batery` in a single description.
 */
export async function correctWords(tx: Executor, words: string[], { named = false } = {}) {
  const place = named ? 'n' : 'a'
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`)
  const { rows } = await tx.execute<{ typed: string; near: string }>(sql`
    select typed, near.word as near
    from unnest(${sql.param(words.filter((word) => isCorrectable(word)))}::text[]) as typed
    cross join lateral (
      select word from product_words where word % typed order by similarity(word, typed) desc, word limit ${MAX_CANDIDATES}
    ) as near
    where not ${holds(place, sql`typed`)} and ${holds(place, sql`near.word`)}`)
  const corrected = words.map((word) => {
    const candidates = rows.filter(({ typed }) => typed === word).map(({ near }) => near)
    return closestWord(word, named ? candidates.filter((near) => near[0] === word[0]) : candidates) ?? word
  })
  // A misspelt word may turn out to be one to ignore.
  return corrected.every((word, at) => word === words[at]) ? undefined : withoutIgnored(corrected)
}

const holds = (place: Place, word: Condition): Condition =>
  sql`exists (select from product_search where document @@ (${`'${place}.`} || ${word} || '''')::tsquery)`
