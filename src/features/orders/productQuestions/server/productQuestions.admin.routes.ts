import { eq } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { SERVICE } from '#/lib/roles.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { decisionCalls } from '#/platform/lists/adminRecords.routes.ts'
import type { Changed } from '#/platform/lists/adminRecords.store.ts'
import type { Services } from '#/platform/services.ts'
import { AdminQuestion, QuestionAnswer, QuestionRejection } from './productQuestions.schema.ts'
import {
  answerQuestion,
  type QuestionRow,
  questionRows,
  rejectQuestion,
  toAdminQuestion,
} from './productQuestions.store.ts'
import { questionAnswerMail } from './questions.mail.ts'

export function productQuestionAdminRoutes(services: Services) {
  const { mail, origin } = services
  const question = decisionCalls(services, {
    rows: questionRows,
    schema: AdminQuestion,
    toWire: toAdminQuestion,
    seenBy: SERVICE,
  })

  async function sendFirstAnswer(tx: Transaction, { before, after }: Changed<QuestionRow>) {
    const { email, answer, ...asked } = after
    if (before.answer !== null || !email || !answer) return
    const [product] = await tx.select({ slug: products.slug }).from(products).where(eq(products.id, asked.productId))
    const about = { slug: product?.slug, origin: origin() }
    await mail.queue(tx, questionAnswerMail({ ...asked, email, answer }, about))
  }

  return [
    endpoint('GET /api/admin/product-questions/{id}', 'Get a question about a product', question.get),
    endpoint('PUT /api/admin/product-questions/{id}/answer', 'Answer a question, and publish it or not', {
      ...question.change(answerQuestion, sendFirstAnswer),
      description: 'The first answer is emailed to the person who asked; later changes aren’t.',
      body: QuestionAnswer,
    }),
    endpoint('PUT /api/admin/product-questions/{id}/reject', 'Reject a question; nothing is emailed', {
      ...question.change(rejectQuestion),
      body: QuestionRejection,
    }),
    endpoint(
      'DELETE /api/admin/product-questions/{id}',
      'Permanently delete a question',
      question.remove(questionRows.delete),
    ),
  ]
}
