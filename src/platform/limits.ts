import { getTableName, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { fromDrizzle } from 'pg-boss'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import { sha256 } from '#/platform/sha256.ts'
import { rateLimits } from './limits.tables.ts'

export type LimitRule = { points: number; seconds: number }

export type TooManyAttempts = { code: 'tooManyAttempts'; retryAfterSeconds: number }

/** `who` is stored hashed. */
type Limit = {
  /** Counts an attempt before its result is known, so that parallel attempts cannot slip past. */
  consume(who: string): Promise<Outcome<void, TooManyAttempts>>
  restore(who: string): Promise<void>
  clear(who: string): Promise<void>
  has(who: string): Promise<boolean>
  count(who: string): Promise<number>
}

export type Limits = { get(name: string, rule: LimitRule): Limit }

/** In PostgreSQL: they survive a restart and apply across processes. */
export function createLimits(pool: Pool): Limits {
  const known = new Map<string, Limit>()
  return {
    get(name, rule) {
      const limit = known.get(name) ?? createLimit(pool, name, rule, known.size === 0)
      known.set(name, limit)
      return limit
    },
  }
}

const optionsOf = (name: string, { points, seconds }: LimitRule) => ({
  tableName: getTableName(rateLimits),
  tableCreated: true,
  keyPrefix: name,
  points,
  duration: seconds,
})

async function consume(limiter: RateLimiterPostgres, who: string): Promise<Outcome<void, TooManyAttempts>> {
  try {
    await limiter.consume(sha256(who))
    return ok(undefined)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    return refuse('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
  }
}

/** Counts only what is committed, and needs no second connection. Others who count for `who` wait for the transaction. */
export function consumeInTransaction(
  tx: Transaction,
  name: string,
  rule: LimitRule,
  who: string,
): Promise<Outcome<void, TooManyAttempts>> {
  const { executeSql } = fromDrizzle(tx, sql)
  const storeClient = { query: ({ text, values }: { text: string; values: unknown[] }) => executeSql(text, values) }
  const options = { ...optionsOf(name, rule), storeType: 'client', clearExpiredByTimeout: false }
  return consume(new RateLimiterPostgres({ ...options, storeClient }), who)
}

function createLimit(pool: Pool, name: string, rule: LimitRule, clearExpired: boolean): Limit {
  const options = { ...optionsOf(name, rule), storeType: 'pool', clearExpiredByTimeout: clearExpired }
  const limiter = new RateLimiterPostgres({ ...options, storeClient: pool })
  return {
    consume: (who) => consume(limiter, who),
    async restore(who) {
      await limiter.reward(sha256(who))
    },
    async clear(who) {
      await limiter.delete(sha256(who))
    },
    has: async (who) => (await limiter.get(sha256(who))) !== null,
    count: async (who) => (await limiter.get(sha256(who)))?.consumedPoints ?? 0,
  }
}

export function tooManyAttemptsResponse(c: Context, { retryAfterSeconds }: TooManyAttempts) {
  c.header('Retry-After', String(retryAfterSeconds))
  const message = `Too many attempts. Please wait ${formatWait(retryAfterSeconds)} and try again.`
  return c.json({ message, code: 'tooManyAttempts' }, 429)
}

export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  if (minutes > 55 && minutes <= 60) return 'an hour'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
