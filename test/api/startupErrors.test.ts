import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { joinFleet } from '#/features/office/fleet/server/joinFleet.ts'
import { readConfig } from '#/platform/config.ts'
import { readMigrations } from '#/platform/database/migrations.ts'
import { describeUnsuitableServer } from '#/platform/database/serverSuitability.ts'
import { createLog } from '#/platform/log.ts'
import { assembleShop } from '#/server/assembleShop.ts'
import { explainListenError } from '#/server/explainListenError.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { openNetworkPath } from '../support/networkProxy.ts'
import { setTimeouts } from '../support/setTimeouts.ts'

let dataDir: string
let closers: (() => unknown)[]
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-bad-start-'))
  closers = []
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The error that stops a start with these settings. */
const startError = (env: Record<string, string>) =>
  assembleShop(
    { render: () => Promise.reject(new Error('no page is asked for')), publicPages: new Map() },
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    { role: 'both' },
  ).then(
    async (shop) => {
      await shop.close()
      return 'it started'
    },
    (error: Error) => `${error.name}: ${error.message}`,
  )

async function createDatabase() {
  const database = await freshDatabase({ max: 1 })
  closers.push(() => database.close())
  return database
}

/** The URL of the test's own database over TCP, with one part changed. */
async function urlWith(change: (url: URL) => void): Promise<string> {
  const network = await openNetworkPath((await createDatabase()).url)
  closers.push(() => network.close())
  const url = new URL(network.url)
  change(url)
  return url.href
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return (server.address() as { port: number }).port
}

describe('an unusable DATABASE_URL', () => {
  test.each([
    ['host', 'postgres://ada:secret@no-such-host.invalid/shop', 'there is no server no-such-host.invalid'],
    ['port', 'postgres://ada:secret@127.0.0.1:1/shop', 'no PostgreSQL is running at 127.0.0.1:1'],
  ])('names a wrong %s', async (_, url, message) => {
    expect(await startError({ DATABASE_URL: url })).toBe(`CannotStart: DATABASE_URL: ${message}.`)
  })

  test('rejects a stray % without repeating the password', async () => {
    const refused = await startError({ DATABASE_URL: 'postgres://ada:100%@127.0.0.1:1/shop' })
    expect(refused).toMatch(/^CannotStart: DATABASE_URL/)
    expect(refused).not.toContain('100')
  })

  test.each([
    ['password', (url: URL) => (url.password = 'wrong'), /rejected the password for the user “courtside”/],
    ['user', (url: URL) => (url.username = 'nobody'), /refused access to the user “nobody”/],
    ['database', (url: URL) => (url.pathname = '/nothing'), /has no database “nothing”\. Create it first/],
    ['TLS', (url: URL) => url.searchParams.set('sslmode', 'verify-full'), /doesn’t support TLS/],
    [
      'TLS file',
      (url: URL) => url.searchParams.set('sslrootcert', '/no/ca.pem'),
      /the file \/no\/ca\.pem, which cannot be read/,
    ],
  ])('names a wrong %s', async (_, change, message) => {
    const refused = await startError({ DATABASE_URL: await urlWith(change) })
    expect(refused).toMatch(/^CannotStart: DATABASE_URL/)
    expect(refused).toMatch(message)
  })

  test('names a server that is not PostgreSQL', async () => {
    const port = await listen(createHttpServer())
    expect(await startError({ DATABASE_URL: `postgres://ada:secret@127.0.0.1:${port}/shop` })).toBe(
      `CannotStart: DATABASE_URL: 127.0.0.1:${port} doesn’t respond like a PostgreSQL server.`,
    )
  })

  test('names a server that does not respond', async () => {
    const port = await listen(createServer(() => {}))
    expect(await startError({ DATABASE_URL: `postgres://ada:secret@127.0.0.1:${port}/shop` })).toBe(
      `CannotStart: DATABASE_URL: 127.0.0.1:${port} isn’t responding.`,
    )
  })

  test('names a user who cannot create tables', async () => {
    const { pool, url } = await createDatabase()
    await pool.query('DROP SCHEMA drizzle CASCADE')
    await pool.query(`REVOKE CREATE ON DATABASE ${new URL(url).pathname.slice(1)} FROM courtside`)
    expect(await startError({ DATABASE_URL: url })).toMatch(
      /^CannotStart: DATABASE_URL: the user “courtside” can’t create tables in the database “test_.*Make this user the owner\.$/,
    )
  })

  test('refuses a database that another program uses', async () => {
    const { pool, url } = await createDatabase()
    await pool.query('DROP SCHEMA drizzle CASCADE')
    expect(await startError({ DATABASE_URL: url })).toMatch(
      /^CannotStart: DATABASE_URL: the database “test_.* is already used by another program/,
    )
  })

  test.each([
    [
      { version: '14.11', versionNumber: 140_011 },
      'DATABASE_URL points to PostgreSQL 14.11, but the shop needs 15 or newer.',
    ],
    [{ isReplica: true }, 'DATABASE_URL points to a read-only replica. Set it to the primary server.'],
    [{ encoding: 'SQL_ASCII' }, /^The database in DATABASE_URL has the encoding SQL_ASCII, but the shop needs UTF8\./],
    [{}, undefined],
  ])('checks that a server is suitable: %o', (overrides, message) => {
    const reason = describeUnsuitableServer({
      version: '15.4',
      versionNumber: 150_004,
      encoding: 'UTF8',
      isReplica: false,
      ...overrides,
    })
    if (message instanceof RegExp) expect(reason).toMatch(message)
    else expect(reason).toBe(message)
  })
})

