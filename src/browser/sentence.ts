import { ApiError } from './api.ts'

/** The server's own sentence of a failed call, or one that fits when the shop could not be reached. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : undefined) ?? 'The shop could not be reached. Please try again.'

/**
 * The server's own sentence where it refuses what was sent: it belongs to the field. Undefined where the call failed for
 * another reason, as too many tries: what was typed may be right.
 */
export const refusalOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error.sentence : undefined
