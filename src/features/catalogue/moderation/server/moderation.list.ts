import { eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { RATINGS } from '#/lib/rating.ts'
import type { ListFilter } from '#/platform/lists/lists.ts'

export const stateFilter = (column: PgColumn, states: readonly string[], message: string): ListFilter => ({
  schema: z.enum(states, message),
  where: (state) => eq(column, state),
})

export const ratingFilter = (column: PgColumn): ListFilter => ({
  schema: z.enum(RATINGS.map(String), 'Rating must be from 1 to 5'),
  where: (rating) => eq(column, Number(rating)),
})

export const productFilter = (column: PgColumn): ListFilter => ({
  schema: z.string().regex(/^[1-9]\d{0,8}$/, 'Use a product ID'),
  where: (id) => eq(column, Number(id)),
})
