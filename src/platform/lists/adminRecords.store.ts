import { isDeepStrictEqual } from 'node:util'
import { eq, getTableColumns } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, type NewActivity, recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'

export type AdminRecord = { id: number; version?: number }

type Fields = NewActivity['before']
type Logged = { action: string; before?: Fields; after?: Fields }
type Change<Row> = Logged & { set: Partial<Row> }

/** Returns nothing if nothing changes. */
export type Decide<Row, Body> = (before: Row, body: Body, by: AuditInfo) => Change<Row> | undefined
export type Changed<Row> = { before: Row; after: Row }

type NotFound = { code: 'notFound' }
type Taken = { code: 'taken'; message: string; field: string }
type ChangedMeanwhile = { code: 'changedMeanwhile'; message: string }

type About<Row, New> = {
  table: PgTable & { id: PgColumn; $inferSelect: Row; $inferInsert: New }
  /** Of the subjects in the activity log. */
  type: string
  /** In sentences, also after “a”: `review`. */
  noun: string
  /** In sentences and the activity log: no personal data. */
  name: (row: Row) => string
  /** What the log keeps of a row: no personal data. */
  logged: (row: Row, tx: Transaction) => Fields | Promise<Fields>
  /** The column by which people tell them apart: no two have the same. */
  unique?: keyof Row & string
}

/** Whether writing the values would change nothing; those that are undefined aren’t written. */
const isSame = (row: object, values: object): boolean =>
  Object.entries(values).every(
    ([name, value]) => value === undefined || isDeepStrictEqual(value, row[name as keyof typeof row]),
  )

/** What staff look after in lists. All that changes is locked, compared with what was read, and recorded. */
export function adminRecords<Row extends AdminRecord, New extends object>(about: About<Row, New>) {
  const { type, noun, name, logged, unique } = about
  const table: PgTable = about.table
  const target = unique && getTableColumns(table)[unique]
  const isRow = (id: number) => eq(about.table.id, id)
  const record = (tx: Transaction, row: Row, act: AuditInfo & Logged) =>
    recordActivity(tx, { ...act, subjectType: type, subjectId: row.id, subject: name(row) })

  const lock = async (tx: Transaction, id: number) =>
    (await tx.select().from(table).where(isRow(id)).for('update'))[0] as Row | undefined

  async function write(tx: Transaction, before: Row, values: object): Promise<Row> {
    const counted = before.version === undefined ? values : { ...values, version: before.version + 1 }
    const [after] = await tx.update(table).set(counted).where(isRow(before.id)).returning()
    return after as Row
  }

  const taken = (value: unknown) =>
    refuse('taken', { message: `There’s already a ${noun} called ${value}.`, field: unique ?? '' })

  return {
    noun,

    async find(tx: Executor, id: number): Promise<Row | undefined> {
      const rows = await tx.select().from(table).where(isRow(id))
      return rows[0] as Row | undefined
    },

    async insert(tx: Transaction, values: New, by: AuditInfo): Promise<Outcome<Row, Taken>> {
      const inserted = tx.insert(table).values(values)
      const [row] = (await (target ? inserted.onConflictDoNothing({ target }) : inserted).returning()) as Row[]
      if (!row) return taken(values[unique as keyof New])
      await record(tx, row, { ...by, action: `${type}.created`, after: await logged(row, tx) })
      return ok(row)
    },

    /** `version`: the one that was read, if it matters. `decide` says what is written, or refuses. */
    async update<Refusal extends { code: string }>(
      tx: Transaction,
      { id, version }: AdminRecord,
      by: AuditInfo,
      decide: (before: Row) => Outcome<New, Refusal> | Promise<Outcome<New, Refusal>>,
    ): Promise<Outcome<Row, NotFound | ChangedMeanwhile | Taken | Refusal>> {
      const before = await lock(tx, id)
      if (!before) return refuse('notFound')
      if (version !== undefined && before.version !== version) {
        const message = `Somebody else has changed ${name(before)} since you opened it. Your changes haven’t been saved yet.`
        return refuse('changedMeanwhile', { message })
      }
      const decided = await decide(before)
      if (!decided.ok) return decided
      if (target && unique) {
        const value = decided.value[unique as keyof object]
        if (value !== before[unique] && (await tx.$count(table, eq(target, value))) > 0) return taken(value)
      }
      if (isSame(before, decided.value)) return ok(before)
      const after = await write(tx, before, decided.value)
      const [was, is] = [await logged(before, tx), await logged(after, tx)]
      if (!isDeepStrictEqual(was, is))
        await record(tx, after, { ...by, action: `${type}.updated`, before: was, after: is })
      return ok(after)
    },

    /** `version`: the one that was read. The author or a colleague may have changed it since. */
    async change(
      tx: Transaction,
      { id, version }: AdminRecord,
      by: AuditInfo,
      decide: (before: Row) => Change<Row> | undefined | Promise<Change<Row> | undefined>,
    ): Promise<Outcome<Changed<Row>, NotFound | { code: 'changed' }>> {
      const before = await lock(tx, id)
      if (!before) return refuse('notFound')
      if (version !== undefined && before.version !== version) return refuse('changed')
      const decided = await decide(before)
      if (!decided || isSame(before, decided.set)) return ok({ before, after: before })
      const { set, ...act } = decided
      const after = await write(tx, before, set)
      await record(tx, after, { ...by, ...act })
      return ok({ before, after })
    },

    /** Unless `check` refuses it. */
    async delete<Refusal extends { code: string } = never>(
      tx: Transaction,
      id: number,
      by: AuditInfo,
      check?: (row: Row) => Promise<Outcome<unknown, Refusal>>,
    ): Promise<Outcome<Row, NotFound | Refusal>> {
      const row = await lock(tx, id)
      if (!row) return refuse('notFound')
      const checked = await check?.(row)
      if (checked?.ok === false) return checked
      await tx.delete(table).where(isRow(id))
      await record(tx, row, { ...by, action: `${type}.deleted`, before: await logged(row, tx) })
      return ok(row)
    },
  }
}
