import type { PagePath } from '#/lib/pageLinks.ts'
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

/** Shown, emailed and exported as a metric: no personal data. */
export type CheckResult = {
  state: CheckState
  value: string
  /** For `/metrics`, in bytes or seconds. */
  count?: number
  since?: Date | undefined
  advice?: string
  link?: { to: PagePath; search?: Record<string, string>; label: string }
}

export type Check = {
  /** Also the name in metrics and in the database: lower case with hyphens. */
  id: string
  title: string
  group: CheckGroup
  alertsOwner: boolean
  /** Runs every minute and for every scrape, so it must be cheap. */
  read(services: Services): Promise<CheckResult>
}

const CHECK_TIMEOUT_MS = 2_000

/** In parallel. `reading` is undefined for a check that fails or takes longer than 2 s. */
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
