import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { products } from '#/features/catalogue/server/catalogue.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
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

const questionRefusals: Refusals<QuestionRefusal> = {
  notFound: [404, 'We can’t find that question. It may have been deleted.'],
  changed: [409, 'This question has changed since you opened it. Please read it again.'],
}
const { notFound } = questionRefusals

export function productQuestionAdminRoutes({ database, clock, mail, origin }: Services) {
  async function sendAnswer(tx: Transaction, { email, answer, ...question }: QuestionRow) {
    if (!email || !answer) return
    const [product] = await tx.select({ slug: products.slug }).from(products).where(eq(products.id, question.productId))
    const about = { slug: product?.slug, origin: origin() }
    await mail.queue(tx, questionAnswerMail({ ...question, email, answer }, about))
  }

  return [
    endpoint('GET /api/admin/product-questions/{id}', 'Get a question about a product', {
      roles: SERVICE,
      params: Id,
      200: json(AdminQuestion, 'The question'),
      async run({ params: { id } }) {
        const question = await findQuestion(database, id)
        return question ? ok(toAdminQuestion(question)) : refuse('notFound')
      },
      refuses: { notFound },
    }),
    endpoint('PUT /api/admin/product-questions/{id}/answer', 'Answer a question, and publish it or not', {
      roles: SERVICE,
      description: 'The first answer is emailed to the person who asked; later changes aren’t.',
      params: Id,
      body: QuestionAnswer,
      200: json(AdminQuestion, 'The updated question'),
      async run({ params: { id }, body, actor }) {
        const by = { actor, at: clock.now() }
        const outcome = await database.transaction(async (tx): Promise<Outcome<QuestionRow, QuestionRefusal>> => {
          const answered = await answerQuestion(tx, id, body, by)
          if (!answered.ok) return answered
          const { question, isFirst } = answered.value
          if (isFirst) await sendAnswer(tx, question)
          return ok(question)
        })
        return outcome.ok ? ok(toAdminQuestion(outcome.value)) : outcome
      },
      refuses: questionRefusals,
    }),
    endpoint('PUT /api/admin/product-questions/{id}/reject', 'Reject a question; nothing is emailed', {
      roles: SERVICE,
      params: Id,
      body: QuestionRejection,
      200: json(AdminQuestion, 'The updated question'),
      async run({ params: { id }, body: { version }, actor }) {
        const by = { actor, at: clock.now() }
        const rejected = await database.transaction((tx) => rejectQuestion(tx, id, version, by))
        return rejected.ok ? ok(toAdminQuestion(rejected.value)) : rejected
      },
      refuses: questionRefusals,
    }),
    endpoint('DELETE /api/admin/product-questions/{id}', 'Permanently delete a question', {
      roles: SERVICE,
      params: Id,
      200: json(z.object({ message: z.string() }), 'Deleted'),
      async run({ params: { id }, actor }) {
        const by = { actor, at: clock.now() }
        const isDeleted = await database.transaction((tx) => deleteQuestion(tx, id, by))
        return isDeleted ? ok({ message: 'The question was deleted.' }) : refuse('notFound')
      },
      refuses: { notFound },
    }),
  ]
}
