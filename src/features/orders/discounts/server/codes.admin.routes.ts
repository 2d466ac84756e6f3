import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { endpoint, Id, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
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

const NOT_FOUND = [404, 'We can’t find that code. It may have been deleted.'] as const

const codeRefusals: Refusals<CodeRefusal> = {
  invalid: [400],
  taken: [409],
  inUse: [409],
  changedMeanwhile: [409],
}

export const codeAdminRoutes = ({ database, clock }: Services, countReservedUses: CountReservedUses) => [
  endpoint('GET /api/admin/discount-codes', 'List the newest discount codes', {
    roles: SERVICE,
    200: json(z.array(AdminDiscountCode), 'Up to 200 codes, newest first'),
    run: async () => toAdminCodes(database, await listNewestCodes(database, PLAIN_LIST_LIMIT)),
  }),
  endpoint('POST /api/admin/discount-codes', 'Create a discount code', {
    roles: MANAGERS,
    body: CodeForm,
    201: json(AdminDiscountCode, 'The new code'),
    async run({ body, actor }) {
      const by = { actor, at: clock.now() }
      const created = await database.transaction((tx) => insertCode(tx, body, by))
      return created.ok ? ok(await toAdminCode(database, created.value)) : created
    },
    refuses: codeRefusals,
  }),
  endpoint('GET /api/admin/discount-codes/{id}', 'Get a discount code', {
    roles: SERVICE,
    params: Id,
    200: json(AdminDiscountCode, 'The code'),
    async run({ params: { id } }) {
      const code = await findCodeById(database, id)
      return code ? ok(await toAdminCode(database, code)) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('PUT /api/admin/discount-codes/{id}', 'Edit a discount code, or switch it on or off', {
    roles: MANAGERS,
    description: 'Omitted fields are unchanged. With `version`, saving over a newer version is a 409.',
    params: Id,
    body: CodeForm,
    200: json(AdminDiscountCode, 'The updated code'),
    async run({ params: { id }, body, actor }) {
      const by = { actor, at: clock.now() }
      const updated = await database.transaction((tx) => updateCode(tx, id, body, by, countReservedUses))
      if (!updated) return refuse('notFound')
      return updated.ok ? ok(await toAdminCode(database, updated.value)) : updated
    },
    refuses: { ...codeRefusals, notFound: NOT_FOUND },
  }),
  endpoint('DELETE /api/admin/discount-codes/{id}', 'Delete a discount code; orders that used it keep its name', {
    roles: MANAGERS,
    params: Id,
    200: json(z.object({ message: z.string() }), 'Deleted'),
    async run({ params: { id }, actor }) {
      const by = { actor, at: clock.now() }
      const deleted = await database.transaction((tx) => deleteCode(tx, id, by, countReservedUses))
      if (!deleted) return refuse('notFound')
      return deleted.ok ? ok({ message: 'The code was deleted.' }) : deleted
    },
    refuses: { ...codeRefusals, notFound: NOT_FOUND },
  }),
]
