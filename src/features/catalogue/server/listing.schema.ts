import { z } from 'zod'
import { PRICE_BANDS, SORTS } from '../catalogue.rules.ts'
import { LAST_PAGE, LONGEST_WORDS } from '../search.rules.ts'

export const LARGEST_PAGE = 100

const pageNumber = (most: number, message: string) =>
  z.coerce.number(message).int(message).min(1, message).max(most, message).optional()

export const ListQuery = z.object({
  q: z.string().max(LONGEST_WORDS, `Please keep your search to ${LONGEST_WORDS} characters`).optional(),
  category: z.string().max(LONGEST_WORDS, 'We can’t find that category').optional(),
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
  page: pageNumber(LAST_PAGE, `The page must be a whole number from 1 to ${LAST_PAGE}`),
  pageSize: pageNumber(LARGEST_PAGE, `A page can have from 1 to ${LARGEST_PAGE} products`),
})
