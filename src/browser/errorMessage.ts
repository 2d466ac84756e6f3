import { ApiError } from './api.ts'

export const errorMessage = (error: unknown): string =>
  (error instanceof ApiError ? error.userMessage : undefined) ?? 'We couldn’t reach the shop. Please try again.'

/** Undefined for failures that say nothing about the field, such as rate limits. */
export const fieldErrorMessage = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 ? error.userMessage : undefined

const CHANGED_MEANWHILE: readonly unknown[] = ['changedMeanwhile', 'movedMeanwhile', 'changed']

/** Refused because somebody else has saved since. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && CHANGED_MEANWHILE.includes(error.body.code)

/** Refused because what is on screen isn’t so any more, or isn’t there. */
export const isOutOfDate = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409)
