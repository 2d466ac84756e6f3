import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { ownedBy } from '#/features/orders/orders/server/accountOrders.store.ts'
import { byCustomer } from '#/features/orders/orders/server/callsAbout.ts'
import { byOrderLink, linkToOrder } from '#/features/orders/orders/server/orderLink.ts'
import { type ListMachines, lockOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { ok } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { endpoint, Refusal, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { FormRefusal } from '#/platform/media/readPictureForm.ts'
import type { PrivatePicture } from '#/platform/media/uploads.ts'
import { networkOf } from '#/platform/network.ts'
import type { MalformedJson } from '#/platform/schemas/parseJsonWith.ts'
import type { Services } from '#/platform/services.ts'
import { cancelBy, MAX_CASE_PHOTOGRAPHS } from '../returns.rules.ts'
import { CASE_FORM, readCaseRequest } from './readCaseRequest.ts'
import { copyMail, requestedMail } from './returns.mail.ts'
import { type CaseRequest, CustomerCases, ReturnableOrder } from './returns.schema.ts'
import { checkCase, listCases, listReturnable, type RequestRefusal, requestCase } from './returns.store.ts'
import { returnCases } from './returns.tables.ts'
import { toCustomerCase } from './returns.wire.ts'

const ASKED = {
  file: CASE_FORM,
  description:
    'JSON with kind (return or repair), lines (lineId and quantity), description, serialNumber and requestKey; or ' +
    `multipart/form-data: first \`request\` with that JSON, then \`photographs\`, up to ${MAX_CASE_PHOTOGRAPHS} pictures, which only staff are shown. ` +
    'The customer and the shop are emailed. The same `requestKey` never makes a second one.',
  200: json(ReturnableOrder, 'The order with the request'),
  429: json(Refusal, 'Too many requests for this order; Retry-After says how many seconds to wait'),
}

const caseRefusals: Refusals<FormRefusal | MalformedJson | RequestRefusal> = {
  malformed: [400],
  notAForm: [400, ({ message }) => message, { field: CASE_FORM.field }],
  unreadable: [400, ({ message }) => message, { field: CASE_FORM.field }],
  fieldsTooLarge: [413, ({ message }) => message, { field: CASE_FORM.field }],
  notAvailable: [409],
  keyUsed: [409],
}

/** For customers who are signed in, and for anyone with the order's link. */
export function returnRoutes(services: Services, listMachines?: ListMachines) {
  const { config, database, clock, mail, limits, origin, uploads } = services
  const perOrder = limits.get('return-requests', { points: 20, seconds: 3600 })
  const perNetwork = limits.get('return-requests-network', { points: 60, seconds: 3600 })
  async function load(tx: Executor, order: OrderRecord): Promise<ReturnableOrder> {
    const { items, deliveredBy } = await listReturnable(tx, order, listMachines)
    const cases = await listCases(tx, { where: eq(returnCases.orderId, order.id) })
    return {
      items,
      cancelBy: deliveredBy ? cancelBy(deliveredBy) : null,
      isBusiness: !mayCancel(order),
      cases: cases.map(toCustomerCase),
    }
  }
  async function ask(order: OrderRecord, { c }: { c: Context }) {
    for (const [limit, key] of [
      [perNetwork, networkOf(c, config.trustProxy)],
      [perOrder, order.orderId],
    ] as const) {
      const allowed = await limit.consume(key)
      if (!allowed.ok) return allowed
    }
    const asked = await readCaseRequest(c.req.raw, uploads, (request) =>
      checkCase(database, order, request, clock.now()),
    )
    if (!asked.ok) return asked
    const photographs = await uploads.savePrivate(asked.value.pictures)
    const outcome = await save(order, asked.value.request, photographs)
    const isKept = outcome.ok && outcome.value.isNew
    if (!isKept) await uploads.remove(photographs.map(({ name }) => name))
    return outcome.ok ? ok(outcome.value.shown) : outcome
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

  const shown = {
    200: json(ReturnableOrder, 'Its items, and the requests so far'),
    run: (order: OrderRecord) => load(database, order),
  }
  const asked = { ...ASKED, run: ask, refuses: caseRefusals }

  return [
    endpoint('GET /api/account/returns', 'List your returns and repairs', {
      200: json(CustomerCases, 'The newest first'),
      async run({ account }) {
        const cases = await listCases(database, { where: ownedBy(account) })
        return { cases: cases.map(toCustomerCase) }
      },
    }),
    endpoint(
      'GET /api/account/orders/{orderId}/returns',
      'List what can be returned or repaired in one of your orders',
      byCustomer(database)(shown),
    ),
    endpoint('POST /api/account/orders/{orderId}/returns', 'Ask for a return or a repair', byCustomer(database)(asked)),
    endpoint(
      'GET /api/order-link/{token}/returns',
      'List what can be returned or repaired with an order’s link',
      byOrderLink(database)(shown),
    ),
    endpoint(
      'POST /api/order-link/{token}/returns',
      'Ask for a return or a repair with an order’s link',
      byOrderLink(database)(asked),
    ),
  ]
}
