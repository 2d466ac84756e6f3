import { ApiError } from './api.ts'

/** The server's own sentence of a failed call, or one that fits when the shop could not be reached. */
export const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : undefined) ?? 'The shop could not be reached. Please try again.'
