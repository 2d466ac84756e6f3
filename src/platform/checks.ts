import type { Needs } from './needs.ts'

/** The parts of the status page, in order. */
export const CHECK_GROUPS = [
  'Payments',
  'Email',
  'Website',
  'Database',
  'Storage and backups',
  'Background work',
] as const
export type CheckGroup = (typeof CHECK_GROUPS)[number]

/** `problem` is something that costs money or customers until somebody acts; `attention` can wait until tomorrow. */
export const CHECK_STATES = ['fine', 'attention', 'problem'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/** What a check found. It is shown, mailed and exported as a metric, so it holds no personal data. */
export type Reading = {
  state: CheckState
  /** A few words: `None`, `3 emails`, `12.4 GB free`. */
  value: string
  /** The number behind `value`, for `/metrics`. Sizes in bytes, ages in seconds. */
  count?: number
  /** Since when it has been so. Without it the status page shows when the shop noticed. */
  since?: Date | undefined
  /** What to do next, in a sentence or two; where everything is fine, nothing. */
  advice?: string
  /** Where to do it: a page of the admin. */
  link?: { to: string; search?: Record<string, string>; label: string }
}

/** One fact about how the shop is doing. */
export type Check = {
  /** Lower case with hyphens: it names the check in metrics and in the database. */
  id: string
  title: string
  group: CheckGroup
  /** Whether the owner gets an email when this is a `problem`. */
  mustBeEmpty: boolean
  /** Reads it as it is now. It runs every minute and for every scrape, so it has to be cheap: use an index. */
  read(needs: Needs): Promise<Reading>
}

const READ_WITHIN_MS = 2_000

/** Reads every check at once. One that fails, or takes longer than 2 s, is undefined and the others are unaffected. */
export function readChecks(
  checks: readonly Check[],
  needs: Needs,
): Promise<{ check: Check; reading: Reading | undefined }[]> {
  return Promise.all(
    checks.map(async (check) => {
      try {
        return { check, reading: await inTime(check.read(needs)) }
      } catch (error) {
        needs.log.warn({ err: error, check: check.id }, 'a status check could not be read')
        return { check, reading: undefined }
      }
    }),
  )
}

async function inTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${READ_WITHIN_MS} ms`)), READ_WITHIN_MS)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
