import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import type { Changed, Decide, Moderated, moderate } from './moderation.store.ts'

type OneRequest = { params: { id: number }; actor: string }

type About<Row extends Moderated, Schema extends z.ZodType> = {
  rows: ReturnType<typeof moderate<Row>>
  /** In sentences: `review`. */
  noun: string
  schema: Schema
  toWire: (row: Row) => z.input<Schema> | Promise<z.input<Schema>>
}

/** What the calls that moderate have in common: `endpoint('GET /api/admin/reviews/{id}', 'Get a review', review.get)`. */
export function moderationCalls<Row extends Moderated, Schema extends z.ZodType>(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { rows, noun, schema, toWire }: About<Row, Schema>,
) {
  const one = { roles: SERVICE, params: Id }
  const updated = { ...one, 200: json(schema, `The updated ${noun}`) }
  const notFound = [404, `We can’t find that ${noun}. It may have been deleted.`] as const
  const changed = [409, `This ${noun} has changed since you opened it. Please read it again.`] as const

  async function show(id: number) {
    const row = await rows.find(database, id)
    return row ? ok(await toWire(row)) : refuse('notFound')
  }

  return {
    show,
    notFound,

    get: {
      ...one,
      200: json(schema, `The ${noun}`),
      run: ({ params: { id } }: OneRequest) => show(id),
      refuses: { notFound },
    },

    /** `after` runs in the same transaction. */
    change: <Body extends { version: number }>(
      decide: Decide<Row, Body>,
      after?: (tx: Transaction, change: Changed<Row>) => Promise<void>,
    ) => ({
      ...updated,
      async run({ params: { id }, body, actor }: OneRequest & { body: Body }) {
        const by = { actor, at: clock.now() }
        const outcome = await database.transaction(async (tx) => {
          const change = await rows.change(tx, { id, version: body.version }, by, (row) => decide(row, body, by))
          if (change.ok) await after?.(tx, change.value)
          return change
        })
        return outcome.ok ? ok(await toWire(outcome.value.after)) : outcome
      },
      refuses: { notFound, changed },
    }),

    /** Of rows without a version: the last decision counts. */
    changeLatest: (decide: Decide<Row, void>) => ({
      ...updated,
      async run({ params: { id }, actor }: OneRequest) {
        const by = { actor, at: clock.now() }
        const outcome = await database.transaction((tx) =>
          rows.change(tx, { id }, by, (row) => decide(row, undefined, by)),
        )
        return outcome.ok ? ok(await toWire(outcome.value.after)) : refuse('notFound')
      },
      refuses: { notFound },
    }),

    /** `after` runs once it’s committed. */
    remove: <Deleted>(
      act: (tx: Transaction, id: number, by: AuditInfo) => Promise<Deleted | undefined>,
      after?: (deleted: Deleted) => Promise<unknown>,
    ) => ({
      ...one,
      200: json(z.object({ message: z.string() }), 'Deleted'),
      async run({ params: { id }, actor }: OneRequest) {
        const deleted = await database.transaction((tx) => act(tx, id, { actor, at: clock.now() }))
        if (deleted === undefined) return refuse('notFound')
        await after?.(deleted)
        return ok({ message: `The ${noun} was deleted.` })
      },
      refuses: { notFound },
    }),
  }
}
