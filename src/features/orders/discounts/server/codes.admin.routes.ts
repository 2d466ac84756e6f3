import { z } from '@hono/zod-openapi'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { recordCalls } from '#/platform/lists/adminRecords.routes.ts'
import type { Services } from '#/platform/services.ts'
import {
  type CodeRefusal,
  type CountReservedUses,
  codeRows,
  deleteCode,
  listNewestCodes,
  toAdminCode,
  toAdminCodes,
  toCodeValues,
} from './codes.store.ts'
import { AdminDiscountCode, CodeForm } from './discounts.schema.ts'

/** For requests without list parameters (docs/readings.md). */
const PLAIN_LIST_LIMIT = 200

const codeRefusals: Refusals<CodeRefusal> = { invalid: [400], inUse: [409] }

export function codeAdminRoutes(services: Services, countReservedUses: CountReservedUses) {
  const { database } = services
  const code = recordCalls(services, {
    rows: codeRows,
    schema: AdminDiscountCode,
    toWire: (row) => toAdminCode(database, row),
    seenBy: SERVICE,
    changedBy: MANAGERS,
  })
  const form = code.form(CodeForm, (typed, saving) => toCodeValues(typed, saving, countReservedUses), codeRefusals)

  return [
    endpoint('GET /api/admin/discount-codes', 'List the newest discount codes', {
      roles: SERVICE,
      200: json(z.array(AdminDiscountCode), 'Up to 200 codes, newest first'),
      run: async () => toAdminCodes(database, await listNewestCodes(database, PLAIN_LIST_LIMIT)),
    }),
    endpoint('POST /api/admin/discount-codes', 'Create a discount code', form.create),
    endpoint('GET /api/admin/discount-codes/{id}', 'Get a discount code', code.get),
    endpoint('PUT /api/admin/discount-codes/{id}', 'Edit a discount code, or switch it on or off', {
      ...form.update,
      description: 'Omitted fields are unchanged. With `version`, saving over a newer version is a 409.',
    }),
    endpoint('DELETE /api/admin/discount-codes/{id}', 'Delete a discount code; orders that used it keep its name', {
      ...code.remove((tx, id, by) => deleteCode(tx, id, by, countReservedUses)),
      refuses: { ...codeRefusals, notFound: code.notFound },
    }),
  ]
}
