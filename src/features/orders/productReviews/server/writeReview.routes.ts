import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { byCustomer, callsAbout, OwnOrder } from '#/features/orders/orders/server/callsAbout.ts'
import { tooManyPhotographs } from '#/features/shop/photographs/photographs.rules.ts'
import { ok } from '#/lib/outcome.ts'
import { endpoint, FieldRefusal, Id, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { unsubscribeRoutes } from '#/platform/mail/unsubscribe.routes.ts'
import { definePictureForm, type FormRefusal, readPictureForm } from '#/platform/media/readPictureForm.ts'
import { networkOf } from '#/platform/network.ts'
import { type MalformedJson, parseJsonWith } from '#/platform/schemas/parseJsonWith.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_PHOTOGRAPHS } from '../productReviews.rules.ts'
import { findOrderToReview, optOut, type PurchaseOrder } from './invitations.store.ts'
import { Purchase, WrittenReview } from './productReviews.schema.ts'
import { loadPurchase } from './purchases.store.ts'
import { checkReview, type SaveRefusal, saveReview } from './saveReview.ts'

const REVIEW_FORM = definePictureForm({
  field: 'photographs',
  maxFiles: MAX_PHOTOGRAPHS,
  tooMany: tooManyPhotographs(MAX_PHOTOGRAPHS),
  refuse: (message) => ({ message, field: 'photographs' }),
})

const PER_NETWORK = { name: 'product-reviews', points: 30, seconds: 3600 }
const WRONG_LINKS = { name: 'review-links', points: 30, seconds: 900 }

const saveRefusals: Refusals<FormRefusal | MalformedJson | SaveRefusal> = {
  malformed: [400],
  notAForm: [400, ({ message }) => message, { field: REVIEW_FORM.field }],
  unreadable: [400, ({ message }) => message, { field: REVIEW_FORM.field }],
  fieldsTooLarge: [413],
  notBought: [409, 'This product isn’t part of the order, hasn’t been sent yet, or is no longer sold.'],
  decided: [
    409,
    'We’ve already read this review, so it can’t be changed any more. Please contact us if something’s wrong with it.',
  ],
  tooManyPhotographs: [409, `${tooManyPhotographs(MAX_PHOTOGRAPHS)}.`],
}

const Token = z.object({ token: z.string().max(100) })

const saving = {
  description:
    'multipart/form-data: first `review`, JSON with rating (1 to 5), title, text, displayName and keep (ids of ' +
    `earlier photos to keep); then \`photographs\`, new ones, up to ${MAX_PHOTOGRAPHS} in all, as JPG, PNG, GIF or WebP ` +
    'of up to 8 MB. The review can be sent again until somebody has decided on it.',
  file: REVIEW_FORM,
  200: json(Purchase, 'The order with the review'),
  429: json(FieldRefusal, 'Too many attempts; Retry-After says how many seconds to wait'),
}

/** For anybody with the link from an invitation, and for the signed-in customer. */
export function writeReviewRoutes({ config, database, clock, limits, pictures, uploads }: Services) {
  const perNetwork = limits.get(PER_NETWORK.name, PER_NETWORK)
  const wrongLinks = limits.get(WRONG_LINKS.name, WRONG_LINKS)
  const networkCalling = (c: Context) => networkOf(c, config.trustProxy)

  const byInvitation = callsAbout(
    {
      params: Token,
      limits: [WRONG_LINKS],
      refuses: {
        linkEnded: [
          404,
          'This link isn’t valid or has expired. You can also review what you bought in your account, on the order’s page.',
        ],
      },
    },
    'linkEnded',
    async ({ c, params }: { c: Context; params: z.infer<typeof Token> }) => {
      const order = await findOrderToReview(database, params.token, clock.now())
      // The right link doesn’t count against the network.
      if (order) await wrongLinks.restore(networkCalling(c))
      return order
    },
  )

  async function save(order: PurchaseOrder, { c, params }: { c: Context; params: { productId: number } }) {
    const allowed = await perNetwork.consume(networkCalling(c))
    if (!allowed.ok) return allowed
    const purchase = { productId: params.productId, orderId: order.id }
    const form = await readPictureForm(c.req.raw, uploads, REVIEW_FORM, async (fields) => {
      const written = parseJsonWith(WrittenReview, fields.get('review'), 'The review is malformed.')
      if (!written.ok) return written
      const checked = await checkReview(database, purchase)
      return checked.ok ? written : checked
    })
    if (!form.ok) return form
    const { pictures: sanitised, checked: written } = form.value
    const added = await uploads.save(sanitised)
    const outcome = await database.transaction((tx) =>
      saveReview(tx, { ...written, ...purchase, added, at: clock.now() }),
    )
    if (!outcome.ok) {
      await uploads.remove(added.map(({ url }) => url))
      return outcome
    }
    await uploads.remove(outcome.value.released)
    return ok(await loadPurchase(database, pictures, order))
  }

  const listed = { run: (order: PurchaseOrder) => loadPurchase(database, pictures, order) }
  const saved = { ...saving, run: save, refuses: saveRefusals }

  return [
    endpoint('GET /api/product-reviews/{token}', 'List what can be reviewed with an invitation’s link', {
      ...byInvitation(listed),
      200: json(Purchase, 'The products of the order, with the reviews written so far'),
    }),
    endpoint('PUT /api/product-reviews/{token}/{productId}', 'Review a product with an invitation’s link', {
      ...byInvitation(saved),
      params: Token.extend({ productId: Id.shape.id }),
    }),
    endpoint('GET /api/account/orders/{orderId}/reviews', 'List what you can review in one of your orders', {
      ...byCustomer(database)(listed),
      200: json(Purchase, 'The products sent, with the reviews written so far'),
    }),
    endpoint('PUT /api/account/orders/{orderId}/reviews/{productId}', 'Review a product from one of your orders', {
      ...byCustomer(database)(saved),
      params: OwnOrder.extend({ productId: Id.shape.id }),
    }),
    ...unsubscribeRoutes({
      path: '/api/review-invitations/unsubscribe',
      page: '/review/unsubscribe',
      summary: 'Stop invitations to review with the token from an email link',
      async unsubscribe(token) {
        const isKnown = await database.transaction((tx) => optOut(tx, token, clock.now()))
        return isKnown ? 'Done. We won’t ask you for reviews again.' : undefined
      },
    }),
  ]
}
