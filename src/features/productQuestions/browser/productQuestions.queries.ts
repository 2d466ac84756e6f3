import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import type { PublicQuestions } from '../server/productQuestions.schema.ts'

export const productQuestionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['api', 'products', slug, 'questions'],
    queryFn: async (context) => (await fetchPath(context)) as PublicQuestions,
  })
