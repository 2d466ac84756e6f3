import { z } from '@hono/zod-openapi'
import { linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { SHOP_FLOOR } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { changedMail } from './returns.mail.ts'
import { AdminCaseDetail, CaseChange } from './returns.schema.ts'
import { changeCase, findCase, findPhotograph } from './returns.store.ts'
import { loadAdminCase } from './returns.wire.ts'

const NOT_FOUND = [404, 'We can’t find that return or repair.'] as const

export const returnAdminRoutes = ({ database, clock, mail, origin, uploads }: Services) => [
  endpoint('GET /api/admin/returns/{id}', 'Get a return or repair', {
    roles: SHOP_FLOOR,
    params: Id,
    200: json(AdminCaseDetail, 'The return or repair, with the customer’s photos'),
    async run({ params: { id } }) {
      const record = await findCase(database, id)
      return record ? ok(await loadAdminCase(database, record)) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('GET /api/admin/returns/{id}/photographs/{photographId}', 'Get a photo that came with a return or repair', {
    roles: SHOP_FLOOR,
    params: Id.extend({ photographId: Id.shape.id }),
    200: { description: 'The photo', content: { 'image/jpeg': { schema: z.string() } } },
    async run({ c, params: { id, photographId } }) {
      const photograph = await findPhotograph(database, { caseId: id, id: photographId })
      const jpeg = photograph && (await uploads.readPrivate(photograph.name))
      if (!jpeg) return refuse('notFound')
      c.header('Cache-Control', 'private, no-store')
      c.header('Content-Type', 'image/jpeg')
      return ok(c.body(new Uint8Array(jpeg), 200))
    },
    refuses: { notFound: [404, 'We can’t find that photo. It may have been deleted.'] },
  }),
  endpoint('PUT /api/admin/returns/{id}/state', 'Approve, decline, receive or resolve a return or repair', {
    roles: SHOP_FLOOR,
    description: 'The customer is emailed unless `tell` is false. Refunds are made on the order.',
    params: Id,
    body: CaseChange,
    200: json(AdminCaseDetail, 'The updated return or repair'),
    async run({ params: { id }, body: change, actor }) {
      const outcome = await database.transaction(async (tx) => {
        const changed = await changeCase(tx, id, change, { actor, at: clock.now() })
        if (changed.ok && change.tell) {
          const orderUrl = await linkToOrder(tx, changed.value.order, origin())
          await mail.queue(tx, changedMail(changed.value, orderUrl))
        }
        return changed
      })
      return outcome.ok ? ok(await loadAdminCase(database, outcome.value)) : outcome
    },
    refuses: {
      notFound: NOT_FOUND,
      changed: [409, 'Somebody else has changed this since you opened it. Your changes haven’t been saved yet.'],
      notPossible: [409, 'That step isn’t possible any more. Please read it again.'],
    },
  }),
]
