import { orderParam } from '#/features/orders/server/orderParam.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { ExportEvidence, NewEvidence } from './exportEvidence.schema.ts'
import { insertEvidence, loadEvidence } from './exportEvidence.store.ts'

const REFUSALS = {
  unknownOrder: { status: 404, body: { message: 'We can’t find that order.' } },
  notExported: { status: 409, body: { message: 'This order isn’t an export, so it needs no evidence.' } },
  keyUsed: {
    status: 409,
    body: { message: 'This form has been used for another order. Please reload the page.', code: 'keyUsed' },
  },
  badDay: {
    status: 422,
    body: { message: 'Enter a day since the order was placed that isn’t in the future', field: 'exportedOn' },
  },
} as const

export function exportEvidenceRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/orders/{id}/export-evidence', 'List the evidence that an order has left the UK', {
        params: orderParam(database),
        200: json(ExportEvidence, 'The evidence and the last day for it'),
        404: json(Refusal, 'No such order'),
      }),
      async (c) => {
        const evidence = await loadEvidence(database, c.req.valid('param').id)
        return evidence ? c.json(evidence, 200) : c.json(REFUSALS.unknownOrder.body, 404)
      },
    )
    .openapi(
      route('post', '/api/admin/orders/{id}/export-evidence', 'Record evidence that an order has left the UK', {
        params: orderParam(database),
        body: NewEvidence,
        200: json(ExportEvidence, 'The evidence, new or already recorded by this request'),
        404: json(Refusal, 'No such order'),
        409: json(Refusal, 'The order isn’t an export'),
        422: json(FieldRefusal, 'The day is in the future or before the order'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = { actor: requireActor(c), now: clock.now() }
        const added = await database.transaction((tx) => insertEvidence(tx, id, c.req.valid('json'), by))
        if (added.ok) return c.json(added.value, 200)
        const { status, body } = REFUSALS[added.code]
        return c.json(body, status)
      },
    )
}
