import { z } from '@hono/zod-openapi'
import type { Role } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { EXPORT_TYPES, sendExport } from './exports.ts'
import { countRows, exportColumns, exportList, type ListDefinition, type ListRequest, loadList } from './lists.ts'

const MAX_SEARCH_LENGTH = 200
const MAX_PAGE = 100_000

/** `GET /api/admin/lists/{name}` and `/api/admin/exports/{name}.csv` and `.json`. */
export function listRoutes(services: Pick<Services, 'database' | 'clock' | 'log'>, lists: readonly ListDefinition[]) {
  const { database } = services
  return lists.flatMap((list) => {
    const filterSchemas = {
      ...(list.search && { q: textSchema().max(MAX_SEARCH_LENGTH, 'Please use fewer search terms').optional() }),
      ...Object.fromEntries(Object.entries(list.filters ?? {}).map(([name, { schema }]) => [name, schema.optional()])),
    }
    const subject = list.title.charAt(0).toLowerCase() + list.title.slice(1)
    const sorts = Object.keys(list.sorts).flatMap((name) => [name, `-${name}`])
    return [
      endpoint(`GET /api/admin/lists/${list.name}`, `List ${subject}: one page, searched, filtered and sorted`, {
        roles: list.seenBy,
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
        run: ({ query, role }) => loadList(database, list, toListRequest(query, role)),
      }),
      ...(['csv', 'json'] as const).map((format) =>
        endpoint(
          `GET /api/admin/exports/${list.name}.${format}`,
          `Export ${subject}: everything that matches the search and filters, as ${format.toUpperCase()}`,
          {
            roles: list.exportedBy,
            query: z.object(filterSchemas),
            200: { description: 'A file', content: { [EXPORT_TYPES[format]]: { schema: z.string() } } },
            async run({ c, query, role }) {
              const request = toListRequest(query, role)
              return sendExport(c, services, {
                name: list.name,
                format,
                title: list.title,
                rows: await countRows(database, list, request),
                filters: { ...request.filters, q: request.q },
                columns: exportColumns(list, role),
                batches: exportList(database, list, request),
              })
            },
          },
        ),
      ),
    ]
  })
}

function toListRequest({ q, sort, page, ...filters }: Record<string, unknown>, role: Role): ListRequest {
  return { q, sort, page: page ?? 1, filters, role } as ListRequest
}
