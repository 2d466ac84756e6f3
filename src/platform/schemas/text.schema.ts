import { z } from 'zod'

/** PostgreSQL refuses NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const NOT_STORABLE = 'Please remove characters that can’t be displayed'

export const textSchema = (message?: string) => z.string(message).refine(isStorable, NOT_STORABLE)
