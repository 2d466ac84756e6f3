import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OnOrderPaid } from '../../src/features/buying/checkout/server/createOrder.ts'
import { settleDueDrafts } from '../../src/features/buying/checkout/server/sweep.ts'
import type { PrintedManual } from '../../src/features/catalogue/manual/server/printedManual.ts'
import { hashPassword } from '../../src/features/shop/accounts/server/accounts.passwords.ts'
import { findOwner, findUserByEmail, insertUser } from '../../src/features/shop/accounts/server/accounts.store.ts'
import { insertSession } from '../../src/features/shop/accounts/server/sessions.store.ts'
import type { Role } from '../../src/lib/roles.ts'
import { replaceSettingOverrides } from '../../src/lib/settingOverrides.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { Database } from '../../src/platform/database.ts'
import { createDisk } from '../../src/platform/disk/disk.ts'
import { createLimits } from '../../src/platform/limits.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import { createMail } from '../../src/platform/mail/mail.ts'
import { mediaRoutes } from '../../src/platform/media/media.routes.ts'
import { createPayments, type PaymentsSettings } from '../../src/platform/payments/payments.ts'
import { openSecrets } from '../../src/platform/secrets.ts'
import type { Services } from '../../src/platform/services.ts'
import { createApp } from '../../src/server/createApp.ts'
import { CHECKS } from '../../src/server/features.ts'
import { mediaFolders, uploadFoldersOf } from '../../src/server/folders.ts'
import { createMetrics } from '../../src/server/observe/metrics.ts'
import { openUploads } from '../../src/server/openUploads.ts'
import { openPages } from '../../src/server/pages.ts'
import type { Render } from '../../src/server/renderPage.ts'
import { findDeadLinks } from './deadLinks.ts'
import { freshDatabase } from './freshDatabase.ts'
import { findOpenLinks } from './openLinks.ts'
import { pagesWithoutSearch } from './publicPages.ts'
import { responseCheck } from './responseCheck.ts'
import { type ControlRequest, faultySandbox } from './sandbox/controls.ts'
import { loadLedger } from './sandbox/ledger.ts'
import { EVENT_TIMEOUT_MS } from './timeouts.ts'

const KEYS = {
  secretKey: 'sk_test_the_shop_under_test',
  publishableKey: 'pk_test_the_shop_under_test',
  webhookSecret: 'whsec_the_shop_under_test',
}

