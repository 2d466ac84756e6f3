import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { NOT_SIGNED_IN } from '#/features/accounts/server/accounts.responses.ts'
import { mayCancel } from '#/features/content/returnTerms.rules.ts'
import { LINK_ENDED, LINK_REFUSED } from '#/features/orderLinks/server/orderLink.responses.ts'
import { findLinkedOrder, linkToOrder } from '#/features/orderLinks/server/orderLink.ts'
import { findAccountOrder, ownedBy } from '#/features/orders/server/accountOrders.store.ts'
import { lockOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { ok } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import type { FormRefusal } from '#/platform/media/readPictureForm.ts'
import type { PrivatePicture } from '#/platform/media/uploads.ts'
import { networkOf } from '#/platform/network.ts'
import type { MalformedJson } from '#/platform/schemas/parseJsonWith.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { cancelBy, MAX_CASE_PHOTOGRAPHS } from '../returns.rules.ts'
import { CASE_FORM, readCaseRequest } from './readCaseRequest.ts'
import { copyMail, requestedMail } from './returns.mail.ts'
import { type CaseRequest, CustomerCases, ReturnableOrder } from './returns.schema.ts'
import { checkCase, listCases, listReturnable, type RequestRefusal, requestCase } from './returns.store.ts'
import { returnCases } from './returns.tables.ts'
import { toCustomerCase } from './returns.wire.ts'

const OrderParams = z.object({ orderId: z.string() })
const LinkParams = z.object({ token: z.string().max(100) })
const NO_ORDER = { message: 'We can’t find that order in your account.' }

const SHOWN = { 200: json(ReturnableOrder, 'Its items, and the requests so far') }
const ASKED = {
  file: CASE_FORM,
  description:
    'JSON with kind (return or repair), lines (lineId and quantity), description, serialNumber and requestKey; or ' +
    `multipart/form-data: first \`request\` with that JSON, then \`photographs\`, up to ${MAX_CASE_PHOTOGRAPHS} pictures, which only staff are shown. ` +
    'The customer and the shop are emailed. The same `requestKey` never makes a second one.',
  200: json(ReturnableOrder, 'The order with the request'),
  400: json(FieldRefusal, 'A field is missing, or a file isn’t a picture'),
  409: json(FieldRefusal, 'An item hasn’t been sent, there’s a request for it, or the key was used for another order'),
  413: json(FieldRefusal, 'The upload is too large'),
  429: json(Refusal, 'Too many requests for this order; Retry-After says how many seconds to wait'),
}
const OWN = { 401: NOT_SIGNED_IN, 404: json(Refusal, 'Not your order') }

/** For customers who are signed in, and for anyone with the order's link. Mount behind `requireUser`. */
export function returnRoutes(services: Services) {
  const { config, database, clock, mail, limits, origin, uploads } = services
  const perOrder = limits.get('return-requests', { points: 20, seconds: 3600 })
  const perNetwork = limits.get('return-requests-network', { points: 60, seconds: 3600 })
  const findOwn = async (c: Context): Promise<OrderRecord | undefined> => {
    const orderId = normaliseOrderId(c.req.param('orderId') ?? '')
    return orderId ? findAccountOrder(database, requireAccount(c), orderId) : undefined
  }
  async function load(tx: Executor, order: OrderRecord): Promise<ReturnableOrder> {
    const { items, deliveredBy } = await listReturnable(tx, order)
    const cases = await listCases(tx, { where: eq(returnCases.orderId, order.id) })
    return {
      items,
      cancelBy: deliveredBy ? cancelBy(deliveredBy) : null,
      isBusiness: !mayCancel(order),
      cases: cases.map(toCustomerCase),
    }
  }
  async function ask(c: Context, order: OrderRecord) {
    for (const [limit, key] of [
      [perNetwork, networkOf(c, config.trustProxy)],
      [perOrder, order.orderId],
    ] as const) {
      const allowed = await limit.consume(key)
      if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
    }
    const asked = await readCaseRequest(c.req.raw, uploads, (request) =>
      checkCase(database, order, request, clock.now()),
    )
    if (!asked.ok) return refuseRequest(c, asked)
    const photographs = await uploads.savePrivate(asked.value.pictures)
    const outcome = await save(order, asked.value.request, photographs)
    const isKept = outcome.ok && outcome.value.isNew
    if (!isKept) await uploads.remove(photographs.map(({ name }) => name))
    if (outcome.ok) return c.json(outcome.value.shown, 200)
    return refuseRequest(c, outcome)
  }
  const save = ({ id }: OrderRecord, request: CaseRequest, photographs: readonly PrivatePicture[]) =>
    database.transaction(async (tx) => {
      const order = (await lockOrder(tx, id)) as OrderRecord
      const requested = await requestCase(tx, order, request, { photographs, at: clock.now() })
      if (!requested.ok) return requested
      const { record, isNew } = requested.value
      if (isNew) {
        await mail.queue(tx, requestedMail(record, await linkToOrder(tx, order, origin())))
        await mail.queue(tx, copyMail(record, origin()))
      }
      return ok({ isNew, shown: await load(tx, order) })
    })

  return createRoutes()
    .openapi(
      route('get', '/api/account/returns', 'List your returns and repairs', {
        200: json(CustomerCases, 'The newest first'),
        401: NOT_SIGNED_IN,
      }),
      async (c) =>
        c.json({ cases: (await listCases(database, { where: ownedBy(requireAccount(c)) })).map(toCustomerCase) }, 200),
    )
    .openapi(
      route(
        'get',
        '/api/account/orders/{orderId}/returns',
        'List what can be returned or repaired in one of your orders',
        {
          params: OrderParams,
          ...SHOWN,
          ...OWN,
        },
      ),
      async (c) => {
        const order = await findOwn(c)
        return order ? c.json(await load(database, order), 200) : c.json(NO_ORDER, 404)
      },
    )
    .openapi(
      route('post', '/api/account/orders/{orderId}/returns', 'Ask for a return or a repair', {
        params: OrderParams,
        ...ASKED,
        ...OWN,
      }),
      async (c) => {
        const order = await findOwn(c)
        if (!order) return c.json(NO_ORDER, 404)
        return (await ask(c, order)) as never
      },
    )
    .openapi(
      route('get', '/api/order-link/{token}/returns', 'List what can be returned or repaired with an order’s link', {
        params: LinkParams,
        ...SHOWN,
        ...LINK_REFUSED,
      }),
      async (c) => {
        const order = await findLinkedOrder(database, c.req.valid('param').token)
        return order ? c.json(await load(database, order), 200) : c.json(LINK_ENDED, 404)
      },
    )
    .openapi(
      route('post', '/api/order-link/{token}/returns', 'Ask for a return or a repair with an order’s link', {
        params: LinkParams,
        ...LINK_REFUSED,
        ...ASKED,
      }),
      async (c) => {
        const order = await findLinkedOrder(database, c.req.valid('param').token)
        if (!order) return c.json(LINK_ENDED, 404)
        return (await ask(c, order)) as never
      },
    )
}

const STATUS = {
  malformed: 400,
  notAForm: 400,
  unreadable: 400,
  fieldsTooLarge: 413,
  notAvailable: 409,
  keyUsed: 409,
} as const

const refuseRequest = (
  c: Context,
  { ok: _, ...refusal }: { ok: false } & (FormRefusal | MalformedJson | RequestRefusal),
) => c.json({ field: CASE_FORM.field, ...refusal }, STATUS[refusal.code])
