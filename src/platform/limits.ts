import { getTableName } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { sha256 } from '#/platform/sha256.ts'
import { rateLimits } from './limits.tables.ts'

type LimitRule = { points: number; seconds: number }

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

function createLimit(pool: Pool, name: string, { points, seconds }: LimitRule, clearExpired: boolean): Limit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: getTableName(rateLimits),
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: clearExpired,
  })
  return {
    async consume(who) {
      try {
        await limiter.consume(sha256(who))
        return ok(undefined)
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        return refuse('tooManyAttempts', { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) })
      }
    },
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
