import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#/platform/database.ts'
import type { ProductFilters } from '../catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { matchesText, withCustomPlans } from './listing.store.ts'

type Suggestions = {
  suggestions: string[]
  closest: { name: string; slug: string }[]
}

const MAX_SUGGESTIONS = 3
const MAX_CLOSEST = 3
const MAX_WORDS = 6
/** pg_trgm similarity, 0 to 1: `trolly` is 0.6 from `trolley`, `remtoe` 0.27 from `remote`. */
const MIN_SIMILARITY = 0.25
/** `product_words` keeps the words of removed products, so try more than the closest. */
const MAX_CANDIDATES = 8

export const NO_SUGGESTIONS: Suggestions = { suggestions: [], closest: [] }

/** All words corrected, then each alone. Empty if the words match and only the other filters exclude everything. */
export const loadSuggestions = (database: Database, { q = '', category, band }: ProductFilters): Promise<Suggestions> =>
  withCustomPlans(database, async (tx) =>
    (category || band) && (await hasMatch(tx, q)) ? NO_SUGGESTIONS : suggestFor(tx, wordsOf(q)),
  )

const wordsOf = (q: string): string[] => (q.toLowerCase().match(/\p{L}{3,30}/gu) ?? []).slice(0, MAX_WORDS)

async function suggestFor(tx: Executor, typed: string[]): Promise<Suggestions> {
  if (typed.length === 0) return NO_SUGGESTIONS
  const words = await listClosestWords(tx, typed)
  const byLength = [...words].sort((a, b) => b.length - a.length)
  const together = words.join(' ')
  const wordings = words.length > 1 && (await hasMatch(tx, together)) ? [together, ...byLength] : byLength
  const suggestions = [...new Set(wordings)].slice(0, MAX_SUGGESTIONS)
  const [first] = suggestions
  return first === undefined ? NO_SUGGESTIONS : { suggestions, closest: await listClosestProducts(tx, first) }
}

async function listClosestWords(tx: Executor, typed: string[]): Promise<string[]> {
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`)
  const { rows } = await tx.execute<{ at: string; word: string }>(sql`
    select typed.at, near.word
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, at)
    cross join lateral (
      select word, similarity(product_words.word, typed.word) as likeness
      from product_words where product_words.word % typed.word
      order by likeness desc, word limit ${MAX_CANDIDATES}
    ) as near
    order by typed.at, near.likeness desc, near.word`)
  const nearest = new Map<string, string>()
  for (const { at, word } of rows) if (!nearest.has(at) && (await hasMatch(tx, word))) nearest.set(at, word)
  return [...nearest.values()]
}

const hasMatch = async (tx: Executor, text: string): Promise<boolean> =>
  (await tx.select({ one: sql`1` }).from(products).where(matchesText(text)).limit(1)).length > 0

const listClosestProducts = (tx: Executor, text: string) =>
  tx
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .where(matchesText(text))
    .orderBy(sql`strpos(lower(${products.name}), lower(${text})) = 0`, products.id)
    .limit(MAX_CLOSEST)
