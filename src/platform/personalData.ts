import { randomBytes } from 'node:crypto'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from './database.ts'

const ERASED_DOMAIN = '@erased.invalid'

/** Undeliverable. Replaces an erased person’s address in records that have to be kept. */
export const createAlias = (): string => `erased-${randomBytes(6).toString('hex')}${ERASED_DOMAIN}`

export const isAlias = (email: string): boolean => email.endsWith(ERASED_DOMAIN)

export const ALIAS_PATTERN = `%${ERASED_DOMAIN}`

export const ERASED = 'Erased'

export type Erasure = { email: string; alias: string; at: Date }

export type RetentionLimits = { day: Date; service: Date; books: Date }

/** By email address in lower case. */
export type PersonalData = {
  name: string
  /** Found by the email address of an order, so it’s erased before orders lose theirs. */
  isFoundByOrder?: boolean
  tables: readonly PgTable[]
  /** A sentence, or undefined if this person can be erased. */
  reasonNotToErase?: (tx: Transaction, email: string) => Promise<string | undefined>
  /** For the person to read: no secrets of the shop's. */
  collect: (tx: Transaction, email: string) => Promise<unknown>
  /** Returns what was done, in sentences without personal data. */
  erase: (tx: Transaction, erasure: Erasure) => Promise<string[]>
  /** Deletes or anonymises what the privacy policy says. Returns the number of rows. */
  expire?: (tx: Executor, since: RetentionLimits) => Promise<number>
}

/** Rows that a delete or an update has changed. */
export const countChanged = async (change: PromiseLike<{ rowCount: number | null }>): Promise<number> =>
  (await change).rowCount ?? 0

/** For `erase`: “2 reviews deleted.”, or nothing if there were none. */
export async function reportDeleted(
  deletion: PromiseLike<{ rowCount: number | null }>,
  one: string,
  many?: string,
): Promise<string[]> {
  const count = await countChanged(deletion)
  return count > 0 ? [`${pluralise(count, one, many)} deleted.`] : []
}

export const pluralise = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
