import { sql } from 'drizzle-orm'
import type { Database, Executor } from '#/platform/database.ts'
import type { ProductFilters } from '../catalogue.rules.ts'
import { products } from './catalogue.tables.ts'
import { holds, planned } from './listing.store.ts'

export type Suggestions = {
  /** Words to search for instead, closest first. Each matches a product. */
  suggestions: string[]
  /** The first products that match the first suggestion, starting with those that have it in their name. */
  closest: { name: string; slug: string }[]
}

const MOST_SUGGESTIONS = 3
const CLOSEST = 3
const MOST_WORDS = 6
/** pg_trgm similarity, 0 to 1: `trolly` is 0.6 from `trolley`, `remtoe` 0.27 from `remote`. */
const NEAR = 0.25
/** `product_words` keeps the words of removed products, so try more than the closest. */
const MOST_NEAR = 8

export const NO_SUGGESTIONS: Suggestions = { suggestions: [], closest: [] }

/**
 * All words corrected, then each on its own. Empty if the words match and only the other filters exclude everything.
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

/** The closest word that a product contains, for each typed word that has one. */
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
