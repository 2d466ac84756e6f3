import { z } from '@hono/zod-openapi'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Roles } from '#/lib/roles.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { Id, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import type { AdminRecord, adminRecords, Changed, Decide } from './adminRecords.store.ts'

type OneRequest = { params: { id: number }; actor: string }

type About<Row extends AdminRecord, New extends object, Schema extends z.ZodType> = {
  rows: ReturnType<typeof adminRecords<Row, New>>
  schema: Schema
  toWire: (row: Row) => z.input<Schema> | Promise<z.input<Schema>>
  seenBy: Roles
  /** If not all of those. */
  changedBy?: Roles
}

/** What a form is saved over; `before` is undefined for a new record. */
export type Saving<Row> = { tx: Transaction; by: AuditInfo; before: Row | undefined }

type ToValues<Form extends z.ZodType, Row, New, Refusal extends { code: string }> = (
  typed: Omit<z.output<Form>, 'version'>,
  saving: Saving<Row>,
) => Outcome<New, Refusal> | Promise<Outcome<New, Refusal>>

/**
 * What the calls about the records of a list have in common:
 * `endpoint('GET /api/admin/reviews/{id}', 'Get a review', review.get)`.
 */
export function recordCalls<Row extends AdminRecord, New extends object, Schema extends z.ZodType>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { rows, schema, toWire, seenBy, changedBy = seenBy }: About<Row, New, Schema>,
) {
  const { noun } = rows
  const changing = { roles: changedBy, params: Id }
  const updated = { ...changing, 200: json(schema, `The updated ${noun}`) }
  const notFound = [404, `We can’t find that ${noun}. It may have been deleted.`] as const
  const [taken, changedMeanwhile] = [[409], [409]] as const

  async function show(id: number) {
    const row = await rows.find(database, id)
    return row ? ok(await toWire(row)) : refuse('notFound')
  }

  /** Answers with the row that `work` returns. */
  async function save<Refusal extends { code: string }>(
    actor: string,
    work: (tx: Transaction, by: AuditInfo) => Promise<Outcome<Row, Refusal>>,
  ) {
    const by = { actor, at: clock.now() }
    const saved = await database.transaction((tx) => work(tx, by))
    return saved.ok ? ok(await toWire(saved.value)) : saved
  }

  return {
    show,
    save,
    updated,
    notFound,

    get: {
      roles: seenBy,
      params: Id,
      200: json(schema, `The ${noun}`),
      run: ({ params: { id } }: OneRequest) => show(id),
      refuses: { notFound },
    },

    /**
     * What a form creates and edits. `toValues` says what is written, or refuses; with a `version`, saving over a newer one is
     * refused.
     */
    form: <Form extends z.ZodType<{ version?: number | undefined }>, Refusal extends { code: string } = never>(
      body: Form,
      toValues: ToValues<Form, Row, New, Refusal>,
      refusals = {} as Refusals<Refusal>,
    ) => ({
      create: {
        roles: changedBy,
        body,
        201: json(schema, `The new ${noun}`),
        run: ({ body: { version: _, ...typed }, actor }: { body: z.output<Form>; actor: string }) =>
          save(actor, async (tx, by) => {
            const values = await toValues(typed, { tx, by, before: undefined })
            return values.ok ? rows.insert(tx, values.value, by) : values
          }),
        refuses: { ...refusals, taken },
      },
      update: {
        ...updated,
        body,
        run: ({ params: { id }, body: { version, ...typed }, actor }: OneRequest & { body: z.output<Form> }) =>
          save(actor, (tx, by) =>
            rows.update(tx, { id, version }, by, (before) => toValues(typed, { tx, by, before })),
          ),
        refuses: { ...refusals, taken, changedMeanwhile, notFound },
      },
    }),

    /** `after` runs once it’s committed. */
    remove: <Deleted, Refusal extends { code: string }>(
      act: (tx: Transaction, id: number, by: AuditInfo) => Promise<Outcome<Deleted, Refusal>>,
      after?: (deleted: Deleted) => Promise<unknown>,
    ) => ({
      ...changing,
      200: json(z.object({ message: z.string() }), 'Deleted'),
      async run({ params: { id }, actor }: OneRequest) {
        const deleted = await database.transaction((tx) => act(tx, id, { actor, at: clock.now() }))
        if (!deleted.ok) return deleted
        await after?.(deleted.value)
        return ok({ message: `The ${noun} was deleted.` })
      },
      refuses: { notFound },
    }),
  }
}

/** And of what isn’t edited but decided about, such as what customers wrote. */
export function decisionCalls<Row extends AdminRecord, New extends object, Schema extends z.ZodType>(
  services: Pick<Services, 'database' | 'clock'>,
  about: About<Row, New, Schema>,
) {
  const { rows } = about
  const calls = recordCalls(services, about)
  const { save, updated, notFound } = calls
  const changed = [409, `This ${rows.noun} has changed since you opened it. Please read it again.`] as const

  return {
    ...calls,

    /** `after` runs in the same transaction. */
    change: <Body extends { version: number }>(
      decide: Decide<Row, Body>,
      after?: (tx: Transaction, change: Changed<Row>) => Promise<void>,
    ) => ({
      ...updated,
      run: ({ params: { id }, body, actor }: OneRequest & { body: Body }) =>
        save(actor, async (tx, by) => {
          const change = await rows.change(tx, { id, version: body.version }, by, (row) => decide(row, body, by))
          if (!change.ok) return change
          await after?.(tx, change.value)
          return ok(change.value.after)
        }),
      refuses: { notFound, changed },
    }),

    /** Of rows without a version: the last decision counts. */
    changeLatest: (decide: Decide<Row, void>) => ({
      ...updated,
      run: ({ params: { id }, actor }: OneRequest) =>
        save(actor, async (tx, by) => {
          const change = await rows.change(tx, { id }, by, (row) => decide(row, undefined, by))
          return change.ok ? ok(change.value.after) : refuse('notFound')
        }),
      refuses: { notFound },
    }),
  }
}
