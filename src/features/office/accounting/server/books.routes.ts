import { z } from '@hono/zod-openapi'
import { ENTRY_METHODS, type EntryMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { loadAccountingSettings } from '#/features/shop/settings/server/settings.store.ts'
import { ok } from '#/lib/outcome.ts'
import { BOOKS } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { EXPORT_TYPES, sendExport } from '#/platform/lists/exports.ts'
import type { Services } from '#/platform/services.ts'
import { ABOUT_FORMATS, BOOK_FORMATS, type BookFormat } from '../bookkeeping.rules.ts'
import { PeriodQuery } from './accounting.schema.ts'
import { bookColumns } from './books.columns.ts'
import { countDocuments, listBookDocuments, listBookEntries } from './books.store.ts'
import type { Scope } from './differences.store.ts'
import { loadPaymentFigures } from './figures.store.ts'
import { resolveScope } from './scope.ts'

const MAX_PART = 10_000

export const BookFiles = z.object({
  /** Documents or entries for each format; for a statement, also by method. */
  files: z.array(z.object({ format: z.enum(BOOK_FORMATS), method: z.enum(ENTRY_METHODS).nullable(), rows: z.int() })),
})
export type BookFiles = z.infer<typeof BookFiles>

/** Files that bookkeeping programs import as they are. */
export function bookRoutes(services: Pick<Services, 'database' | 'clock' | 'cardProvider' | 'log'>) {
  const { database } = services
  return [
    endpoint('GET /api/admin/accounting/books', 'List a period’s files for bookkeeping programs', {
      roles: BOOKS,
      query: PeriodQuery,
      200: json(BookFiles, 'The files that aren’t empty'),
      async run({ query }) {
        const scope = await resolveScope(services, query)
        if (!scope.ok) return scope
        const [documents, payments] = await Promise.all([
          countDocuments(database, scope.value),
          loadPaymentFigures(database, scope.value),
        ])
        const countOf = (method: EntryMethod) =>
          payments.filter((figure) => figure.method === method).reduce((total, { count }) => total + count, 0)
        const files = BOOK_FORMATS.flatMap((format): BookFiles['files'] => {
          const { kinds } = ABOUT_FORMATS[format]
          if (!kinds) return ENTRY_METHODS.map((method) => ({ format, method, rows: countOf(method) }))
          const counted = documents.filter(({ kind }) => kinds.includes(kind))
          return [{ format, method: null, rows: counted.reduce((total, { count }) => total + count, 0) }]
        })
        return ok({ files: files.filter(({ rows }) => rows > 0) })
      },
      refuses: { badPeriod: [400] },
    }),
    endpoint('GET /api/admin/accounting/books/{format}', 'Download a file that a bookkeeping program can import', {
      roles: BOOKS,
      description: 'In parts of the size that the program takes. A statement can be of one payment method.',
      params: z.object({ format: z.enum(BOOK_FORMATS, 'Choose a format') }),
      query: PeriodQuery.extend({
        method: z.enum(ENTRY_METHODS, 'Choose card, transfer, cash or terminal').optional(),
        part: z.coerce.number().int().min(1).max(MAX_PART).default(1),
      }),
      200: { description: 'A CSV file', content: { [EXPORT_TYPES.csv]: { schema: z.string() } } },
      async run({ c, params: { format }, query: { method, part, ...period }, role }) {
        const scope = await resolveScope(services, period)
        if (!scope.ok) return scope
        const { from, to } = scope.value
        const { columns, csv } = bookColumns(format, await loadAccountingSettings(database), role)
        const { count, rows } = await listBookRows(services, format, scope.value, { method, part })
        const { program, label } = ABOUT_FORMATS[format]
        const file = await sendExport(c, services, {
          name: [format, method, from, 'to', to, part > 1 && `part-${part}`].filter(Boolean).join('-'),
          format: 'csv',
          title: `${program}: ${label}`,
          rows: count,
          filters: { from, to, test: scope.value.test, method },
          columns,
          csv,
          batches: once(rows),
        })
        return ok(file)
      },
      refuses: { badPeriod: [400] },
    }),
  ]
}

async function* once(rows: object[]): AsyncGenerator<object[]> {
  yield rows
}

/** One row for each line of a document, or for each entry. A part has at most `perFile` documents or entries. */
async function listBookRows(
  { database }: Pick<Services, 'database'>,
  format: BookFormat,
  scope: Scope,
  { method, part }: { method: EntryMethod | undefined; part: number },
): Promise<{ count: number; rows: object[] }> {
  const { kinds, perFile } = ABOUT_FORMATS[format]
  const page = { limit: perFile, offset: (part - 1) * perFile }
  if (!kinds) {
    const rows = await listBookEntries(database, scope, method, page)
    return { count: rows.length, rows }
  }
  const documents = await listBookDocuments(database, scope, kinds, page)
  const rows = documents.flatMap(({ content, contact }) =>
    content.lines.map((line) => ({ document: content, contact, line })),
  )
  return { count: documents.length, rows }
}
