import { inArray } from 'drizzle-orm'
import type { Database, Executor } from '#/platform/database.ts'
import type { ProductFilters } from '../catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { listRankedIds, type ProductListing, withCustomPlans } from './listing.store.ts'
import { correctWords, countMatches, hasMatch, planSearch, planWords, type TextSearch } from './search.store.ts'

type Suggestions = {
  suggestions: string[]
  closest: { name: string; slug: string }[]
}

const MAX_SUGGESTIONS = 3
const MAX_CLOSEST = 3
/** A search that finds no more may have found a product with the same mistake. */
const FEW_MATCHES = 3

const NO_SUGGESTIONS: Suggestions = { suggestions: [], closest: [] }

/** For a search that finds little or nothing. */
export async function loadSuggestions(
  database: Database,
  { q }: ProductFilters,
  { matching, correction, hasHelp }: Pick<ProductListing, 'matching' | 'correction'> & { hasHelp: boolean },
): Promise<Suggestions> {
  // What the help answers needs no other wording.
  const isAnswered = matching === 0 ? hasHelp : matching > FEW_MATCHES
  if (!q || correction || isAnswered) return NO_SUGGESTIONS
  return withCustomPlans(database, async (tx) => {
    const search = await planSearch(tx, q)
    if (!search) return NO_SUGGESTIONS
    const count = await countMatches(tx, search)
    if (count > 0) return { suggestions: await suggestCorrection(tx, search, count), closest: [] }
    return suggestParts(tx, search.words)
  })
}

async function suggestCorrection(tx: Executor, { words }: TextSearch, count: number): Promise<string[]> {
  const corrected = count <= FEW_MATCHES ? await correctWords(tx, words, { named: true }) : undefined
  if (!corrected) return []
  return (await countMatches(tx, await planWords(tx, corrected))) > count ? [corrected.join(' ')] : []
}

/** Each word alone that finds something, the longest first. */
async function suggestParts(tx: Executor, typed: string[]): Promise<Suggestions> {
  const words = (await correctWords(tx, typed)) ?? typed
  const found: { word: string; search: TextSearch }[] = []
  for (const word of words.filter((word) => /\p{L}{3}/u.test(word))) {
    const search = await planWords(tx, [word])
    if (await hasMatch(tx, search)) found.push({ word, search })
  }
  const [first, ...others] = found.sort((a, b) => b.word.length - a.word.length).slice(0, MAX_SUGGESTIONS)
  if (!first) return NO_SUGGESTIONS
  const ids = await listRankedIds(tx, first.search, {}, { offset: 0, limit: MAX_CLOSEST })
  const rows = await tx
    .select({ id: products.id, name: products.name, slug: products.slug })
    .from(products)
    .where(inArray(products.id, ids))
  return {
    suggestions: [first, ...others].map(({ word }) => word),
    closest: ids.flatMap((id) => rows.filter((row) => row.id === id)).map(({ name, slug }) => ({ name, slug })),
  }
}
