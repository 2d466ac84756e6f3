import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#/platform/database.ts'
import type { ProductFilters } from './catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { holds, planned } from './listing.store.ts'

export type Suggestions = {
  /** Words to look for instead; each is in some product. The nearest first. */
  suggestions: string[]
  /** The first products that hold the first of them. */
  closest: { name: string; slug: string }[]
}

const MOST_SUGGESTIONS = 3
const CLOSEST = 3
const MOST_WORDS = 6
/** From 0 to 1, by pg_trgm: `trolly` is 0.6 near to `trolley`, `remtoe` 0.27 to `remote`. */
const NEAR = 0.25

export const NO_SUGGESTIONS: Suggestions = { suggestions: [], closest: [] }

/**
 * For a search that finds nothing: the same with each word put right, then the words by themselves. Nothing when the words
 * are right and only the other filters leave nothing.
 */
export const suggest = (database: Database, { q = '', category, band }: ProductFilters): Promise<Suggestions> =>
  planned(database, async (tx) => ((category || band) && (await isHeld(tx, q)) ? NO_SUGGESTIONS : near(tx, wordsOf(q))))

const wordsOf = (q: string): string[] => (q.toLowerCase().match(/\p{L}{3,30}/gu) ?? []).slice(0, MOST_WORDS)

async function near(tx: Executor, typed: string[]): Promise<Suggestions> {
  if (typed.length === 0) return NO_SUGGESTIONS
  const words = await nearestWords(tx, typed)
  const byLength = [...words].sort((a, b) => b.length - a.length)
  const suggestions: string[] = []
  for (const wording of new Set([words.join(' '), ...byLength])) {
    if (suggestions.length < MOST_SUGGESTIONS && wording && (await isHeld(tx, wording))) suggestions.push(wording)
  }
  const [first] = suggestions
  return first === undefined ? NO_SUGGESTIONS : { suggestions, closest: await holding(tx, first) }
}

/** For each word the one that the catalogue has and that is nearest to it; a word far from all is left out. */
async function nearestWords(tx: Executor, typed: string[]): Promise<string[]> {
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(NEAR)}, true)`)
  const { rows } = await tx.execute<{ word: string }>(sql`
    select near.word
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, at)
    cross join lateral (
      select word from product_words where product_words.word % typed.word
      order by similarity(product_words.word, typed.word) desc, word limit 1
    ) as near
    order by typed.at`)
  return rows.map(({ word }) => word)
}

const isHeld = async (tx: Executor, text: string): Promise<boolean> =>
  (await tx.select({ one: sql`1` }).from(products).where(holds(text)).limit(1)).length > 0

const holding = (tx: Executor, text: string) =>
  tx
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .where(holds(text))
    .orderBy(products.id)
    .limit(CLOSEST)
