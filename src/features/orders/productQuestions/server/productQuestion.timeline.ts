import { sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { QUESTION_STATE_LABELS } from '../moderation.rules.ts'
import { productQuestions } from './productQuestions.tables.ts'

const email = sql`lower(${productQuestions.email})`

export const productQuestionTimeline: TimelineSource = {
  name: 'question',
  rows: { table: productQuestions, id: productQuestions.id, email },

  async list(tx, page) {
    const query = tx.select().from(productQuestions).$dynamic()
    const rows = await page.newest(query, { at: productQuestions.createdAt, id: productQuestions.id, email })
    return rows.map(({ id, createdAt, productName, question, state }) => ({
      id,
      at: createdAt,
      title: `Question about ${productName}`,
      detail: question,
      states: [QUESTION_STATE_LABELS[state]],
      link: { to: '/admin/product-questions', search: { open: String(id) } },
    }))
  },
}
