import { z } from 'zod'
import { cleanLine, cleanText } from '#/lib/cleanText.ts'
import { isInDayRange, OUT_OF_DAY_RANGE } from '#/lib/day.ts'

/** PostgreSQL refuses NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const NOT_STORABLE = 'Please remove characters that can’t be displayed'

/** As typed, for passwords. */
export const verbatimSchema = (message?: string) => z.string(message).refine(isStorable, NOT_STORABLE)

/** One line, without invisible characters. */
export const textSchema = (message?: string) => verbatimSchema(message).overwrite(cleanLine)

export const multilineSchema = (message?: string) => verbatimSchema(message).overwrite(cleanText)

/** `YYYY-MM-DD` */
export const DayInput = z.iso.date('Enter a date as YYYY-MM-DD').refine(isInDayRange, OUT_OF_DAY_RANGE)

export const Decimal = z.string().regex(/^\d{1,8}\.\d{2}$/, 'Enter an amount with two decimals, such as 50.00')

/** Negative for money out, and on credit notes. */
export const SignedDecimal = z.string().regex(/^-?\d{1,8}\.\d{2}$/)
