import { randomBytes } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from './database.ts'

const ERASED_DOMAIN = '@erased.invalid'

/** Returns a new undeliverable address, to replace an erased person's in records that have to stay. */
export const createAlias = (): string => `erased-${randomBytes(6).toString('hex')}${ERASED_DOMAIN}`

/** Matches every alias in SQL's `like`. */
export const ALIAS_PATTERN = `%${ERASED_DOMAIN}`

export const ERASED = 'Erased'

/** Whose data to erase, what replaces their address where one is needed, and when. */
export type Erasure = { email: string; alias: string; at: Date }

/** Retention limits: older records of customer service, and of the books, are deleted. */
export type RetentionLimits = { service: Date; books: Date }

/** The personal data of a feature, by email address in lower case. */
export type PersonalData = {
  /** Its name in an export: `orders`. */
  name: string
  tables: readonly PgTable[]
  /** Returns why this person cannot be erased now, in a sentence, or undefined if they can. */
  reasonNotToErase?: (tx: Transaction, email: string) => Promise<string | undefined>
  /** Returns everything stored about the person, for them to read. No secrets of the shop's. */
  collect: (tx: Transaction, email: string) => Promise<unknown>
  /** Erases it. Returns what was done, in sentences without personal data; empty if there was nothing. */
  erase: (tx: Transaction, erasure: Erasure) => Promise<string[]>
  /** Deletes or anonymises what is older than the privacy policy allows. Returns the number of rows. */
  expire?: (tx: Executor, since: RetentionLimits) => Promise<number>
}

export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
