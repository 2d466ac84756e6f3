import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type ZodType, z } from 'zod'
import { RATINGS } from '#/lib/rating.ts'
import { DayInput } from '#/platform/schemas/strings.schema.ts'

export type ListFilter = {
  schema: ZodType<string>
  /** Written as a method, whose parameter TypeScript doesn’t check: name no values but those of `schema`. */
  where(value: string): SQL | undefined
  /** If counting every match is too slow: how many are counted. */
  maxCounted?: number
}

/** A London day. */
export const dayFilter = DayInput

export const yesOrNoFilter = z.enum(['yes', 'no'], { message: 'Choose yes or no' })

export const yesFilter = z.literal('yes', { message: 'Choose yes' })

/** The values that `labels` has, which the page offers by the same labels (`choices`). */
export const oneOf = <const Value extends string>(labels: Readonly<Record<Value, unknown>>, message?: string) =>
  z.enum(Object.keys(labels) as Value[], message)

/** The rows that have the value in `column`, whose type `schema` keeps to. */
export const columnFilter = <Column extends PgColumn>(
  column: Column,
  schema: ZodType<Column['_']['data'] & string>,
): ListFilter => ({ schema, where: (value) => eq<PgColumn>(column, value) })

const numberFilter = (column: PgColumn, schema: ZodType<string>): ListFilter => ({
  schema,
  where: (value) => eq(column, Number(value)),
})

export const ratingFilter = (column: PgColumn) =>
  numberFilter(column, z.enum(RATINGS.map(String), 'Rating must be from 1 to 5'))

export const productId = z.string().regex(/^[1-9]\d{0,8}$/, 'Use a product ID')

export const productFilter = (column: PgColumn) => numberFilter(column, productId)
