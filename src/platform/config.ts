import path from 'node:path'
import { z } from 'zod'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { databaseUrl, unverifiedMode, withVerifiedTls } from './database/databaseUrl.ts'
import { findMistypedSetting } from './mistypedSetting.ts'
import { bucketAddress } from './storage/bucketAddress.ts'
import type { BucketSettings } from './storage/bucketStorage.ts'

export type Config = {
  port: number
  /** Undefined listens on every address. */
  host: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Without the pooler that `databaseUrl` may be. The same if there is none. */
  databaseDirectUrl: string | undefined
  /** Connections per process, for requests and jobs. */
  databasePoolMax: number
  role: 'web' | 'worker' | 'both'
  adminEmail: string
  adminPassword: string | undefined
  /** Without a trailing slash. Defaults to `http://localhost` and the port. */
  publicUrl: string | undefined
  /** How many proxies in front of the shop are trusted. */
  trustProxy: number
  /** Undefined uses the sandbox. With a test key the other two may be placeholders. */
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string | undefined } | undefined
  /** Instead of Stripe's own, without a trailing slash. */
  stripeApiBase: string | undefined
  checkoutSweepSeconds: number
  /** For stock and discount codes of a purchase in progress. */
  checkoutReservationSeconds: number
  /** After this time a captured payment without an order is refunded. */
  checkoutUnclaimedSeconds: number
  encodePictures: boolean
  /** For uploaded pictures. Undefined keeps them in `dataDir`. */
  bucket: BucketSettings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** How a CDN in front is told to drop the shop's pages. */
  cdnPurge: { url: string; method: string; headers: Record<string, string>; body: string | undefined } | undefined
  klarnaInstalments: boolean
  analyticsId: string | undefined
  backupDir: string | undefined
  /** London time: `03:30`. */
  backupAt: string
  backupKeep: number
  backupKey: string | undefined
  /** Seals what a copy of the database mustn't show. Undefined uses a file in `dataDir`, or none with `databaseUrl`. */
  secretsKey: string | undefined
  /** For `/metrics` alone; 0 takes any free port. */
  metricsPort: number | undefined
  /** Not `host`, because `metricsPort` needs no token. */
  metricsHost: string
  /** Opens `/metrics` on the shop's own port. Undefined keeps it closed. */
  metricsToken: string | undefined
  /** Keeps serving after SIGTERM, until load balancers notice. */
  drainSeconds: number
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  nodeEnv: 'production' | 'development' | 'test' | undefined
}

const DAY_SECONDS = 86_400

const wholeNumber = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message))
}

const url = (...schemes: string[]) => {
  const message = `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`
  return z.string().refine((text) => schemes.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''), message)
}

