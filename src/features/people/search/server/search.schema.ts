import { z } from 'zod'
import { HelpArticle, ProductSummary } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { ListQuery } from '#/features/catalogue/catalogue/server/listing.schema.ts'

export const SuggestionsQuery = ListQuery.pick({ q: true }).required()

export const SearchSuggestions = z.object({
  /** The best few. */
  products: z.array(ProductSummary),
  /** How many products the search finds. */
  matching: z.int(),
  /** Those with the words in their name; if nothing matches, all. */
  categories: z.array(z.string()),
  articles: z.array(HelpArticle),
  /** If nothing matches what was typed: the wording whose matches these are. */
  correction: z.string().optional(),
  /** Other wordings, if the search finds little or nothing. */
  suggestions: z.array(z.string()),
})
export type SearchSuggestions = z.infer<typeof SearchSuggestions>
