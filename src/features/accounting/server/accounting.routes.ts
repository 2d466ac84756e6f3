import { z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/decimal.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { EXPORT_TYPES, sendExport } from '#/platform/lists/exports.ts'
import { yesFilter } from '#/platform/lists/filters.ts'
import { ROWS_PER_PAGE } from '#/platform/lists/lists.ts'
import { FieldRefusal } from '#/platform/schemas/refusal.schema.ts'
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
  const routes = createRoutes()
    .openapi(
      route(
        'get',
        '/api/admin/accounting/figures',
        'Get a period’s invoices, payments, reconciliation and VAT return',
        {
          query: PeriodQuery,
          200: json(PeriodFigures, 'Invoices by tax point, money by value date; London days'),
          400: json(FieldRefusal, 'Not a valid period'),
        },
      ),
      async (c) => {
        const scope = await resolveScope(services, c.req.valid('query'))
        if (!scope.ok) return c.json(scope, 400)
        const options = { countsTests: services.cardProvider.testMode }
        const figures = await database.transaction((tx) => loadPeriodFigures(tx, scope.value, options), SNAPSHOT)
        return c.json(figures, 200)
      },
    )
    .openapi(
      route(
        'get',
        '/api/admin/lists/differences',
        'List the orders whose payments differ from their invoices in a period',
        {
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
          400: json(FieldRefusal, 'Not a valid period'),
        },
      ),
      async (c) => {
        const { page, ...selection } = c.req.valid('query')
        const scope = await resolveScope(services, selection)
        if (!scope.ok) return c.json(scope, 400)
        const sums = await countDifferences(database, scope.value, selection)
        const pages = Math.max(1, Math.ceil(sums.total / ROWS_PER_PAGE))
        const shown = Math.min(page, pages)
        const at = { limit: ROWS_PER_PAGE, offset: (shown - 1) * ROWS_PER_PAGE }
        const rows = await listDifferences(database, scope.value, selection, at)
        return c.json(
          {
            rows: rows.map(toDifferenceRow),
            total: sums.total,
            isMore: false as const,
            page: shown,
            pages,
            sums: selection.deposits
              ? { Net: toDecimal(sums.depositNet), VAT: toDecimal(sums.depositVat) }
              : { Difference: toDecimal(sums.difference) },
          },
          200,
        )
      },
    )
  for (const format of ['csv', 'json'] as const) {
    routes.openapi(
      route('get', `/api/admin/exports/differences.${format}`, `Export the differences as ${format.toUpperCase()}`, {
        query: Selection,
        200: { description: 'A file', content: { [EXPORT_TYPES[format]]: { schema: z.string() } } },
        400: json(FieldRefusal, 'Not a valid period'),
      }),
      async (c) => {
        const selection = c.req.valid('query')
        const scope = await resolveScope(services, selection)
        if (!scope.ok) return c.json(scope, 400) as never
        return sendExport(c, services, {
          name: 'differences',
          format,
          title: 'Differences',
          rows: (await countDifferences(database, scope.value, selection)).total,
          filters: selection,
          columns: DIFFERENCE_COLUMNS,
          batches: exportDifferences(database, scope.value, selection),
        })
      },
    )
  }
  return routes
}

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
