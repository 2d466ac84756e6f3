import { z } from '@hono/zod-openapi'
import { linkToOrder } from '#/features/orderLinks/server/orderLink.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { changedMail } from './returns.mail.ts'
import { AdminCaseDetail, CaseChange } from './returns.schema.ts'
import { changeCase, findCase, findPhotograph } from './returns.store.ts'
import { loadAdminCase } from './returns.wire.ts'

const NOT_FOUND = { message: 'We can’t find that return or repair.', code: 'notFound' }
const NO_PHOTOGRAPH = { message: 'We can’t find that photo. It may have been deleted.', code: 'notFound' }
const REFUSALS = {
  changed: { message: 'Somebody else has changed this since you opened it. Please read it again.', code: 'changed' },
  notPossible: { message: 'That step isn’t possible any more. Please read it again.', code: 'notPossible' },
}

export function returnAdminRoutes({ database, clock, mail, origin, uploads }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/returns/{id}', 'Get a return or repair', {
        params: Id,
        200: json(AdminCaseDetail, 'The return or repair, with the customer’s photos'),
        404: json(Refusal, 'No such return or repair'),
      }),
      async (c) => {
        const record = await findCase(database, c.req.valid('param').id)
        return record ? c.json(await loadAdminCase(database, record), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route(
        'get',
        '/api/admin/returns/{id}/photographs/{photographId}',
        'Get a photo that came with a return or repair',
        {
          params: Id.extend({ photographId: Id.shape.id }),
          200: { description: 'The photo', content: { 'image/jpeg': { schema: z.string() } } },
          404: json(Refusal, 'No such photo'),
        },
      ),
      async (c) => {
        const { id, photographId } = c.req.valid('param')
        const photograph = await findPhotograph(database, { caseId: id, id: photographId })
        const jpeg = photograph && (await uploads.readPrivate(photograph.name))
        if (!jpeg) return c.json(NO_PHOTOGRAPH, 404)
        c.header('Cache-Control', 'private, no-store')
        c.header('Content-Type', 'image/jpeg')
        return c.body(new Uint8Array(jpeg), 200) as never
      },
    )
    .openapi(
      route('put', '/api/admin/returns/{id}/state', 'Approve, decline, receive or resolve a return or repair', {
        description: 'The customer is emailed unless `tell` is false. Refunds are made on the order.',
        params: Id,
        body: CaseChange,
        200: json(AdminCaseDetail, 'The updated return or repair'),
        400: json(FieldRefusal, 'A reason or resolution is missing'),
        404: json(Refusal, 'No such return or repair'),
        409: json(Refusal, 'It has changed since you opened it, or the step isn’t possible'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const change = c.req.valid('json')
        const by = { actor: requireActor(c), at: clock.now() }
        const outcome = await database.transaction(async (tx) => {
          const changed = await changeCase(tx, id, change, by)
          if (changed.ok && change.tell) {
            const orderUrl = await linkToOrder(tx, changed.value.order, origin())
            await mail.queue(tx, changedMail(changed.value, orderUrl))
          }
          return changed
        })
        if (outcome.ok) return c.json(await loadAdminCase(database, outcome.value), 200)
        return outcome.code === 'notFound' ? c.json(NOT_FOUND, 404) : c.json(REFUSALS[outcome.code], 409)
      },
    )
}
