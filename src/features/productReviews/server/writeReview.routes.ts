import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { findAccountOrder } from '#/features/orders/server/accountOrders.store.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { unsubscribeRoutes } from '#/platform/mail/unsubscribe.routes.ts'
import { definePictureForm, type FormRefusal, readPictureForm } from '#/platform/media/readPictureForm.ts'
import { networkOf } from '#/platform/network.ts'
import { type MalformedJson, parseJsonWith } from '#/platform/schemas/parseJsonWith.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_PHOTOGRAPHS, tooManyPhotographs } from '../productReviews.rules.ts'
import { findOrderToReview, optOut, type PurchaseOrder } from './invitations.store.ts'
import { Purchase, WrittenReview } from './productReviews.schema.ts'
import { loadPurchase } from './purchases.store.ts'
import { checkReview, type SaveRefusal, saveReview } from './saveReview.ts'

const REVIEW_FORM = definePictureForm({
  field: 'photographs',
  maxFiles: MAX_PHOTOGRAPHS,
  tooMany: tooManyPhotographs(),
  refuse: (message) => ({ message, field: 'photographs' }),
})

const LINK_ENDED = {
  message:
    'This link isn’t valid or has expired. You can also review what you bought in your account, on the order’s page.',
  code: 'linkEnded',
}
const NO_ORDER = { message: 'We can’t find that order in your account.' }

const REFUSALS = {
  notBought: 'This product isn’t part of the order, hasn’t been sent yet, or is no longer sold.',
  decided:
    'We’ve already read this review, so it can’t be changed any more. Please contact us if something’s wrong with it.',
  tooManyPhotographs: `${tooManyPhotographs()}.`,
}

const ProductId = z.coerce.number().int().positive().max(2_147_483_647)

const FORM =
  `multipart/form-data: first \`review\`, JSON with rating (1 to 5), title, text, displayName and keep (ids of earlier photos to keep); ` +
  `then \`photographs\`, new ones, up to ${MAX_PHOTOGRAPHS} in all, as JPG, PNG, GIF or WebP of up to 8 MB. The review can be sent again until ` +
  'somebody has decided on it.'

const saved = {
  200: json(Purchase, 'The order with the review'),
  400: json(FieldRefusal, 'A field is missing or malformed, or a file isn’t a picture'),
  404: json(Refusal, 'No such order'),
  409: json(Refusal, 'The product isn’t in the order, or the review has been decided on'),
  413: json(Refusal, 'The upload is too large'),
  429: json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait'),
}

