import { z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/decimal.ts'
import { ok } from '#/lib/outcome.ts'
import { BOOKS } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { EXPORT_TYPES, sendExport } from '#/platform/lists/exports.ts'
import { yesFilter } from '#/platform/lists/filters.ts'
import { ROWS_PER_PAGE } from '#/platform/lists/lists.ts'
import type { Services } from '#/platform/services.ts'
import { DIFFERENCE_CAUSES } from '../differences.rules.ts'
import { DifferenceRow, PeriodFigures, PeriodQuery } from './accounting.schema.ts'
import { DIFFERENCE_COLUMNS, exportDifferences, toDifferenceRow } from './differenceExport.ts'
import { countDifferences, listDifferences } from './differences.store.ts'
import { loadPeriodFigures } from './figures.responses.ts'
import { resolveScope } from './scope.ts'

const Selection = PeriodQuery.extend({
  cause: z.enum(DIFFERENCE_CAUSES, 'Choose a reason').optional(),
  /** Only orders whose deposits change the VAT return. */
  deposits: yesFilter.optional(),
})

export function accountingRoutes(services: Pick<Services, 'database' | 'clock' | 'cardProvider' | 'log'>) {
  const { database } = services
  return [
    endpoint('GET /api/admin/accounting/figures', 'Get a period’s invoices, payments, reconciliation and VAT return', {
      roles: BOOKS,
      query: PeriodQuery,
      200: json(PeriodFigures, 'Invoices by tax point, money by value date; London days'),
      async run({ query }) {
        const scope = await resolveScope(services, query)
        if (!scope.ok) return scope
        const options = { countsTests: services.cardProvider.testMode }
        return ok(await database.transaction((tx) => loadPeriodFigures(tx, scope.value, options), SNAPSHOT))
      },
      refuses: { badPeriod: [400] },
    }),
    endpoint(
      'GET /api/admin/lists/differences',
      'List the orders whose payments differ from their invoices in a period',
      {
        roles: BOOKS,
        query: Selection.extend({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
        200: json(
          z.object({
            rows: z.array(DifferenceRow),
            total: z.int(),
            isMore: z.literal(false),
            page: z.int(),
            pages: z.int(),
            sums: z.record(z.string(), z.string()),
          }),
          'Up to 50 rows',
        ),
        async run({ query: { page, ...selection } }) {
          const scope = await resolveScope(services, selection)
          if (!scope.ok) return scope
          const counted = await countDifferences(database, scope.value, selection)
          const pages = Math.max(1, Math.ceil(counted.total / ROWS_PER_PAGE))
          const shown = Math.min(page, pages)
          const at = { limit: ROWS_PER_PAGE, offset: (shown - 1) * ROWS_PER_PAGE }
          const rows = await listDifferences(database, scope.value, selection, at)
          const sums: Record<string, string> = selection.deposits
            ? { Net: toDecimal(counted.depositNet), VAT: toDecimal(counted.depositVat) }
            : { Difference: toDecimal(counted.difference) }
          return ok({
            rows: rows.map(toDifferenceRow),
            total: counted.total,
            isMore: false as const,
            page: shown,
            pages,
            sums,
          })
        },
        refuses: { badPeriod: [400] },
      },
    ),
    ...(['csv', 'json'] as const).map((format) =>
      endpoint(`GET /api/admin/exports/differences.${format}`, `Export the differences as ${format.toUpperCase()}`, {
        roles: BOOKS,
        query: Selection,
        200: { description: 'A file', content: { [EXPORT_TYPES[format]]: { schema: z.string() } } },
        async run({ c, query: selection }) {
          const scope = await resolveScope(services, selection)
          if (!scope.ok) return scope
          const file = await sendExport(c, services, {
            name: 'differences',
            format,
            title: 'Differences',
            rows: (await countDifferences(database, scope.value, selection)).total,
            filters: selection,
            columns: DIFFERENCE_COLUMNS,
            batches: exportDifferences(database, scope.value, selection),
          })
          return ok(file)
        },
        refuses: { badPeriod: [400] },
      }),
    ),
  ]
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
