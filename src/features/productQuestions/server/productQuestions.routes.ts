import { z } from '@hono/zod-openapi'
import { findProductBySlug } from '#/features/catalogue/server/catalogue.store.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { NewQuestion, PublicQuestions } from './productQuestions.schema.ts'
import { insertQuestion, loadPublicQuestions } from './productQuestions.store.ts'
import { questionCopyMail } from './questions.mail.ts'

const KEY_USED = 'We’ve already received a question from this form. Please reload the page to ask another.'
const NOT_FOUND = { message: 'Product not found' }
const Slug = z.object({ slug: z.string().max(200) })

export function productQuestionRoutes({ config, database, clock, limits, cardProvider, mail, origin }: Services) {
  const perNetwork = limits.get('product-questions', { points: 20, seconds: 3600 })
  const perAddress = limits.get('product-question-address', { points: 10, seconds: 86_400 })
  const findProduct = async (slug: string) => (isStorable(slug) ? findProductBySlug(database, slug) : undefined)

  return createRoutes()
    .openapi(
      route('get', '/api/products/{slug}/questions', 'List the published questions about a product, with our answers', {
        params: Slug,
        200: json(PublicQuestions, 'Up to 50, the newest answers first'),
        404: json(Refusal, 'No such product'),
      }),
      async (c) => {
        const product = await findProduct(c.req.valid('param').slug)
        if (!product) return c.json(NOT_FOUND, 404)
        const showsExamples = cardProvider.testMode
        return c.json(await loadPublicQuestions(database, { productId: product.id, showsExamples }), 200)
      },
    )
    .openapi(
      route('post', '/api/products/{slug}/questions', 'Ask about a product', {
        params: Slug,
        body: NewQuestion,
        201: json(z.object({ message: z.string() }), 'Saved. The answer comes by email; it may be published'),
        400: json(FieldRefusal, 'A field is missing or malformed'),
        404: json(Refusal, 'No such product'),
        409: json(Refusal, 'The key was used for another question'),
        429: json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait'),
      }),
      async (c) => {
        const question = c.req.valid('json')
        for (const allowed of [
          await perNetwork.consume(networkOf(c, config.trustProxy)),
          await perAddress.consume(question.email.toLowerCase()),
        ]) {
          if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
        }
        const product = await findProduct(c.req.valid('param').slug)
        if (!product) return c.json(NOT_FOUND, 404)
        const saved = await database.transaction(async (tx) => {
          const inserted = await insertQuestion(tx, product, question, clock.now())
          if (inserted.ok && inserted.value.isNew)
            await mail.queue(tx, questionCopyMail({ ...inserted.value.row, email: question.email }, origin()))
          return inserted
        })
        if (!saved.ok) return c.json({ message: KEY_USED, code: saved.code }, 409)
        return c.json({ message: `Thank you. We’ll email our answer to ${question.email}.` }, 201)
      },
    )
}
