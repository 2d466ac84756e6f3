import { and, like, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isShortWord } from '../../lib/lists.rules.ts'
import { parseSearch, type Search } from '../../lib/searchTerms.ts'

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

/** `text` was made by `search_text`. */
export const matchesText = (text: SQL, q: string): SQL => matchesSearch(text, parseSearch(q))

/** Nothing matches a search without words. */
export const matchesSearch = (text: SQL, { terms, orderId }: Search): SQL =>
  or(
    and(...terms.map((forms) => or(...forms.map((words) => and(...words.map((word) => containsWord(text, word))))))),
    orderId === undefined ? undefined : containsText(text, orderId),
  ) ?? sql`false`

const containsWord = (text: SQL, word: string) =>
  isShortWord(word) ? startsWord(text, word) : containsText(text, word)

const containsText = (text: SQL, word: string) => like(text, `%${escapeLike(word)}%`)

const WORD_SEPARATORS = [' ', '\n', '\x1f', '-', '@']

const startsWord = (text: SQL, word: string) =>
  or(like(text, `${escapeLike(word)}%`), ...WORD_SEPARATORS.map((before) => containsText(text, before + word)))

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')
