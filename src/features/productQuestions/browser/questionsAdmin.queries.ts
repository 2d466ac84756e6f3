import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminQuestion } from '../server/productQuestions.schema.ts'

const LIST = listKey('product-questions')

export const adminQuestionQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'product-questions', id],
    queryFn: fetchPath<'GET /api/admin/product-questions/{id}'>,
    ...ALWAYS_FRESH,
  })

type Change = { question: AdminQuestion } & (
  | { verb: 'answer'; answer: string; isPublished: boolean }
  | { verb: 'reject' }
)

function sendChange(change: Change) {
  const { id, version } = change.question
  if (change.verb === 'reject') return apiSend('PUT', `/api/admin/product-questions/${id}/reject`, { version })
  const { answer, isPublished } = change
  return apiSend('PUT', `/api/admin/product-questions/${id}/answer`, { answer, isPublished, version })
}

export function useChangeQuestion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: sendChange,
    onSuccess(changed, { question, verb }) {
      queryClient.setQueryData(adminQuestionQuery(changed.id).queryKey, changed)
      const isFirst = question.answer === null && question.email !== null
      if (verb === 'reject') toast({ title: 'Question rejected' })
      else toast({ title: 'Answer saved', ...(isFirst && { message: `It’s on its way to ${question.email}.` }) })
    },
    onError(error, { question, verb }) {
      if (verb === 'reject')
        toast({ tone: 'error', title: 'Failed to reject the question', message: errorMessage(error) })
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: adminQuestionQuery(question.id).queryKey })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  })
}

export function useDeleteQuestion() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: AdminQuestion) => apiSend('DELETE', `/api/admin/product-questions/${id}`),
    onSuccess: () => toast({ title: 'Question deleted' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  })
}
