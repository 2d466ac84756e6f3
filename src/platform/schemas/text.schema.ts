import { z } from 'zod'

/** Whether a text can be stored and shown: no NUL and no half of a character, which PostgreSQL refuses. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The refusal of a text that isn't. */
export const NOT_STORABLE = 'Please remove characters that can’t be displayed'

/** A text that somebody typed. */
export const text = (message?: string) => z.string(message).refine(isStorable, NOT_STORABLE)
