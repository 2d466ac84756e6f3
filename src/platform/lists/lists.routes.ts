import { z } from '@hono/zod-openapi'
import type { Role } from '#/lib/rights.ts'
import { createRoutes, json, requireRole, route } from '#/platform/http.ts'
import { textSchema } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { EXPORT_TYPES, sendExport } from './exports.ts'
import { countRows, exportColumns, exportList, type ListDefinition, type ListRequest, loadList } from './lists.ts'

const MAX_SEARCH_LENGTH = 200
const MAX_PAGE = 100_000

/** `GET /api/admin/lists/{name}` and `/api/admin/exports/{name}.csv` and `.json`. */
export function listRoutes(services: Pick<Services, 'database' | 'clock' | 'log'>, lists: readonly ListDefinition[]) {
  const routes = createRoutes()
  for (const list of lists) {
    const filterSchemas = {
      ...(list.search && { q: textSchema().max(MAX_SEARCH_LENGTH, 'Please use fewer search terms').optional() }),
      ...Object.fromEntries(Object.entries(list.filters ?? {}).map(([name, { schema }]) => [name, schema.optional()])),
    }
    const subject = list.title.charAt(0).toLowerCase() + list.title.slice(1)
    const sorts = Object.keys(list.sorts).flatMap((name) => [name, `-${name}`])
    routes.openapi(
      route('get', `/api/admin/lists/${list.name}`, `List ${subject}: one page, searched, filtered and sorted`, {
        query: z.object({
          ...filterSchemas,
          sort: z.enum(sorts, 'This list can’t be sorted by that').optional(),
          page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
        }),
        200: json(
          z.object({
            rows: z.array(list.schema),
            total: z.int(),
            isMore: z.boolean(),
            page: z.int(),
            pages: z.int(),
            ...(list.sums && { sums: z.record(z.string(), z.string()).optional() }),
          }),
          'Up to 50 rows and the total; `isMore` means a search found more rows than it counted; `sums` are over all rows found',
        ),
      }),
      async (c) =>
        c.json(await loadList(services.database, list, toListRequest(c.req.valid('query'), requireRole(c))), 200),
    )
    for (const format of ['csv', 'json'] as const) {
      routes.openapi(
        route(
          'get',
          `/api/admin/exports/${list.name}.${format}`,
          `Export ${subject}: everything that matches the search and filters, as ${format.toUpperCase()}`,
          {
            query: z.object(filterSchemas),
            200: { description: 'A file', content: { [EXPORT_TYPES[format]]: { schema: z.string() } } },
          },
        ),
        async (c) => {
          const request = toListRequest(c.req.valid('query'), requireRole(c))
          return sendExport(c, services, {
            name: list.name,
            format,
            title: list.title,
            rows: await countRows(services.database, list, request),
            filters: { ...request.filters, q: request.q },
            columns: exportColumns(list, request.role),
            batches: exportList(services.database, list, request),
          })
        },
      )
    }
  }
  return routes
}

function toListRequest({ q, sort, page, ...filters }: Record<string, unknown>, role: Role): ListRequest {
  return { q, sort, page: page ?? 1, filters, role } as ListRequest
}
