import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { QUESTION_STATE_LABELS } from '../moderation.rules.ts'
import { productQuestions } from './productQuestions.tables.ts'

const { productName, name, question, state, answer, createdAt, answeredAt } = productQuestions
const asker = sql`lower(${productQuestions.email})`

export const productQuestionData: PersonalData = {
  name: 'productQuestions',
  tables: [productQuestions],

  collect: async (tx, email) =>
    tx
      .select({ product: productName, name, question, state, answer, createdAt, answeredAt })
      .from(productQuestions)
      .where(eq(asker, email))
      .orderBy(productQuestions.id),

  erase: (tx, { email }) =>
    reportDeleted(
      tx.delete(productQuestions).where(eq(asker, email)),
      'question about products',
      'questions about products',
    ),

  /** Published ones stay, without the address. */
  async expire(tx, { service }) {
    const isOld = lt(createdAt, service)
    const hasAddress = and(isOld, isNotNull(productQuestions.email))
    const deleted = await countChanged(tx.delete(productQuestions).where(and(isOld, ne(state, 'published'))))
    return deleted + (await countChanged(tx.update(productQuestions).set({ email: null }).where(hasAddress)))
  },
}

export const productQuestionTimeline = timelineOf({
  name: 'question',
  table: productQuestions,
  at: createdAt,
  email: asker,
  columns: { productName, question, state },
  toItem: ({ id, productName, question, state }) => ({
    title: `Question about ${productName}`,
    detail: question,
    states: [QUESTION_STATE_LABELS[state]],
    link: { to: '/admin/product-questions', search: { open: String(id) } },
  }),
})
