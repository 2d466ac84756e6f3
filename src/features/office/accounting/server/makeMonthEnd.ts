import { makeZip } from 'client-zip'
import { and, asc, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type PrintableDocument, printPdf } from '#/features/orders/invoices/server/invoiceFile.ts'
import { invoices } from '#/features/orders/invoices/server/invoices.tables.ts'
import type { Database, Executor } from '#/platform/database.ts'
import type { JobHandler, Jobs, LongQueue } from '#/platform/jobs/jobs.ts'
import type { printDocument } from '#/platform/printing/printer.ts'
import type { Services } from '#/platform/services.ts'
import { isInScope, type Scope } from './differences.store.ts'
import { monthEndTables, type ZipEntry } from './monthEndFiles.ts'
import {
  failMonthEnd,
  finishAttempt,
  insertChunk,
  type MonthEndRow,
  Overtaken,
  scopeOf,
  startAttempt,
  updateProgress,
} from './monthEnds.store.ts'

/** After a crash another process, or the next start, takes over within two minutes. */
export const MONTH_ENDS: LongQueue = { name: 'month-ends', timeoutSeconds: 3600, heartbeatSeconds: 60 }

const MAX_ATTEMPTS = 3
const CHUNK_BYTES = 1024 * 1024
const DOCUMENTS_AT_ONCE = 20
const PROGRESS_MS = 500
const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

type MonthEndServices = Pick<Services, 'database' | 'clock' | 'log' | 'cardProvider'> & { print?: typeof printDocument }

export function startMonthEnds(jobs: Jobs, services: MonthEndServices): void {
  jobs
    .work(MONTH_ENDS.name, monthEndHandler(services))
    .catch((error) => services.log.error({ err: error }, 'could not start month ends'))
}

export const monthEndHandler =
  (services: MonthEndServices): JobHandler =>
  async (data, { number, signal }) => {
    const { id } = data as { id: number }
    try {
      await makeMonthEnd(services, id, signal)
      return 'done'
    } catch (error) {
      // Stopped by the shop’s closing: it is made from the start later.
      if (signal.aborted || number < MAX_ATTEMPTS) throw error
      services.log.error({ err: error, monthEnd: id }, 'a month end could not be made')
      await failMonthEnd(services.database, id, services.clock.now())
      return 'hopeless'
    }
  }

/** Prints what hasn’t been printed, then packs everything from one snapshot of the database. */
export async function makeMonthEnd(services: MonthEndServices, id: number, signal?: AbortSignal): Promise<void> {
  const { database, clock } = services
  const row = await startAttempt(database, id)
  if (!row) return
  try {
    const progress = await startProgress(database, row)
    await printMissing(services, scopeOf(row), progress, signal)
    const bytes = await database.transaction((snapshot) => pack(services, snapshot, row, progress, signal), SNAPSHOT)
    await database.transaction((tx) => finishAttempt(tx, row, { bytes, now: clock.now() }))
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

const inPeriod = (scope: Scope): SQL => sql`tax_point between ${scope.from} and ${scope.to} and ${isInScope(scope)}`

type Progress = { step(): Promise<void> }

/** Writes twice a second at most. */
async function startProgress(database: Database, row: MonthEndRow): Promise<Progress> {
  const scope = scopeOf(row)
  const [documents, missing] = await Promise.all([
    database.$count(invoices, inPeriod(scope)),
    database.$count(invoices, and(inPeriod(scope), isNull(invoices.pdf))),
  ])
  const total = documents + missing
  await updateProgress(database, row, { done: 0, total })
  let done = 0
  let wroteAt = Date.now()
  return {
    async step() {
      done = Math.min(total, done + 1)
      if (Date.now() - wroteAt < PROGRESS_MS) return
      wroteAt = Date.now()
      await updateProgress(database, row, { done, total })
    },
  }
}

/** Each PDF is stored, so that the next attempt needn’t print it again. The printer is a process of its own. */
async function printMissing(
  { database, print }: MonthEndServices,
  scope: Scope,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  for (let last = 0; ; ) {
    const documents = await database
      .select({ id: invoices.id, content: invoices.content })
      .from(invoices)
      .where(and(inPeriod(scope), isNull(invoices.pdf), gt(invoices.id, last)))
      .orderBy(asc(invoices.id))
      .limit(DOCUMENTS_AT_ONCE)
    if (documents.length === 0) return
    for (const document of documents) {
      signal?.throwIfAborted()
      await printPdf(database, document, print)
      await progress.step()
    }
    last = documents.at(-1)?.id ?? last
  }
}

async function pack(
  services: MonthEndServices,
  snapshot: Executor,
  row: MonthEndRow,
  progress: Progress,
  signal?: AbortSignal,
): Promise<number> {
  const { database, print } = services
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield* monthEndTables(services, snapshot, scopeOf(row))
    for await (const document of listPdfs(snapshot, scopeOf(row))) {
      signal?.throwIfAborted()
      const input = document.pdf ?? (await printPdf(database, document, print))
      yield {
        name: `${FOLDERS[document.content.kind]}/${document.content.number}.pdf`,
        input,
        lastModified: document.issuedAt,
      }
      await progress.step()
    }
  }
  let pieces: Uint8Array[] = []
  let size = 0
  let bytes = 0
  let number = 0
  const write = async () => {
    await insertChunk(database, row, number, Buffer.concat(pieces))
    number += 1
    bytes += size
    pieces = []
    size = 0
  }
  for await (const piece of makeZip(entries())) {
    pieces.push(piece)
    size += piece.length
    if (size >= CHUNK_BYTES) await write()
  }
  await write()
  return bytes
}

const FOLDERS = { invoice: 'invoices', creditNote: 'credit-notes', debitNote: 'debit-notes' }

type StoredDocument = PrintableDocument & { pdf: Buffer | null; issuedAt: Date }

async function* listPdfs(tx: Executor, scope: Scope): AsyncGenerator<StoredDocument> {
  const { id, content, issuedAt, pdf } = invoices
  for (let last = 0; ; ) {
    const rows = await tx
      .select({ id, content, issuedAt, pdf })
      .from(invoices)
      .where(and(inPeriod(scope), gt(id, last)))
      .orderBy(asc(id))
      .limit(DOCUMENTS_AT_ONCE)
    if (rows.length === 0) return
    yield* rows
    last = rows.at(-1)?.id ?? last
  }
}
