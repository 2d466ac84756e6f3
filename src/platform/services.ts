import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Disk } from './disk/disk.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Pictures } from './media/describePicture.ts'
import type { Uploads } from './media/uploads.ts'
import type { Payments } from './payments/payments.ts'

/** The external services that features depend on. */
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
  /** The public address, without a trailing slash. Known once the shop listens, so call it when it is needed. */
  origin: () => string
  uploads: Uploads
  cardProvider: { provider: 'stripe' | 'sandbox'; publishableKey: string; testMode: boolean }
}
