import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#/platform/database.ts'
import type { ProductFilters } from '../catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { holds, planned } from './listing.store.ts'

export type Suggestions = {
  /** Words to look for instead; each is in some product. The nearest first. */
  suggestions: string[]
  /** The first products that hold the first of them, those that are called so before the others. */
  closest: { name: string; slug: string }[]
}

const MOST_SUGGESTIONS = 3
const CLOSEST = 3
const MOST_WORDS = 6
/** From 0 to 1, by pg_trgm: `trolly` is 0.6 near to `trolley`, `remtoe` 0.27 to `remote`. */
const NEAR = 0.25
/** A word stays known after its last product is gone, so more than the nearest are looked at. */
const MOST_NEAR = 8

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
  const together = words.join(' ')
  const wordings = words.length > 1 && (await isHeld(tx, together)) ? [together, ...byLength] : byLength
  const suggestions = [...new Set(wordings)].slice(0, MOST_SUGGESTIONS)
  const [first] = suggestions
  return first === undefined ? NO_SUGGESTIONS : { suggestions, closest: await holding(tx, first) }
}

/** For each word the nearest to it that some product holds; a word far from all is left out. */
async function nearestWords(tx: Executor, typed: string[]): Promise<string[]> {
  await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(NEAR)}, true)`)
  const { rows } = await tx.execute<{ at: string; word: string }>(sql`
    select typed.at, near.word
    from unnest(${sql.param(typed)}::text[]) with ordinality as typed (word, at)
    cross join lateral (
      select word, similarity(product_words.word, typed.word) as likeness
      from product_words where product_words.word % typed.word
      order by likeness desc, word limit ${MOST_NEAR}
    ) as near
    order by typed.at, near.likeness desc, near.word`)
  const nearest = new Map<string, string>()
  for (const { at, word } of rows) if (!nearest.has(at) && (await isHeld(tx, word))) nearest.set(at, word)
  return [...nearest.values()]
}

const isHeld = async (tx: Executor, text: string): Promise<boolean> =>
  (await tx.select({ one: sql`1` }).from(products).where(holds(text)).limit(1)).length > 0

const holding = (tx: Executor, text: string) =>
  tx
    .select({ name: products.name, slug: products.slug })
    .from(products)
    .where(holds(text))
    .orderBy(sql`strpos(lower(${products.name}), lower(${text})) = 0`, products.id)
    .limit(CLOSEST)
