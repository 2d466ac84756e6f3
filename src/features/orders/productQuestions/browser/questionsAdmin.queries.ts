import { apiSend } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'
import type { AdminQuestion } from '../server/productQuestions.schema.ts'

export const questions = adminResource('product-questions', ['question', 'questions'])

export const useAnswerQuestion = () =>
  questions.useChange({
    send: ({ row: { id, version }, ...answered }: { row: AdminQuestion; answer: string; isPublished: boolean }) =>
      apiSend('PUT', `/api/admin/product-questions/${id}/answer`, { ...answered, version }),
    done(_, { row: { answer, email } }) {
      const isFirst = answer === null && email !== null
      return { title: 'Answer saved', ...(isFirst && { message: `It’s on its way to ${email}.` }) }
    },
  })

export const useRejectQuestion = () =>
  questions.useChange({
    send: ({ row: { id, version } }: { row: AdminQuestion }) =>
      apiSend('PUT', `/api/admin/product-questions/${id}/reject`, { version }),
    done: () => ({ title: 'Question rejected' }),
    failed: 'Failed to reject the question',
  })