const origin = url('http', 'https')
  .refine(
    (text) => /^[^/]+\/\/[^/?#@]+\/?$/.test(text),
    'must be an address without a path, such as https://shop.example',
  )
  .transform((text) => text.replace(/\/$/, ''))

const keyWithPrefix = (...beginnings: string[]) =>
  z
    .string()
    .refine(
      (text) => beginnings.some((beginning) => text.startsWith(beginning) && text.length > beginning.length + 8),
      `must be a key that starts with ${beginnings.join(' or ')}`,
    )

const EMAIL_ADDRESS = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/
const SENDER = /^(?:[^\r\n<>"]{1,100} <[^\s@<>"]{1,64}@[^\s@<>"]{1,255}>|[^\s@<>"]{1,64}@[^\s@<>"]{1,255})$/

const localAddress = z.string().regex(/^[\w.:-]{1,253}$/, 'must be an address on this machine, such as 127.0.0.1')

const Settings = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: localAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_CA_FILE: z.string().optional(),
  DATABASE_POOL_MAX: wholeNumber(4, 50).default(22),
  ROLE: z.enum(['web', 'worker', 'both'], 'must be web, worker or both').default('both'),
  ADMIN_EMAIL: z
    .string()
    .regex(EMAIL_ADDRESS, 'must be an email address')
    .toLowerCase()
    .default('admin@courtside.example'),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'must have at least 12 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  STRIPE_SECRET_KEY: keyWithPrefix('sk_', 'rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: keyWithPrefix('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: keyWithPrefix('whsec_').optional(),
  STRIPE_API_BASE: url('http', 'https')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  CHECKOUT_SWEEP_SECONDS: wholeNumber(1, DAY_SECONDS).default(60),
  CHECKOUT_RESERVATION_SECONDS: wholeNumber(1, DAY_SECONDS).default(900),
  CHECKOUT_UNCLAIMED_SECONDS: wholeNumber(1, DAY_SECONDS).default(120),
  ENCODE_PICTURES: z.enum(['0', '1'], 'must be 0 or 1').default('1'),
  STORAGE_URL: bucketAddress.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'must be a region, such as eu-west-2')
    .default('us-east-1'),
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an email address, or a name and <address>')
    .default('Courtside <orders@courtside.example>'),
  CDN_PURGE_URL: url('http', 'https').optional(),
  CDN_PURGE_METHOD: z
    .string()
    .regex(/^[A-Z]{3,10}$/, 'must be an HTTP method in capitals, such as POST')
    .optional(),
  CDN_PURGE_HEADER: z
    .string()
    .regex(/^[\w-]{1,100}: [\x20-\x7e]{1,2000}$/, 'must be a name, a colon, a space and a value')
    .optional(),
  CDN_PURGE_BODY: z.string().max(2000, 'must have at most 2,000 characters').optional(),
  KLARNA_INSTALMENTS: z.enum(['0', '1'], 'must be 0 or 1').default('0'),
  GA_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{10}$/, 'must be a measurement ID, such as G-AB12CD34EF')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 03:30')
    .default('03:30'),
  BACKUP_KEEP: wholeNumber(1, 1000).default(7),
  BACKUP_KEY: z.string().min(16, 'must have at least 16 characters').max(1000).optional(),
  SECRETS_KEY: z.string().min(32, 'must have at least 32 characters').max(1000).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: localAddress.default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'must have 16 to 200 letters, digits or any of -._~+/=')
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test'], 'must be production, development or test').optional(),
})
type Settings = z.output<typeof Settings>

const SECRET_SETTINGS = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ADMIN_PASSWORD',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  // May contain a key by mistake.
  'STORAGE_URL',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'SMTP_URL',
  'CDN_PURGE_HEADER',
  'BACKUP_KEY',
  'SECRETS_KEY',
  'METRICS_TOKEN',
])

export const CONFIG_NAMES: readonly string[] = Object.keys(Settings.shape)

