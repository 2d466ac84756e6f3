import type { Services } from './services.ts'
import { withTimeout } from './withTimeout.ts'

export const CHECK_GROUPS = [
  'Payments',
  'Email',
  'Website',
  'Database',
  'Storage and backups',
  'Background work',
] as const
export type CheckGroup = (typeof CHECK_GROUPS)[number]

/** `problem` costs money or customers until somebody acts; `attention` can wait until tomorrow. */
export const CHECK_STATES = ['fine', 'attention', 'problem'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** Shown, emailed and exported as a metric, so it must not contain personal data. */
export type CheckResult = {
  state: CheckState
  /** `None`, `3 emails`, `12.4 GB free` */
  value: string
  /** The number behind `value`, for `/metrics`. Sizes in bytes, ages in seconds. */
  count?: number
  /** When the state began. Defaults to when the shop noticed. */
  since?: Date | undefined
  /** In a sentence or two; left out if everything is fine. */
  advice?: string
  link?: { to: string; search?: Record<string, string>; label: string }
}

export type Check = {
  /** Lower case with hyphens. Also the check's name in metrics and in the database. */
  id: string
  title: string
  group: CheckGroup
  /** Whether a `problem` is emailed to the owner. */
  alertsOwner: boolean
  /** Runs every minute and for every scrape, so it must be cheap: use an index. */
  read(services: Services): Promise<CheckResult>
}

const CHECK_TIMEOUT_MS = 2_000

/** Runs all checks in parallel. `reading` is undefined for one that fails or takes longer than 2 s. */
export function runChecks(
  checks: readonly Check[],
  services: Services,
): Promise<{ check: Check; reading: CheckResult | undefined }[]> {
  return Promise.all(
    checks.map(async (check) => {
      try {
        const reading = await withTimeout(CHECK_TIMEOUT_MS, check.read(services), undefined)
        if (!reading) throw new Error(`No response within ${CHECK_TIMEOUT_MS} ms`)
        return { check, reading }
      } catch (error) {
        services.log.warn({ err: error, check: check.id }, 'a status check could not be read')
        return { check, reading: undefined }
      }
    }),
  )
}
