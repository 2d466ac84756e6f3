import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { FULFILMENT, STAFF } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { ExportEvidence, NewEvidence } from './exportEvidence.schema.ts'
import { insertEvidence, loadEvidence } from './exportEvidence.store.ts'

const UNKNOWN_ORDER = [404, 'We can’t find that order.'] as const

export const exportEvidenceRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/admin/orders/{id}/export-evidence', 'List the evidence that an order has left the UK', {
    roles: STAFF,
    params: orderParam(database),
    200: json(ExportEvidence, 'The evidence and the last day for it'),
    async run({ params: { id } }) {
      const evidence = await loadEvidence(database, id)
      return evidence ? ok(evidence) : refuse('unknownOrder')
    },
    refuses: { unknownOrder: UNKNOWN_ORDER },
  }),
  endpoint('POST /api/admin/orders/{id}/export-evidence', 'Record evidence that an order has left the UK', {
    roles: FULFILMENT,
    params: orderParam(database),
    body: NewEvidence,
    200: json(ExportEvidence, 'The evidence, new or already recorded by this request'),
    run: ({ params: { id }, body, actor }) =>
      database.transaction((tx) => insertEvidence(tx, id, body, { actor, now: clock.now() })),
    refuses: {
      unknownOrder: UNKNOWN_ORDER,
      notExported: [409, 'This order isn’t an export, so it needs no evidence.'],
      keyUsed: [409, 'This form has been used for another order. Please reload the page.'],
      badDay: [422, 'Enter a day since the order was placed that isn’t in the future', { field: 'exportedOn' }],
    },
  }),
]
