import { z } from '@hono/zod-openapi'
import { findProductBySlug } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { NewQuestion, PublicQuestions } from './productQuestions.schema.ts'
import { insertQuestion, loadPublicQuestions } from './productQuestions.store.ts'
import { questionCopyMail } from './questions.mail.ts'

const NOT_FOUND = [404, 'Product not found'] as const
const Slug = z.object({ slug: z.string().max(200) })

const PER_NETWORK = { name: 'product-questions', points: 20, seconds: 3600 }
const PER_ADDRESS = { name: 'product-question-address', points: 10, seconds: 86_400 }

export function productQuestionRoutes({ database, clock, cardProvider, mail, origin }: Services) {
  const findProduct = async (slug: string) => (isStorable(slug) ? findProductBySlug(database, slug) : undefined)

  return [
    endpoint('GET /api/products/{slug}/questions', 'List the published questions about a product, with our answers', {
      params: Slug,
      200: json(PublicQuestions, 'Up to 50, the newest answers first'),
      isPublicRead: true,
      async run({ params: { slug } }) {
        const product = await findProduct(slug)
        if (!product) return refuse('notFound')
        const showsExamples = cardProvider.testMode
        return ok(await loadPublicQuestions(database, { productId: product.id, showsExamples }))
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('POST /api/products/{slug}/questions', 'Ask about a product', {
      params: Slug,
      body: NewQuestion,
      201: json(z.object({ message: z.string() }), 'Saved. The answer comes by email; it may be published'),
      limits: [PER_NETWORK, { ...PER_ADDRESS, of: ({ body }) => body.email.toLowerCase() }],
      async run({ params: { slug }, body: question }) {
        const product = await findProduct(slug)
        if (!product) return refuse('notFound')
        const saved = await database.transaction(async (tx) => {
          const inserted = await insertQuestion(tx, product, question, clock.now())
          if (inserted.ok && inserted.value.isNew)
            await mail.queue(tx, questionCopyMail({ ...inserted.value.row, email: question.email }, origin()))
          return inserted
        })
        return saved.ok ? ok({ message: `Thank you. We’ll email our answer to ${question.email}.` }) : saved
      },
      refuses: {
        notFound: NOT_FOUND,
        keyUsed: [409, 'We’ve already received a question from this form. Please reload the page to ask another.'],
      },
    }),
  ]
}