/** The sandbox is the card provider; it sends webhooks only after `gateway.start()`. Has pages if `render` is given. */
export async function createTestShop({
  demo = true,
  env = {},
  onOrderPaid = [] as OnOrderPaid[],
  render = undefined as Render | undefined,
  publicPages = pagesWithoutSearch(),
  payments = {} as Partial<PaymentsSettings>,
  log: ownLog = undefined as Log | undefined,
  freeBytes = (): number => 50e9,
  manual = undefined as PrintedManual | undefined,
  /** Whether `call` throws for an answer that the OpenAPI document doesn't describe. */
  checksAnswers = true,
} = {}) {
  // Test files share their modules, and an earlier one may have changed its own shop's settings.
  replaceSettingOverrides({})
  const connection = await freshDatabase({ demo, max: 20 })
  const { database, pool } = connection
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-test-'))
  const read = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
  if (!read.ok) throw new Error(read.message)
  const config = read.value
  const { mediaDir: uploadsDir } = uploadFoldersOf(dataDir)
  mkdirSync(uploadsDir, { recursive: true })
  const log = ownLog ?? createLog({ level: config.logLevel })

  let now = new Date()
  const clock = { now: () => now }
  const openedUploads = await openUploads({ config, database, clock, log, onEncoded: () => {} })
  const gateway = faultySandbox({
    database,
    clock,
    keys: KEYS,
    webhookUrl: 'http://localhost/api/stripe/webhook',
    deliver: async (request) => app.fetch(request),
    log,
  })
  const services: Services = {
    config,
    database,
    clock,
    log,
    limits: createLimits(pool),
    disk: createDisk({ folder: uploadsDir, holdsDatabase: true, freeBytesOf: async () => freeBytes() }),
    mail: createMail({ database, clock, log, from: config.mailFrom, smtp: undefined }),
    uploads: openedUploads.uploads,
    secrets: openSecrets(config),
    pictures: { describe: (src, alt) => ({ src, width: 1600, height: 1200, alt }) },
    origin: () => 'http://localhost:3000',
    payments: createPayments({
      ...KEYS,
      apiBase: 'http://localhost/sandbox',
      fetch: gateway.fetch,
      timeoutMs: EVENT_TIMEOUT_MS,
      deadlineMs: EVENT_TIMEOUT_MS,
      ...payments,
    }),
    cardProvider: {
      provider: 'sandbox',
      publishableKey: KEYS.publishableKey,
      testMode: true,
      instalments: config.klarnaInstalments,
    },
  }
  const pages =
    render &&
    (await openPages(services, {
      render,
      publicPages,
      api: (path, init) => app.request(path, init),
      origin: () => 'http://localhost:3000',
      directUrl: connection.url,
    }))
  const metrics = createMetrics(services, {
    checks: CHECKS,
    pools: { shop: pool },
    pages,
    memoryHits: { pages: 0, files: 0 },
  })
  const media = mediaRoutes(mediaFolders(dataDir), openedUploads)
  const app = createApp(services, { onOrderPaid, sandbox: gateway.app, metrics, pages, media, manual })

  const findFault = responseCheck(app)

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await app.request(path, {
      method,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const parsed = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    const fault = checksAnswers && findFault(method, path, response, parsed)
    if (fault) throw new Error(`${method} ${path} answers what it doesn’t describe: ${fault}`)
    return { status: response.status, headers: response.headers, bytes, body: parsed }
  }

  async function cookieOf({ id }: { id: number }): Promise<string> {
    const { token } = await insertSession(database, { userId: id, now })
    return `__Host-session=${token}`
  }
  /** Creates the account if necessary. */
  const adminCookie = async () => cookieOf((await findOwner(database)) ?? (await insertAdmin(database, now)))
  const as = (cookie: string) => {
    const send: typeof call = (method, path, body, headers = {}) =>
      call(method, path, body, { Cookie: cookie, ...headers })
    return send
  }

  return {
    app,
    call,
    database,
    databaseUrl: connection.url,
    pool,
    gateway,
    services,
    uploadsDir,
    openedUploads,
    pages,
    sweep: { run: () => settleDueDrafts(services, onOrderPaid) },
    keys: KEYS,
    clock: {
      forward(seconds: number) {
        now = new Date(now.getTime() + seconds * 1000)
      },
    },
    /** The activity log refuses to be emptied. */
    truncateWithActivity: (tables: string) =>
      pool.query(`alter table activity disable trigger user;
        truncate activity, ${tables} restart identity cascade;
        alter table activity enable trigger user`),
    adminCookie,
    /** Returns `call` with the administrator's cookie. */
    asAdmin: async () => as(await adminCookie()),
    /** With an account of its own per role. */
    async asStaff(role: Role) {
      const email = `${role}@courtside.example`
      const user = (await findUserByEmail(database, email)) ?? (await insertStaff(database, role, now))
      return as(await cookieOf(user))
    },
    /** Creates the account if necessary, with the password `a-password`. */
    async asCustomer(username = 'ines', email = `${username}@example.com`) {
      const customer = { username, email, createdAt: now, password: 'a-password' }
      return as(await cookieOf((await findUserByEmail(database, email)) ?? (await insertAccount(database, customer))))
    },
    ledger: () => loadLedger(database),
    control: (request: ControlRequest) => gateway.control(request),
    /** Throws if an email of any kind that the tests had sent would stay usable, or has a dead link. */
    async close() {
      await gateway.stop()
      await pages?.close()
      const openLinks = await findOpenLinks(pool)
      const deadLinks = await findDeadLinks(pool, app)
      await connection.close()
      await openedUploads.stop()
      rmSync(dataDir, { recursive: true, force: true })
      if (deadLinks.length > 0) throw new Error(`Emails link to what doesn’t exist: ${deadLinks.join(', ')}`)
      if (openLinks.length > 0) throw new Error(`Sent emails would keep a secret: ${openLinks.join(', ')}`)
    },
  }
}

const insertAdmin = (database: Database, createdAt: Date) =>
  insertStaff(database, 'owner', createdAt, { username: 'admin', email: 'otto@courtside.example' })

const insertStaff = (
  database: Database,
  role: Role,
  createdAt: Date,
  names = { username: role as string, email: `${role}@courtside.example` },
) => insertAccount(database, { ...names, role, createdAt, password: 'a-long-enough-password' })

// Hashing takes longer than creating a shop.
const passwordHashes = new Map<string, Promise<string>>()

async function insertAccount(
  database: Database,
  { password, ...account }: { username: string; email: string; role?: Role; createdAt: Date; password: string },
) {
  const passwordHash = passwordHashes.get(password) ?? hashPassword(password)
  passwordHashes.set(password, passwordHash)
  const inserted = await insertUser(database, { ...account, passwordHash: await passwordHash })
  if (!inserted.ok) throw new Error(inserted.code)
  return inserted.value
}

export type TestShop = Awaited<ReturnType<typeof createTestShop>>