/** For whoever has the link from an invitation, and for the customer who is signed in. */
export function writeReviewRoutes({ config, database, clock, limits, pictures, uploads }: Services) {
  const perNetwork = limits.get('product-reviews', { points: 30, seconds: 3600 })
  const wrongLinks = limits.get('review-links', { points: 30, seconds: 900 })

  async function findByLink(c: Context, token: string) {
    const network = networkOf(c, config.trustProxy)
    const allowed = await wrongLinks.consume(network)
    if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
    const order = await findOrderToReview(database, token, clock.now())
    if (order) await wrongLinks.restore(network)
    return order
  }
  async function findOwn(c: Context, typed: string): Promise<PurchaseOrder | undefined> {
    const orderId = normaliseOrderId(typed)
    return orderId ? findAccountOrder(database, requireAccount(c), orderId) : undefined
  }

  async function save(c: Context, order: PurchaseOrder, productId: number) {
    const allowed = await perNetwork.consume(networkOf(c, config.trustProxy))
    if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
    const form = await readPictureForm(c.req.raw, uploads, REVIEW_FORM, async (fields) => {
      const written = parseJsonWith(WrittenReview, fields.get('review'), 'The review is malformed.')
      if (!written.ok) return written
      const checked = await checkReview(database, { orderId: order.id, productId })
      return checked.ok ? written : checked
    })
    if (!form.ok) return refuseReview(c, form)
    const { pictures: sanitised, checked: written } = form.value
    const added = await uploads.save(sanitised)
    const outcome = await database.transaction((tx) =>
      saveReview(tx, { ...written, orderId: order.id, productId, added, at: clock.now() }),
    )
    if (!outcome.ok) {
      await uploads.remove(added.map(({ url }) => url))
      return refuseReview(c, outcome)
    }
    await uploads.remove(outcome.value.released)
    return c.json(await loadPurchase(database, pictures, order), 200)
  }

  return createRoutes()
    .openapi(
      route('get', '/api/product-reviews/{token}', 'List what can be reviewed with an invitation’s link', {
        params: z.object({ token: z.string().max(100) }),
        200: json(Purchase, 'The products of the order, with the reviews written so far'),
        404: json(Refusal, 'The link is unknown or has expired'),
        429: saved[429],
      }),
      async (c) => {
        const order = await findByLink(c, c.req.valid('param').token)
        if (order instanceof Response) return order as never
        return order ? c.json(await loadPurchase(database, pictures, order), 200) : c.json(LINK_ENDED, 404)
      },
    )
    .openapi(
      route('put', '/api/product-reviews/{token}/{productId}', 'Review a product with an invitation’s link', {
        description: FORM,
        file: REVIEW_FORM,
        params: z.object({ token: z.string().max(100), productId: ProductId }),
        ...saved,
      }),
      async (c) => {
        const { token, productId } = c.req.valid('param')
        const order = await findByLink(c, token)
        if (order instanceof Response) return order as never
        return order ? ((await save(c, order, productId)) as never) : c.json(LINK_ENDED, 404)
      },
    )
    .openapi(
      route('get', '/api/account/orders/{orderId}/reviews', 'List what you can review in one of your orders', {
        params: z.object({ orderId: z.string() }),
        200: json(Purchase, 'The products sent, with the reviews written so far'),
        401: json(Refusal, 'Not signed in'),
        404: json(Refusal, 'Not your order'),
      }),
      async (c) => {
        const order = await findOwn(c, c.req.valid('param').orderId)
        return order ? c.json(await loadPurchase(database, pictures, order), 200) : c.json(NO_ORDER, 404)
      },
    )
    .openapi(
      route('put', '/api/account/orders/{orderId}/reviews/{productId}', 'Review a product from one of your orders', {
        description: FORM,
        file: REVIEW_FORM,
        params: z.object({ orderId: z.string(), productId: ProductId }),
        401: json(Refusal, 'Not signed in'),
        ...saved,
      }),
      async (c) => {
        const { orderId, productId } = c.req.valid('param')
        const order = await findOwn(c, orderId)
        return order ? ((await save(c, order, productId)) as never) : c.json(NO_ORDER, 404)
      },
    )
    .route(
      '/',
      unsubscribeRoutes({
        path: '/api/review-invitations/unsubscribe',
        page: '/review/unsubscribe',
        summary: 'Stop invitations to review with the token from an email link',
        unknown: 'We don’t recognise this link. Please use the one in our email, or contact us.',
        async unsubscribe(token) {
          const isKnown = await database.transaction((tx) => optOut(tx, token, clock.now()))
          return isKnown ? 'Done. We won’t ask you for reviews again.' : undefined
        },
      }),
    )
}

function refuseReview(c: Context, refusal: FormRefusal | MalformedJson | SaveRefusal) {
  switch (refusal.code) {
    case 'malformed':
      return c.json({ message: refusal.message, field: refusal.field }, 400)
    case 'notAForm':
    case 'unreadable':
      return c.json({ message: refusal.message, field: REVIEW_FORM.field }, 400)
    case 'fieldsTooLarge':
      return c.json({ message: refusal.message }, 413)
    default:
      return c.json({ message: REFUSALS[refusal.code], code: refusal.code }, 409)
  }
}
