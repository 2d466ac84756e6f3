import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { type DecodedProduct, decodeProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { Comparison } from '../comparison.rules.ts'
import type { Answers } from '../finderQuestions.ts'
import type { Recommendation as WireRecommendation } from '../server/compare.schema.ts'

export type Machine = Comparison['machines'][number]
export type Recommendation = DecodedProduct<WireRecommendation>

/** `machines` is a list of slugs with commas between. */
export const comparisonQuery = (machines: string | undefined) =>
  queryOptions({
    queryKey: ['api', 'compare', { machines }],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/compare'>(context)),
  })

export const recommendationQuery = (answers: Answers) =>
  queryOptions({
    queryKey: ['api', 'compare', 'recommendation', answers],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/compare/recommendation'>(context)),
  })
