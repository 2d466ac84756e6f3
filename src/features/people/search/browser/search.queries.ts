import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { type DecodedProduct, decodeProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { SearchSuggestions as WireSuggestions } from '../server/search.schema.ts'

export type SearchSuggestions = DecodedProduct<WireSuggestions>

/** For going back over letters just typed. */
const FRESH_MS = 60_000

export const MIN_LETTERS = 2

export const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['api', 'search', 'suggestions', { q }],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/search/suggestions'>(context)),
    enabled: q.length >= MIN_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
