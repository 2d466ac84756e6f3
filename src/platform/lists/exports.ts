import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { shopSlug } from '#/lib/slugify.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { requireActor } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { type CsvColumns, type CsvOptions, toCsv } from './csv.ts'
import { type ExportFilters, recordExport } from './recordExport.ts'

export type ExportFormat = 'csv' | 'json'

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
}

type Export = {
  /** The file's name without the shop's and the day's. */
  name: string
  format: ExportFormat
  /** For the activity log. */
  title: string
  rows: number
  filters: ExportFilters
  columns: CsvColumns
  batches: AsyncIterable<object[]>
  csv?: CsvOptions
}

/** A streamed download, recorded in the activity log. One that can't be finished breaks off visibly. */
export async function sendExport(
  c: Context,
  { database, clock, log }: Pick<Services, 'database' | 'clock' | 'log'>,
  { name, format, title, rows, filters, columns, batches, csv }: Export,
): Promise<Response> {
  const headers = {
    'Content-Type': EXPORT_TYPES[format],
    'Content-Disposition': `attachment; filename="${shopSlug()}-${name}-${londonDay(clock.now())}.${format}"`,
  }
  // Nothing leaves the shop, so there's nothing to record.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const by = { actor: requireActor(c), at: clock.now() }
  // First, so that an export that is broken off is on record too.
  await database.transaction((tx) => recordExport(tx, { name, title, format, rows, filters, by }))
  const texts = format === 'csv' ? toCsv(columns, batches, csv) : toJsonArray(batches)
  // Before the 200 is sent, so that an immediate failure gets its own status.
  const first = await texts.next()
  const { outgoing } = (c.env ?? {}) as Partial<HttpBindings>
  return c.body(
    toStream(first, texts, (error) => {
      log.error({ err: error, list: name }, 'an export failed')
      // Over HTTP/1.0 (nginx in front) a closed connection looks like the end of the file.
      outgoing?.socket?.resetAndDestroy()
      // Node prints this error as it is; the original may contain the search.
      return new Error(`The export of ${name} failed`)
    }),
    200,
    headers,
  )
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

async function* toJsonArray(batches: AsyncIterable<object[]>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
