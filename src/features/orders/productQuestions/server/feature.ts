import { eq, sql } from 'drizzle-orm'
import { SERVICE } from '#/lib/roles.ts'
import { defineFeature } from '#/platform/feature.ts'
import { countRows } from '#/platform/tasks.ts'
import { productQuestionData, productQuestionTimeline } from './productQuestion.personal.ts'
import { productQuestionAdminRoutes } from './productQuestions.admin.routes.ts'
import { productQuestionList } from './productQuestions.list.ts'
import { productQuestionRoutes } from './productQuestions.routes.ts'
import { productQuestions as questionTable } from './productQuestions.tables.ts'

export const productQuestions = defineFeature({
  endpoints: (services) => [...productQuestionRoutes(services), ...productQuestionAdminRoutes(services)],
  lists: () => [productQuestionList],
  personal: [productQuestionData],
  timeline: [productQuestionTimeline],
  tasks: [
    {
      name: 'productQuestions',
      label: 'Product questions to answer',
      rank: 110,
      to: '/admin/product-questions',
      search: { state: 'pending' },
      roles: SERVICE,
      count: () => countRows(questionTable, eq(questionTable.state, sql.raw("'pending'"))),
    },
  ],
  emails: {
    'question-copy': { label: 'Product question: our copy', about: 'customer', cause: 'shop' },
    'question-answer': { label: 'Product question: our answer', about: 'recipient', cause: 'shop' },
  },
  emailSubject: {
    pattern: /^question-(\d+)/,
    of: (id) => ({ to: '/admin/product-questions', search: { open: id }, words: `Question ${id}` }),
  },
})
