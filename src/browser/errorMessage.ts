import { ApiError } from './api.ts'

export const errorMessage = (error: unknown): string =>
  (error instanceof ApiError ? error.userMessage : undefined) ?? 'We couldn’t reach the shop. Please try again.'

/** For the field that was rejected. Undefined for failures that say nothing about its value, such as rate limits. */
export const fieldErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error.userMessage : undefined
