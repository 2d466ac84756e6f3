import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS } from '#/lib/roles.ts'
import type { LargeBody } from '#/platform/bodyLimits.ts'
import { endpoint, Refusal } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { STOCK_CHOICE_NAMES } from '../import.rules.ts'
import { importRows } from './import.store.ts'
import { type ImportPlan, planImport } from './importPlan.store.ts'
import { ImportReport } from './products.schema.ts'
import { conflictingField } from './products.store.ts'
import { parseProductsCsv } from './productsCsv.ts'

const CSV_FILE: LargeBody = {
  type: 'text/csv',
  maxBytes: 5 * 1024 * 1024,
  tooLarge: { message: 'The file is larger than 5 MB.' },
}

const CHANGED_SINCE = 'Products have changed since this preview, so nothing was imported. Please check it again.'

const RefusedRows = Refusal.extend({ report: ImportReport.optional() })

export const importRoutes = ({ database, clock, uploads }: Services) => [
  endpoint('POST /api/admin/products/import', 'Import products from a CSV file', {
    roles: MANAGERS,
    description:
      'The body is a CSV file (text/csv, up to 5 MB and 10,000 rows) with the same columns as the product export. ' +
      'Rows are matched by Id, Slug or SKU, and refused if these name different products; missing columns are left ' +
      'unchanged. With the column Stock at export, stock that has changed since is treated as `stock` says. With ' +
      'dryRun=1 nothing is written, and the response says row by row what would change. Otherwise either all rows are ' +
      'written or none; with a dry run’s digest, only if nothing has changed since.',
    file: CSV_FILE,
    query: z.object({
      dryRun: z.enum(['0', '1'], 'dryRun must be 0 or 1.').optional(),
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'The digest isn’t from a dry run.')
        .optional(),
      /** Defaults to the difference. */
      stock: z.enum(STOCK_CHOICE_NAMES, `stock must be ${STOCK_CHOICE_NAMES.join(', ')}.`).optional(),
      file: textSchema().max(200, 'The name of the file can have up to 200 characters.').optional(),
    }),
    200: json(ImportReport, 'What was imported, or would have been'),
    400: json(RefusedRows, 'The file can’t be read, or has rows with errors'),
    409: json(RefusedRows, 'Products have changed since the dry run'),
    413: json(Refusal, 'More than 5 MB'),
    async run({ c, query: { dryRun, digest, file, stock: stockChoice }, actor }) {
      const parsed = parseProductsCsv(Buffer.from(await c.req.arrayBuffer()))
      if (!parsed.ok) return parsed
      const { rows, ignored } = parsed.value
      if (rows.length === 0) return refuse('unreadable', { message: 'The file has no rows.' })
      if (dryRun === '1') return ok(toReport(await planImport(database, rows, { stockChoice }), ignored, false))

      const by = { actor, at: clock.now() }
      const outcome = await refusingConflicts(() =>
        database.transaction((tx) => importRows(tx, rows, { digest, file, stockChoice }, by)),
      )
      if (outcome.ok) {
        await uploads.remove(outcome.value.released)
        return ok(toReport(outcome.value.plan, ignored, true))
      }
      if (outcome.code === 'taken') return refuse('changedSince')
      const report = toReport(outcome.plan, ignored, false)
      if (outcome.code === 'changedSince') {
        return ok(c.json({ message: CHANGED_SINCE, code: outcome.code, report }, 409))
      }
      const { bad } = report.counts
      const message = `${bad} ${bad === 1 ? 'row has an error' : 'rows have errors'}, so nothing was imported.`
      return ok(c.json({ message, code: outcome.code, report }, 400))
    },
    refuses: { unreadable: [400], changedSince: [409, CHANGED_SINCE] },
  }),
]

async function refusingConflicts<Answer>(write: () => Promise<Answer>): Promise<Answer | { ok: false; code: 'taken' }> {
  try {
    return await write()
  } catch (error) {
    if (!conflictingField(error)) throw error
    return refuse('taken')
  }
}

function toReport({ rows, digest }: ImportPlan, ignored: string[], applied: boolean): ImportReport {
  const counts = { create: 0, change: 0, same: 0, bad: 0 }
  for (const { outcome } of rows) counts[outcome] += 1
  return { rows: rows.map(({ present: _, values: __, ...row }) => row), counts, ignored, digest, applied }
}
