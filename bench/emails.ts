import path from 'node:path'
import { openDatabase } from '../src/platform/database.ts'
import { createBrowser } from '../test/support/accountsApp.ts'
import { EMAIL_ATTACKS } from '../test/support/emailAttacks.ts'
import { startShop } from '../test/support/startShop.ts'
import { report } from './measure.ts'
import { runStatement } from './runStatement.ts'

/** More than any limit of an hour allows. */
const ROUNDS_FROM_ONE = 60
const NETWORKS = 200

const ROWS = "from mails where recipient = 'stranger@example.com'"

/** Emails that one stranger is sent within an hour, by everything that the public pages allow. With `AGAINST`, from that build. */
export async function benchEmails(postgresUrl: string, against = process.env.AGAINST): Promise<void> {
  // Its own, as another shop’s pictures belong to the first.
  await runStatement(postgresUrl, 'create database emails')
  const url = new URL(postgresUrl)
  url.pathname = '/emails'
  const databaseUrl = url.href
  const env = { TRUST_PROXY: '1', ENCODE_PICTURES: '0' }
  const shop = await startShop({ databaseUrl, env, ...(against ? { project: path.resolve(against) } : {}) })
  const { pool, close } = openDatabase(databaseUrl, { max: 1 })
  const app = { request: (path: string, init?: RequestInit) => fetch(shop.url + path, init) }
  const clear = () =>
    pool.query(
      'truncate mails, users, orders, checkout_drafts, rate_limits, newsletter_subscribers, restock_alerts cascade',
    )
  let attempt = 0
  const attackFrom = async (network: string, soldOut: number[]) => {
    for (const attack of Object.values(EMAIL_ATTACKS)) {
      if (typeof attack === 'string') continue
      attempt += 1
      // An attack that a limit ends halfway is refused.
      await attack(createBrowser(app, network), { email: 'stranger@example.com', attempt, soldOut }).catch(() => {})
    }
  }
  const count = async () => String((await pool.query(`select count(*) ${ROWS}`)).rows[0].count)
  try {
    await pool.query('update products set price = 1000, stock_quantity = 100000, in_stock = true')
    const { rows } = await pool.query('update products set in_stock = false where id > 3 returning id')
    const soldOut = rows.map(({ id }) => id)
    await clear()
    for (let round = 0; round < ROUNDS_FROM_ONE; round += 1) await attackFrom('203.0.113.7', soldOut)
    report('emails to one stranger in an hour, one network', await count())
    await clear()
    for (let network = 0; network < NETWORKS; network += 1) await attackFrom(`198.51.100.${network}`, soldOut)
    report(`emails to one stranger in an hour, ${NETWORKS} networks`, await count())
  } finally {
    await close()
    await shop.stop()
  }
}
