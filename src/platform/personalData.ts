import { randomBytes } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from './database.ts'

const NOBODYS_DOMAIN = '@erased.invalid'

/** An address that leads nowhere, for whoever is taken out of what has to stay: another one for each. */
export const newAlias = (): string => `erased-${randomBytes(6).toString('hex')}${NOBODYS_DOMAIN}`

/** Finds the addresses of `newAlias` with SQL's `like`. */
export const ANY_ALIAS = `%${NOBODYS_DOMAIN}`

/** What stands where a name or a text was. */
export const ERASED = 'Erased'

/** Whose data is erased, what stands in place of their address where one has to stand, and when. */
export type Erasure = { email: string; alias: string; at: Date }

/** The moments before which nothing is kept any more: records of customer service, and the books. */
export type KeptSince = { service: Date; books: Date }

/** What a feature holds about people, by their email address in lower case. */
export type PersonalData = {
  /** What it is called in an archive: `orders`. */
  name: string
  /** Every table that it answers for. */
  tables: readonly PgTable[]
  /** Why this person cannot be erased now, in a sentence; undefined when they can. */
  holdUp?: (tx: Transaction, email: string) => Promise<string | undefined>
  /** Everything that is held, for the person to read. No secrets of the shop's. */
  collect: (tx: Transaction, email: string) => Promise<unknown>
  /** Erases it; gives in sentences without personal data what was done, and nothing when there was nothing. */
  erase: (tx: Transaction, erasure: Erasure) => Promise<string[]>
  /** Deletes or empties of people what has been kept as long as the privacy policy says; gives how many rows that were. */
  expire?: (tx: Executor, since: KeptSince) => Promise<number>
}

/** `'1 order'`, `'3 orders'`. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
