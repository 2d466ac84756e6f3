import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/**
 * What a search looks into: `foldText` of these in SQL. A list and its index must use the same expression, so both call this
 * with the same parts.
 */
export const searchText = (...parts: (AnyPgColumn | SQL)[]): SQL =>
  sql`search_text(${sql.join(parts.map(orEmpty), sql` || ' ' || `)})`

const orEmpty = (part: AnyPgColumn | SQL): SQL =>
  'notNull' in part && !part.notNull ? sql`coalesce(${part}, '')` : sql`${part}`

/** An index for `searchText`. */
export const trigrams = (text: SQL): SQL => sql`${text} gin_trgm_ops`
