import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { products } from '#/features/catalogue/server/catalogue.tables.ts'
import type { Outcome } from '#/lib/outcome.ts'
import type { Transaction } from '#/platform/database.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { AdminQuestion, QuestionAnswer, QuestionRejection } from './productQuestions.schema.ts'
import {
  answerQuestion,
  deleteQuestion,
  findQuestion,
  type QuestionRefusal,
  type QuestionRow,
  rejectQuestion,
  toAdminQuestion,
} from './productQuestions.store.ts'
import { questionAnswerMail } from './questions.mail.ts'

const NOT_FOUND = { message: 'We can’t find that question. It may have been deleted.' }
const CHANGED = { message: 'This question has changed since you opened it. Please read it again.', code: 'changed' }

const changed = {
  200: json(AdminQuestion, 'The updated question'),
  400: json(FieldRefusal, 'A field is missing'),
  404: json(Refusal, 'No such question'),
  409: json(Refusal, 'The question has changed since you opened it'),
}

export function productQuestionAdminRoutes({ database, clock, mail, origin }: Services) {
  const byOf = (c: Context) => ({ actor: requireActor(c), at: clock.now() })
  const respond = (c: Context, outcome: Outcome<QuestionRow, QuestionRefusal>) => {
    if (outcome.ok) return c.json(toAdminQuestion(outcome.value), 200)
    return outcome.code === 'changed' ? c.json(CHANGED, 409) : c.json(NOT_FOUND, 404)
  }

  async function sendAnswer(tx: Transaction, { email, answer, ...question }: QuestionRow) {
    if (!email || !answer) return
    const [product] = await tx.select({ slug: products.slug }).from(products).where(eq(products.id, question.productId))
    const about = { slug: product?.slug, origin: origin() }
    await mail.queue(tx, questionAnswerMail({ ...question, email, answer }, about))
  }

  return createRoutes()
    .openapi(
      route('get', '/api/admin/product-questions/{id}', 'Get a question about a product', {
        params: Id,
        200: changed[200],
        404: changed[404],
      }),
      async (c) => {
        const question = await findQuestion(database, c.req.valid('param').id)
        return question ? c.json(toAdminQuestion(question), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('put', '/api/admin/product-questions/{id}/answer', 'Answer a question, and publish it or not', {
        description: 'The first answer is emailed to the person who asked; later changes aren’t.',
        params: Id,
        body: QuestionAnswer,
        ...changed,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = byOf(c)
        const outcome = await database.transaction(async (tx): Promise<Outcome<QuestionRow, QuestionRefusal>> => {
          const answered = await answerQuestion(tx, id, c.req.valid('json'), by)
          if (!answered.ok) return answered
          const { question, isFirst } = answered.value
          if (isFirst) await sendAnswer(tx, question)
          return { ok: true, value: question }
        })
        return respond(c, outcome)
      },
    )
    .openapi(
      route('put', '/api/admin/product-questions/{id}/reject', 'Reject a question; nothing is emailed', {
        params: Id,
        body: QuestionRejection,
        ...changed,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = byOf(c)
        const { version } = c.req.valid('json')
        return respond(c, await database.transaction((tx) => rejectQuestion(tx, id, version, by)))
      },
    )
    .openapi(
      route('delete', '/api/admin/product-questions/{id}', 'Permanently delete a question', {
        params: Id,
        200: json(z.object({ message: z.string() }), 'Deleted'),
        404: changed[404],
      }),
      async (c) => {
        const by = byOf(c)
        const isDeleted = await database.transaction((tx) => deleteQuestion(tx, c.req.valid('param').id, by))
        return isDeleted ? c.json({ message: 'The question was deleted.' }, 200) : c.json(NOT_FOUND, 404)
      },
    )
}
