import type { CardProvider } from '#/platform/payments/providerFacts.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Disk } from './disk/disk.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Pictures } from './media/describePicture.ts'
import type { Uploads } from './media/uploads.ts'
import type { Payments } from './payments/payments.ts'
import type { Secrets } from './secrets.ts'

export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

export type Services = {
  config: Config
  database: Database
  clock: Clock
  log: Log
  payments: Payments
  limits: Limits
  disk: Disk
  mail: Mail
  pictures: Pictures
  /** Without a trailing slash. Known only once the shop listens. */
  origin: () => string
  uploads: Uploads
  secrets: Secrets
  cardProvider: { provider: CardProvider; publishableKey: string; testMode: boolean; instalments: boolean }
}
