import { z } from '@hono/zod-openapi'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import {
  type CodeRefusal,
  type CountReservedUses,
  deleteCode,
  findCodeById,
  insertCode,
  listNewestCodes,
  toAdminCode,
  toAdminCodes,
  updateCode,
} from './codes.store.ts'
import { AdminDiscountCode, CodeForm } from './discounts.schema.ts'

/** For requests without list parameters (docs/readings.md). */
const PLAIN_LIST_LIMIT = 200

const NOT_FOUND = { message: 'We can’t find that code. It may have been deleted.' }
const REFUSED = Refusal.extend({ field: z.string().optional() })

export function codeAdminRoutes({ database, clock }: Services, countReservedUses: CountReservedUses) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/discount-codes', 'List the newest discount codes', {
        200: json(z.array(AdminDiscountCode), 'Up to 200 codes, newest first'),
      }),
      async (c) => c.json(await toAdminCodes(database, await listNewestCodes(database, PLAIN_LIST_LIMIT)), 200),
    )
    .openapi(
      route('post', '/api/admin/discount-codes', 'Create a discount code', {
        body: CodeForm,
        201: json(AdminDiscountCode, 'The new code'),
        400: json(REFUSED, 'A field is missing or malformed'),
        409: json(REFUSED, 'The code already exists'),
      }),
      async (c) => {
        const by = { actor: requireActor(c), at: clock.now() }
        const created = await database.transaction((tx) => insertCode(tx, c.req.valid('json'), by))
        return created.ok
          ? c.json(await toAdminCode(database, created.value), 201)
          : c.json(refusalBody(created), refusalStatus(created))
      },
    )
    .openapi(
      route('get', '/api/admin/discount-codes/{id}', 'Get a discount code', {
        params: Id,
        200: json(AdminDiscountCode, 'The code'),
        404: json(Refusal, 'No such code'),
      }),
      async (c) => {
        const code = await findCodeById(database, c.req.valid('param').id)
        return code ? c.json(await toAdminCode(database, code), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('put', '/api/admin/discount-codes/{id}', 'Edit a discount code, or switch it on or off', {
        description: 'Omitted fields are unchanged. With `version`, saving over a newer version is a 409.',
        params: Id,
        body: CodeForm,
        200: json(AdminDiscountCode, 'The updated code'),
        400: json(REFUSED, 'A field is malformed'),
        404: json(Refusal, 'No such code'),
        409: json(
          REFUSED,
          'The code already exists, is in use by buyers who are paying, or has been changed by somebody else',
        ),
      }),
      async (c) => {
        const by = { actor: requireActor(c), at: clock.now() }
        const { id } = c.req.valid('param')
        const updated = await database.transaction((tx) =>
          updateCode(tx, id, c.req.valid('json'), by, countReservedUses),
        )
        if (!updated) return c.json(NOT_FOUND, 404)
        return updated.ok
          ? c.json(await toAdminCode(database, updated.value), 200)
          : c.json(refusalBody(updated), refusalStatus(updated))
      },
    )
    .openapi(
      route('delete', '/api/admin/discount-codes/{id}', 'Delete a discount code; orders that used it keep its name', {
        params: Id,
        200: json(z.object({ message: z.string() }), 'Deleted'),
        404: json(Refusal, 'No such code'),
        409: json(REFUSED, 'Buyers are paying with it'),
      }),
      async (c) => {
        const by = { actor: requireActor(c), at: clock.now() }
        const deleted = await database.transaction((tx) =>
          deleteCode(tx, c.req.valid('param').id, by, countReservedUses),
        )
        if (!deleted) return c.json(NOT_FOUND, 404)
        return deleted.ok ? c.json({ message: 'The code was deleted.' }, 200) : c.json(refusalBody(deleted), 409)
      },
    )
}

const refusalBody = ({ message, code, field }: CodeRefusal) => ({ message, code, ...(field ? { field } : {}) })
const refusalStatus = ({ code }: CodeRefusal) => (code === 'invalid' ? 400 : 409)
