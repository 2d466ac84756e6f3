import { CannotStart } from '#/platform/cannotStart.ts'
import type { Config } from '#/platform/config.ts'
import { DatabaseSilent } from '#/platform/database/shopClient.ts'
import { type DatabaseWatch, watchDatabase } from '#/platform/database/watchDatabase.ts'
import { type DatabasePool, openDatabase, PATIENT, prepareSchema } from '#/platform/database.ts'
import { explainDirectError } from '#/platform/explainStartError.ts'
import type { Log } from '#/platform/log.ts'
import { logSlowStatements } from '#/platform/observe/slowStatement.ts'
import type { DataDir } from './dataDir.ts'

/** The share of the checkout, webhooks and jobs, which have a pool that browsing cannot exhaust. */
const CHECKOUT_SHARE = 8 / 22

export type Connections = {
  shop: DatabasePool
  checkout: DatabasePool
  watch: DatabaseWatch
  /** Throws `CannotStart`. */
  assertUsable(): Promise<void>
  close(): Promise<void>
}

/** Nothing is connected before it's used. */
export function openConnections({ databaseUrl, directUrl }: DataDir, config: Config, log: Log): Connections {
  const options = {
    isPooled: directUrl !== databaseUrl,
    onConnectionLost: (error: Error) => log.warn({ err: error }, 'lost connections to the database, reconnecting'),
    onSlow: logSlowStatements(log),
  }
  const forCheckout = Math.max(2, Math.round(config.databasePoolMax * CHECKOUT_SHARE))
  const shop = openDatabase(databaseUrl, { ...options, max: config.databasePoolMax - forCheckout })
  const checkout = openDatabase(databaseUrl, { ...options, max: forCheckout })
  const watch = watchDatabase(databaseUrl, {
    onSilent() {
      log.warn('the database stopped responding, dropping its connections')
      for (const { destroyAll } of [shop, checkout]) destroyAll(new DatabaseSilent())
    },
  })
  return {
    shop,
    checkout,
    watch,
    assertUsable: async () => (options.isPooled ? assertTimeouts(shop) : undefined),
    async close() {
      await watch.close()
      await Promise.all([shop.close(), checkout.close()])
    },
  }
}

/** Not through a pooler, which can't hold a lock. Throws `CannotStart`. */
export async function prepareDatabase({ directUrl }: DataDir, config: Config, log: Log): Promise<void> {
  const direct = openDatabase(directUrl, { max: 1, patience: PATIENT })
  try {
    await prepareSchema(direct.database, { isOwn: config.databaseUrl === undefined, log, create: true })
  } catch (error) {
    throw explainDirectError(error, config)
  } finally {
    await direct.close()
  }
}

const ROLE_TIMEOUTS =
  "ALTER ROLE CURRENT_USER SET statement_timeout = '10s'; ALTER ROLE CURRENT_USER SET lock_timeout = '5s'; ALTER ROLE CURRENT_USER SET idle_in_transaction_session_timeout = '10s'"

/** A pooler takes no timeouts from the shop: without any, one stuck statement keeps a connection for ever. */
async function assertTimeouts({ pool }: DatabasePool): Promise<void> {
  const { rows } = await pool.query(`
    SELECT name FROM pg_settings WHERE setting = '0'
      AND name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`)
  if (rows.length === 0) return
  throw new CannotStart(
    `DATABASE_URL has no ${rows.map(({ name }) => name).join(', ')}, which a pooler doesn’t accept from the shop. Set them for its role, as that role: ${ROLE_TIMEOUTS}. Then reconnect the pooler.`,
  )
}
