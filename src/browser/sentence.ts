import { ApiError } from './api.ts'

/** Returns the server's message for a failed call, or a general one if the shop could not be reached. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : undefined) ?? 'The shop could not be reached. Please try again.'

/**
 * Returns the server's message if it rejected the submitted value, to show at the field. Undefined for other failures,
 * such as rate limits, where the value may be valid.
 */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error.sentence : undefined
