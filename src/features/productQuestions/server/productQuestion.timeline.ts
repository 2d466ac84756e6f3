import { and, eq, sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { QUESTION_STATE_LABELS, QUESTION_STATE_TONES } from '../productQuestions.rules.ts'
import { productQuestions } from './productQuestions.tables.ts'

const email = sql`lower(${productQuestions.email})`

export const productQuestionTimeline: TimelineSource = {
  name: 'question',
  rows: { table: productQuestions, id: productQuestions.id, email },

  async list(tx, page) {
    const { where, orderBy } = page.newest(productQuestions.createdAt, productQuestions.id)
    const rows = await tx
      .select()
      .from(productQuestions)
      .where(and(eq(email, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map(({ id, createdAt, productName, question, state }) => ({
      id,
      at: createdAt,
      title: `Question about ${productName}`,
      detail: question,
      states: [{ label: QUESTION_STATE_LABELS[state], tone: QUESTION_STATE_TONES[state] }],
      link: { to: '/admin/product-questions', search: { open: String(id) } },
    }))
  },
}
