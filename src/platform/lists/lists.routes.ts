import type { HttpBindings } from '@hono/node-server'
import { z } from '@hono/zod-openapi'
import { londonDay } from '#/lib/workingDays.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { shopSlug } from '#/platform/shopSlug.ts'
import { toCsv } from './csv.ts'
import { exportList, type ListDefinition, type ListRequest, loadList } from './lists.ts'

const MAX_SEARCH_LENGTH = 200
const MAX_PAGE = 100_000

/** `GET /api/admin/lists/{name}` and `/api/admin/exports/{name}.csv` and `.json`. */
export function listRoutes(
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  lists: readonly ListDefinition[],
) {
  const routes = createRoutes()
  for (const list of lists) {
    const filterSchemas = {
      ...(list.search && { q: z.string().max(MAX_SEARCH_LENGTH, 'Please use fewer search terms').optional() }),
      ...Object.fromEntries(Object.entries(list.filters ?? {}).map(([name, { schema }]) => [name, schema.optional()])),
    }
    const sorts = Object.keys(list.sorts).flatMap((name) => [name, `-${name}`])
    routes.openapi(
      route('get', `/api/admin/lists/${list.name}`, `${list.title}: one page, searched, filtered and sorted`, {
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
          }),
          'Up to 50 rows and the total; `isMore` means a search found more rows than it counted',
        ),
      }),
      async (c) => c.json(await loadList(database, list, toListRequest(c.req.valid('query'))), 200),
    )
    for (const format of ['csv', 'json'] as const) {
      routes.openapi(
        route(
          'get',
          `/api/admin/exports/${list.name}.${format}`,
          `${list.title}: everything that matches the search and filters, as ${format.toUpperCase()}`,
          {
            query: z.object(filterSchemas),
            200: { description: 'A file', content: { [CONTENT_TYPES[format]]: { schema: z.string() } } },
          },
        ),
        async (c) => {
          const day = londonDay(clock.now())
          const write = format === 'csv' ? toCsv : toJsonArray
          const request = toListRequest(c.req.valid('query'))
          const texts = write(list, exportList(database, list, request))
          // Before the 200 is sent, so that an immediate failure gets its own status.
          const first = await texts.next()
          c.header('Content-Type', CONTENT_TYPES[format])
          c.header('Content-Disposition', `attachment; filename="${shopSlug()}-${list.name}-${day}.${format}"`)
          const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
          return c.body(
            toStream(first, texts, (error) => {
              log.error({ err: error, list: list.name }, 'an export failed')
              // Over HTTP/1.0 (nginx in front) a closed connection looks like the end of the file.
              outgoing?.socket?.resetAndDestroy()
              // Node prints this error as it is; the original may contain the search.
              return new Error(`The export of ${list.name} failed`)
            }),
          ) as never
        },
      )
    }
  }
  return routes
}

/** A failed export must not look complete. */
function toStream(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
  breakOff: (error: unknown) => Error,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, void> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await rest.next())
        next = undefined
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        controller.error(breakOff(error))
      }
    },
    async cancel() {
      await rest.return()
    },
  })
}

const CONTENT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

function toListRequest({ q, sort, page, ...filters }: Record<string, unknown>): ListRequest {
  return { q, sort, page: page ?? 1, filters } as ListRequest
}

async function* toJsonArray(_: ListDefinition, batches: AsyncIterable<object[]>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
