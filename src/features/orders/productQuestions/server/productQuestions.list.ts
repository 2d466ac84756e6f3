import { sql } from 'drizzle-orm'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { columnFilter, oneOf, productFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { QUESTION_STATE_LABELS } from '../moderation.rules.ts'
import { AdminQuestion } from './productQuestions.schema.ts'
import { toAdminQuestion } from './productQuestions.store.ts'
import { productQuestions, questionText } from './productQuestions.tables.ts'

export const productQuestionList = defineList({
  name: 'product-questions',
  title: 'Questions',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: productQuestions,
  key: productQuestions.id,
  search: questionText(productQuestions),
  filters: {
    state: columnFilter(
      productQuestions.state,
      oneOf(QUESTION_STATE_LABELS, 'Choose pending, published, answered or rejected'),
    ),
    product: productFilter(productQuestions.productId),
  },
  sorts: {
    newest: [productQuestions.createdAt, productQuestions.id],
    product: [sql`lower(${productQuestions.productName})`, productQuestions.id],
  },
  isDescendingByDefault: true,
  schema: AdminQuestion,
  toRows: (_, rows) => rows.map(toAdminQuestion),
  columns: {
    'Product ID': (row) => row.productId,
    Product: (row) => row.productName,
    Name: (row) => row.name,
    Email: (row) => row.email,
    Question: (row) => row.question,
    State: (row) => QUESTION_STATE_LABELS[row.state].label,
    Answer: (row) => row.answer,
    'Asked on': (row) => row.createdAt,
    'Answered on': (row) => row.answeredAt,
    'Answered by': (row) => row.answeredBy,
  },
})
