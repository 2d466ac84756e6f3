import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'

export const productQuestionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['api', 'products', slug, 'questions'],
    queryFn: fetchPath<'GET /api/products/{slug}/questions'>,
  })
