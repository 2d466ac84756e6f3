import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, type NewActivity, recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'

export type Moderated = { id: number; version?: number }

type Fields = NewActivity['before']
type Logged = { action: string; before?: Fields; after?: Fields }
type Change<Row> = Logged & { set: Partial<Row> }

/** Returns nothing if nothing changes. */
export type Decide<Row, Body> = (before: Row, body: Body, by: AuditInfo) => Change<Row> | undefined
export type Changed<Row> = { before: Row; after: Row }

type About<Row> = {
  table: PgTable & { id: PgColumn; $inferSelect: Row }
  /** Of the subjects in the activity log. */
  type: string
  name: string
  /** What the log keeps of a deleted row: no personal data. */
  logged: (row: Row) => Fields
}

/** What people wrote, for staff to publish, reject, answer and delete. */
export function moderate<Row extends Moderated>({ table: moderated, type, name, logged }: About<Row>) {
  const table: PgTable = moderated
  const isRow = (id: number) => eq(moderated.id, id)
  const record = (tx: Transaction, id: number, act: AuditInfo & Logged) =>
    recordActivity(tx, { ...act, subjectType: type, subjectId: id, subject: `${name} ${id}` })

  return {
    async find(tx: Executor, id: number): Promise<Row | undefined> {
      const rows = await tx.select().from(table).where(isRow(id))
      return rows[0] as Row | undefined
    },

    /** `version`: the one that was read. The author or a colleague may have changed it since. */
    async change(
      tx: Transaction,
      { id, version }: Moderated,
      by: AuditInfo,
      decide: (before: Row) => Change<Row> | undefined | Promise<Change<Row> | undefined>,
    ): Promise<Outcome<Changed<Row>, { code: 'notFound' | 'changed' }>> {
      const [before] = (await tx.select().from(table).where(isRow(id)).for('update')) as Row[]
      if (!before) return refuse('notFound')
      if (version !== undefined && before.version !== version) return refuse('changed')
      const decided = await decide(before)
      if (!decided) return ok({ before, after: before })
      const { set, ...act } = decided
      const counted = before.version === undefined ? set : { ...set, version: before.version + 1 }
      const [after] = (await tx.update(table).set(counted).where(isRow(id)).returning()) as Row[]
      await record(tx, id, { ...by, ...act })
      return ok({ before, after: after as Row })
    },

    async delete(tx: Transaction, id: number, by: AuditInfo): Promise<Row | undefined> {
      const [deleted] = (await tx.delete(table).where(isRow(id)).returning()) as Row[]
      if (deleted) await record(tx, id, { ...by, action: `${type}.deleted`, before: logged(deleted) })
      return deleted
    },
  }
}
