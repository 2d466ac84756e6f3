import { z } from 'zod'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { PRICE_BANDS, SORTS } from '../catalogue.rules.ts'
import { MAX_PAGE, MAX_QUERY_LENGTH } from '../search.rules.ts'

export const MAX_PAGE_SIZE = 100

const pageNumber = (most: number, message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message).optional()

export const ListQuery = z.object({
  q: textSchema().max(MAX_QUERY_LENGTH, `Please keep your search to ${MAX_QUERY_LENGTH} characters`).optional(),
  category: textSchema().max(MAX_QUERY_LENGTH, 'We can’t find that category').optional(),
  band: z
    .enum(
      PRICE_BANDS.map(({ id }) => id),
      'We can’t find that price range',
    )
    .optional(),
  sort: z
    .enum(
      SORTS.map(({ id }) => id),
      'We can’t sort by that',
    )
    .optional(),
  page: pageNumber(MAX_PAGE, `The page must be a whole number from 1 to ${MAX_PAGE}`),
  pageSize: pageNumber(MAX_PAGE_SIZE, `A page can have from 1 to ${MAX_PAGE_SIZE} products`),
})
