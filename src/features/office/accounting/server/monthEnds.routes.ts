import { z } from '@hono/zod-openapi'
import { formatCount } from '#/lib/format.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { BOOKS } from '#/lib/roles.ts'
import { shopSlug } from '#/lib/slugify.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { recordExport } from '#/platform/lists/recordExport.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_DOCUMENTS, MONTH_END_STATES } from '../monthEnds.rules.ts'
import { PeriodQuery } from './accounting.schema.ts'
import { countDocuments } from './books.store.ts'
import {
  findMonthEnd,
  findMonthEndById,
  type MonthEndRow,
  readChunks,
  requestMonthEnd,
  scopeOf,
} from './monthEnds.store.ts'
import { resolveScope } from './scope.ts'

export const MonthEnd = z.object({
  id: z.int(),
  from: z.iso.date(),
  to: z.iso.date(),
  state: z.enum(MONTH_END_STATES),
  /** Steps done, of `total`; 0 of 0 before it starts. */
  done: z.int(),
  total: z.int(),
  bytes: z.int().nullable(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type MonthEnd = z.infer<typeof MonthEnd>

const LatestMonthEnd = z.object({ monthEnd: MonthEnd.nullable() })

/** Takes effect if the transaction commits. */
export type QueueMonthEnd = (tx: Transaction, id: number) => Promise<void>

export function monthEndRoutes(
  services: Pick<Services, 'database' | 'clock' | 'cardProvider' | 'log'>,
  queue: QueueMonthEnd,
) {
  const { database, clock, log } = services
  return [
    endpoint('GET /api/admin/accounting/month-ends', 'Get the progress of a period’s newest month end', {
      roles: BOOKS,
      query: PeriodQuery,
      200: json(LatestMonthEnd, 'The month end, or null'),
      async run({ query }) {
        const scope = await resolveScope(services, query)
        if (!scope.ok) return scope
        const row = await findMonthEnd(database, scope.value)
        return ok({ monthEnd: row ? toWire(row) : null })
      },
      refuses: { badPeriod: [400] },
    }),
    endpoint('POST /api/admin/accounting/month-ends', 'Create a ZIP of a period’s documents, payments and figures', {
      roles: BOOKS,
      description: 'In the background. Returns the one under way if there is one for this period.',
      body: PeriodQuery,
      200: json(MonthEnd, 'Queued, or under way'),
      async run({ body, actor }) {
        const scope = await resolveScope(services, body)
        if (!scope.ok) return scope
        const documents = total(await countDocuments(database, scope.value))
        if (documents > MAX_DOCUMENTS) return refuseDocuments(documents)
        const by = { actor, now: clock.now() }
        const row = await database.transaction(async (tx) => {
          const { value } = await requestMonthEnd(tx, scope.value, by)
          if (value.isNew) await queue(tx, value.row.id)
          return value.row
        })
        return ok(toWire(row))
      },
      refuses: { badPeriod: [400], tooManyDocuments: [400] },
    }),
    endpoint('GET /api/admin/accounting/month-ends/{id}/file', 'Download a month end', {
      roles: BOOKS,
      params: Id,
      200: { description: 'A ZIP file', content: { 'application/zip': { schema: z.string() } } },
      async run({ c, params: { id }, actor }) {
        const row = await findMonthEndById(database, id)
        if (row?.state !== 'ready') return refuse('notReady')
        const headers = {
          'Content-Type': 'application/zip',
          'Content-Length': String(row.bytes),
          'Content-Disposition': `attachment; filename="${shopSlug()}-${row.from}-to-${row.to}${row.test === 'yes' ? '-test' : ''}.zip"`,
        }
        if (c.req.method === 'HEAD') return ok(c.body(null, 200, headers))
        const by = { actor, at: clock.now() }
        const filters = { from: row.from, to: row.to, test: row.test }
        const rows = await countDocuments(database, scopeOf(row))
        await database.transaction((tx) =>
          recordExport(tx, { name: 'month-end', title: 'Month end', format: 'zip', rows: total(rows), filters, by }),
        )
        const chunks = readChunks(database, row.id)
        const stream = new ReadableStream<Uint8Array>({
          async pull(controller) {
            try {
              const { done, value } = await chunks.next()
              if (done) controller.close()
              else controller.enqueue(new Uint8Array(value))
            } catch (error) {
              log.error({ err: error, monthEnd: row.id }, 'a month end could not be sent')
              controller.error(new Error('The download failed'))
            }
          },
          cancel: async () => void (await chunks.return(undefined)),
        })
        return ok(c.body(stream, 200, headers))
      },
      refuses: { notReady: [404, 'This ZIP isn’t here any more. Please make it again.'] },
    }),
  ]
}

function refuseDocuments(documents: number) {
  const found = `There are ${formatCount(documents)} documents in this period.`
  const message = `${found} Choose a shorter one: at most ${formatCount(MAX_DOCUMENTS)} fit into a ZIP.`
  return refuse('tooManyDocuments', { message, field: 'period' })
}

const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

const toWire = ({ actor, requestedAt, finishedAt, ...row }: MonthEndRow): MonthEnd => ({
  id: row.id,
  from: row.from,
  to: row.to,
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  requestedBy: actor,
  requestedAt: requestedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
})
