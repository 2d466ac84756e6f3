import { execFileSync, spawn } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { runStatement } from '../bench/runStatement.ts'
import { openDatabase } from '../src/platform/database.ts'
import { postgresAccount } from '../src/platform/postgres/account.ts'
import { createBuyer } from '../test/support/buyer.ts'
import { fillShelves, findDiscrepancies, QUICK_SETTLEMENT, startShoppers } from '../test/support/shoppers.ts'
import { freePort } from '../test/support/startShop.ts'
import { startDebianPostgres } from './debianPostgres.ts'
import type { Drill } from './drill.ts'

const READS = 480
const AT_ONCE = 16
const SELLING_MS = 20_000
const SETTLE_TIMEOUT_MS = 60_000
const SERVER_CONNECTIONS = 6
const PATHS = ['/api/products?search=ball', '/products?q=', '/checkout', '/api/shop', '/api/products']

/** Debian's PgBouncer, in transaction mode and with TLS, between a shop and Debian's PostgreSQL 15. */
export const pgbouncer: Drill = {
  description: 'A shop behind PgBouncer in transaction mode: reads, purchases and page invalidation',
  async run({ check, report, folder, shop, cleanUp }) {
    const server = await startDebianPostgres(15, folder())
    cleanUp(() => server.stop())
    const pooler = await startPooler(folder(), server.folder)
    cleanUp(pooler.stop)
    const refusal = (env: Record<string, string>) =>
      shop({ databaseUrl: pooler.url, env }).then(
        () => 'it started',
        (error: Error) => error.message.split('\n')[1] ?? '',
      )

    const direct = { DATABASE_DIRECT_URL: server.url, DATABASE_CA_FILE: pooler.caFile }
    const untrusted = await refusal({ DATABASE_DIRECT_URL: server.url })
    check('without DATABASE_CA_FILE the start says so', untrusted.includes('DATABASE_CA_FILE'), untrusted)
    const pooled = await refusal({ DATABASE_CA_FILE: pooler.caFile })
    check('without DATABASE_DIRECT_URL it says so', pooled.includes('DATABASE_DIRECT_URL'), pooled)
    const endless = await refusal(direct)
    check('without timeouts of the role it says so', endless.includes('ALTER ROLE'), endless.slice(0, 70))
    for (const statement of /ALTER ROLE[^.]*/.exec(endless)?.[0].split(';') ?? [])
      await runStatement(server.url, statement)
    await pooler.reconnect()

    const { url } = await shop({ databaseUrl: pooler.url, env: { ...direct, ...QUICK_SETTLEMENT } })
    const statuses = new Map<number, number>()
    const read = async (number: number) => {
      const response = await fetch(`${url}${(PATHS[number % PATHS.length] as string).replace(/=$/, `=${number}`)}`)
      await response.text()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
    for (let done = 0; done < READS; done += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => read(done + at)))
    check(`${READS} reads`, statuses.get(200) === READS, JSON.stringify(Object.fromEntries(statuses)))

    const bought = await createBuyer((where, init) => fetch(url + where, init)).buy([{ productId: 1, quantity: 1 }])
    check('a purchase', bought.paymentStatus === 'paid', bought.orderId)

    const home = async () => (await fetch(`${url}/products/courtside-pro`)).text()
    await home()
    await runStatement(server.url, "update products set price = 1234 where slug = 'courtside-pro'")
    const began = performance.now()
    while (!(await home()).includes('1,234') && performance.now() - began < 5_000) await pause(5)
    const took = performance.now() - began
    check('a change of price is on the page', took < 1_000, `after ${Math.round(took)} ms`)

    const { database, pool, close } = openDatabase(server.url, { max: 2 })
    cleanUp(close)
    const shoppers = startShoppers(url, await fillShelves(database))
    await pause(SELLING_MS)
    const { rows } = await pool.query(
      "select count(*)::int as count from pg_stat_activity where application_name = 'courtside' and pid <> pg_backend_pid()",
    )
    await shoppers.stop()
    const giveUpAt = performance.now() + SETTLE_TIMEOUT_MS
    let found = await findDiscrepancies(database, shoppers.placed)
    while (found.length > 0 && performance.now() < giveUpAt) {
      await pause(250)
      found = await findDiscrepancies(database, shoppers.placed)
    }
    check('every response to six shoppers was a success', shoppers.unexpected.length === 0, shoppers.unexpected[0])
    const sold = `${shoppers.placed.size} orders, ${(shoppers.placed.size / (SELLING_MS / 1000)).toFixed(1)} a second`
    check('each payment has one order of its amount', found.length === 0, found[0] ?? sold)
    report('server connections for the shop’s 22', `${rows[0].count} of at most ${SERVER_CONNECTIONS}`)
  },
}

async function startPooler(home: string, socketFolder: string) {
  const port = await freePort()
  const file = (name: string) => path.join(home, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: home, stdio: 'ignore' })
  openssl(
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=drill'.split(' '),
    ...['-keyout', 'ca.key', '-out', 'ca.pem'],
  )
  openssl(
    ...'req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -keyout server.key -out server.csr'.split(
      ' ',
    ),
  )
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost')
  openssl(...'x509 -req -in server.csr -CA ca.pem -CAkey ca.key -days 2 -extfile names -out server.pem'.split(' '))
  writeFileSync(file('users'), '"courtside" ""\n')
  writeFileSync(
    file('pgbouncer.ini'),
    `[databases]
courtside = host=${socketFolder} dbname=courtside
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file('users')}
admin_users = courtside
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
client_tls_sslmode = require
client_tls_key_file = ${file('server.key')}
client_tls_cert_file = ${file('server.pem')}
`,
  )
  const account = postgresAccount(home)
  if (account)
    for (const own of [home, file('server.key'), file('server.pem')]) chownSync(own, account.uid, account.gid)
  const child = spawn('/usr/sbin/pgbouncer', ['-q', file('pgbouncer.ini')], { ...account, cwd: home, stdio: 'ignore' })
  const url = `postgresql://courtside@localhost:${port}/courtside`
  const adminUrl = `postgresql://courtside@localhost:${port}/pgbouncer?sslmode=verify-full&sslrootcert=${encodeURIComponent(file('ca.pem'))}`
  return {
    url: `${url}?sslmode=require`,
    caFile: file('ca.pem'),
    stop: () => child.kill('SIGINT'),
    /** Roles' settings apply to new connections. */
    async reconnect() {
      const admin = new Client({ connectionString: adminUrl })
      await admin.connect()
      await admin.query('RECONNECT')
      await admin.end()
    },
  }
}