describe('a DATABASE_DIRECT_URL', () => {
  const asIfPooled = (url: string) => `${url}&application_name=pooler`

  test('is named if it’s what is wrong', async () => {
    const { url } = await createDatabase()
    const wrong = url.replace(/test_\w+/, 'nothing')
    expect(await startError({ DATABASE_URL: url, DATABASE_DIRECT_URL: wrong })).toMatch(
      /^CannotStart: DATABASE_DIRECT_URL: .* has no database “nothing”\. Create it first\.$/,
    )
  })

  test('needs timeouts of the role, which a pooler doesn’t take from the shop', async () => {
    const { pool, url } = await createDatabase()
    const settings = { DATABASE_URL: asIfPooled(url), DATABASE_DIRECT_URL: url }
    expect(await startError(settings)).toMatch(
      /^CannotStart: DATABASE_URL has no .*statement_timeout.*: ALTER ROLE CURRENT_USER SET statement_timeout = '10s';/,
    )
    await setTimeouts(pool)
    expect(await startError(settings)).toBe('it started')
  })
})

test('another card provider is refused beside a process, but not once that has been silent for 45 seconds', async () => {
  const { database, pool, url } = await createDatabase()
  const read = readConfig({})
  if (!read.ok) throw new Error(read.message)
  closers.push(
    await joinFleet({
      database,
      config: read.value,
      log: createLog({ level: 'silent' }),
      role: 'both',
      isAlone: false,
    }),
  )
  const settings = { DATABASE_URL: url, STRIPE_SECRET_KEY: 'sk_test_1234567890' }
  const refusal = await startError(settings)
  expect(refusal).toMatch(
    /^CannotStart: Another process of this shop, .* runs with a different STRIPE_SECRET_KEY .* forgotten after 45 seconds/,
  )
  expect(refusal).not.toContain('1234567890')
  await pool.query("UPDATE fleet_processes SET seen_at = seen_at - interval '45 seconds'")
  expect(await startError(settings)).toBe('it started')
})

describe('a database migrated by another version', () => {
  const addNewer = "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 4102444800000)"

  test('is refused if the newer one has removed something, and left unchanged', async () => {
    const { pool, url } = await createDatabase()
    await pool.query(`${addNewer}; ALTER TABLE orders DROP COLUMN request_hash; DROP TABLE sandbox.intents CASCADE`)
    expect(await startError({ DATABASE_URL: url })).toMatch(
      /^CannotStart: A newer version of Courtside has removed (?=.*orders\.request_hash).*intents\.id.* from this database, which this version needs\./,
    )
    expect((await pool.query('SELECT count(*)::int AS products FROM products')).rows).toEqual([{ products: 0 }])
  })

  test('needs npm run migrate if it’s older', async () => {
    const { pool, url } = await createDatabase()
    const [older, newest] = readMigrations().slice(-2)
    await pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= $1', [newest?.createdAt])
    expect(await startError({ DATABASE_URL: url })).toBe(
      `CannotStart: The database in DATABASE_URL lacks the migration ${newest?.name}. Run npm run migrate, then start the shop.`,
    )
    await pool.query('DELETE FROM drizzle.__drizzle_migrations WHERE created_at >= $1', [older?.createdAt])
    expect(await startError({ DATABASE_URL: url })).toContain(`lacks 2 migrations, ${older?.name} to ${newest?.name}.`)
  })
})

test('seals second factors that an earlier release has stored', async () => {
  const { pool, url } = await createDatabase()
  await pool.query(
    `insert into users (username, email, password, is_admin, role, totp_secret) values ('ada', 'ada@example.com', '', true, 'owner', 'JBSWY3DP')`,
  )
  const start = async (env = {}) => {
    expect(await startError({ DATABASE_URL: url, ...env })).toBe('it started')
    return (await pool.query('select totp_secret as secret from users')).rows[0].secret
  }
  expect(await start()).toBe('JBSWY3DP')
  expect(await start({ SECRETS_KEY: 'a key that all processes of the shop have' })).toMatch(/^sealed\./)
})

test.each([
  ['a file', () => path.join(dataDir, 'file')],
  ['a path through a file', () => path.join(dataDir, 'file/data')],
])('names a DATA_DIR that is %s', async (_, folder) => {
  writeFileSync(path.join(dataDir, 'file'), '')
  expect(await startError({ DATA_DIR: folder() })).toMatch(
    /^CannotStart: The folder .*file.* \(DATA_DIR\) cannot be used: /,
  )
})

test.each([
  ['EADDRINUSE', 'Port 80 is already in use. Set PORT to a free port.'],
  ['EACCES', 'This user isn’t allowed to listen on port 80. Set PORT to 1024 or above'],
  ['EADDRNOTAVAIL', 'HOST must be an address on this machine, but 203.0.113.1 isn’t.'],
])('explains why listening failed with %s', (code, message) => {
  expect(explainListenError(Object.assign(new Error('listen'), { code }), 80, '203.0.113.1').message).toContain(message)
})
