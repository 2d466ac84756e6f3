import { apiSend } from '#/browser/api.ts'
import { moderation } from '#/features/catalogue/moderation/browser/moderation.queries.ts'
import type { AdminQuestion } from '../server/productQuestions.schema.ts'

const { rowQuery, useChange, useDeletion } = moderation<'GET /api/admin/product-questions/{id}'>('product-questions')

export const adminQuestionQuery = rowQuery

export const useAnswerQuestion = () =>
  useChange({
    send: ({ row: { id, version }, ...answered }: { row: AdminQuestion; answer: string; isPublished: boolean }) =>
      apiSend('PUT', `/api/admin/product-questions/${id}/answer`, { ...answered, version }),
    done({ row: { answer, email } }) {
      const isFirst = answer === null && email !== null
      return { title: 'Answer saved', ...(isFirst && { message: `It’s on its way to ${email}.` }) }
    },
  })

export const useRejectQuestion = () =>
  useChange({
    send: ({ row: { id, version } }: { row: AdminQuestion }) =>
      apiSend('PUT', `/api/admin/product-questions/${id}/reject`, { version }),
    done: () => ({ title: 'Question rejected' }),
    failed: () => 'Failed to reject the question',
  })

export const useDeleteQuestion = () =>
  useDeletion(({ id }) => apiSend('DELETE', `/api/admin/product-questions/${id}`), { done: 'Question deleted' })
