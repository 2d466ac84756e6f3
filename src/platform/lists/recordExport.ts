import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'

/** `q` is the search. */
export type ExportFilters = Record<string, string | undefined>

type Export = {
  name: string
  title: string
  format: string
  rows: number
  filters: ExportFilters
  by: AuditInfo
}

/** Without the text of a search and without email addresses: the log outlives them. */
export async function recordExport(tx: Transaction, { name, title, format, rows, filters, by }: Export): Promise<void> {
  const { q, ...chosen } = filters
  const shown = Object.entries(chosen)
    .filter(([, value]) => value)
    .map(([filter, value]) => [filter, value?.includes('@') ? 'an email address' : value])
  await recordActivity(tx, {
    ...by,
    action: 'list.exported',
    subjectType: 'list',
    subjectId: name,
    subject: title,
    after: { rows, format: format.toUpperCase(), ...(q && { search: 'yes' }), ...Object.fromEntries(shown) },
  })
}
