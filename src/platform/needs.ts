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

/** The outside world as the shop needs it. Everything that the features do, they do to these. */
export type Needs = {
  config: Config
  database: Database
  clock: Clock
  log: Log
  payments: Payments
  limits: Limits
  /** The disk that the shop writes to. */
  disk: Disk
  mail: Mail
  pictures: Pictures
  /** The address that visitors know the shop by, without a slash at the end. Ask when it is needed: it is known once the shop listens. */
  origin: () => string
  uploads: Uploads
  /** How the browser reaches the card provider. */
  cardProvider: { provider: 'stripe' | 'sandbox'; publishableKey: string; testMode: boolean }
}