/** An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv): Outcome<Config, { code: 'badSetting'; message: string }> {
  const bad = (message: string) => refuse('badSetting', { message })
  const values = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const mistyped = findMistypedSetting(Object.keys(values), CONFIG_NAMES)
  if (mistyped) {
    const { name, meant } = mistyped
    return bad(
      `There is no setting called ${name}. ${meant ? `Did you mean ${meant}?` : '.env.example lists them all.'}`,
    )
  }

  const read = Settings.safeParse(values)
  if (!read.success) {
    const issue = read.error.issues[0]
    const name = String(issue?.path[0])
    return bad(`${name} ${issue?.message}${SECRET_SETTINGS.has(name) ? '' : `, not “${values[name]}”`}.`)
  }

  const conflict = findConflict(read.data)
  return conflict === undefined ? ok(toConfig(read.data)) : bad(conflict)
}

/** A sentence about settings that don’t go together. */
function findConflict(set: Settings): string | undefined {
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_CA_FILE'] as const) {
    if (set[name] && !set.DATABASE_URL) return `${name} only works together with DATABASE_URL.`
  }
  for (const name of ['CDN_PURGE_METHOD', 'CDN_PURGE_HEADER', 'CDN_PURGE_BODY'] as const) {
    if (set[name] && !set.CDN_PURGE_URL) return `${name} only works together with CDN_PURGE_URL.`
  }
  if (set.ROLE !== 'both' && !set.DATABASE_URL)
    return `ROLE=${set.ROLE} needs a DATABASE_URL, because the shop’s own database has no second process.`
  if (set.ROLE === 'worker' && !set.PUBLIC_URL)
    return 'ROLE=worker needs the PUBLIC_URL, because emails contain links to the shop.'
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const) {
    const mode = set.DATABASE_CA_FILE && set[name] && unverifiedMode(set[name])
    if (mode) return `${name} has sslmode=${mode}, so DATABASE_CA_FILE would be ignored. Remove one of the two.`
  }
  const secretKey = set.STRIPE_SECRET_KEY
  const missing = (['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const).filter((name) => !set[name])
  if (!secretKey && missing.length < 2) return 'STRIPE_SECRET_KEY must also be set: Stripe doesn’t work without it.'
  // A test key works without a card form or webhooks; a live key needs both.
  if (secretKey?.includes('_live_') && missing.length > 0) {
    return `${missing.join(' and ')} must also be set: a shop that takes real payments needs them as well as STRIPE_SECRET_KEY.`
  }
  if (set.STORAGE_URL && !(set.AWS_ACCESS_KEY_ID && set.AWS_SECRET_ACCESS_KEY))
    return 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must also be set: STORAGE_URL doesn’t work without them.'
  return undefined
}

function toConfig(set: Settings): Config {
  const ofDatabase = (url: string | undefined) => url && withVerifiedTls(url, set.DATABASE_CA_FILE)
  const { STORAGE_URL: address, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = set
  return {
    port: set.PORT,
    host: set.HOST,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: ofDatabase(set.DATABASE_URL),
    databaseDirectUrl: ofDatabase(set.DATABASE_DIRECT_URL ?? set.DATABASE_URL),
    databasePoolMax: set.DATABASE_POOL_MAX,
    role: set.ROLE,
    adminEmail: set.ADMIN_EMAIL,
    adminPassword: set.ADMIN_PASSWORD,
    publicUrl: set.PUBLIC_URL,
    trustProxy: set.TRUST_PROXY,
    stripe: set.STRIPE_SECRET_KEY
      ? {
          secretKey: set.STRIPE_SECRET_KEY,
          publishableKey: set.STRIPE_PUBLISHABLE_KEY ?? '',
          webhookSecret: set.STRIPE_WEBHOOK_SECRET,
        }
      : undefined,
    stripeApiBase: set.STRIPE_API_BASE,
    checkoutSweepSeconds: set.CHECKOUT_SWEEP_SECONDS,
    checkoutReservationSeconds: set.CHECKOUT_RESERVATION_SECONDS,
    checkoutUnclaimedSeconds: set.CHECKOUT_UNCLAIMED_SECONDS,
    encodePictures: set.ENCODE_PICTURES === '1',
    bucket:
      address && accessKeyId && secretAccessKey
        ? { address, accessKeyId, secretAccessKey, region: set.AWS_REGION, sessionToken: set.AWS_SESSION_TOKEN }
        : undefined,
    smtpUrl: set.SMTP_URL,
    mailFrom: set.MAIL_FROM,
    cdnPurge: set.CDN_PURGE_URL
      ? {
          url: set.CDN_PURGE_URL,
          method: set.CDN_PURGE_METHOD ?? 'POST',
          headers: toHeaders(set.CDN_PURGE_HEADER),
          body: set.CDN_PURGE_BODY,
        }
      : undefined,
    klarnaInstalments: set.KLARNA_INSTALMENTS === '1',
    analyticsId: set.GA_MEASUREMENT_ID,
    backupDir: set.BACKUP_DIR ? path.resolve(set.BACKUP_DIR) : undefined,
    backupAt: set.BACKUP_AT,
    backupKeep: set.BACKUP_KEEP,
    backupKey: set.BACKUP_KEY,
    secretsKey: set.SECRETS_KEY,
    metricsPort: set.METRICS_PORT,
    metricsHost: set.METRICS_HOST,
    metricsToken: set.METRICS_TOKEN,
    drainSeconds: set.DRAIN_SECONDS ?? (set.DATABASE_URL ? 10 : 0),
    logLevel: set.LOG_LEVEL,
    nodeEnv: set.NODE_ENV,
  }
}

function toHeaders(header: string | undefined): Record<string, string> {
  if (!header) return {}
  const [name = '', ...value] = header.split(': ')
  return { [name]: value.join(': ') }
}
