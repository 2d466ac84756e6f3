import { ApiError, apiSend } from '#/platform/api.ts'
import { INVALID_CODE } from './discounts.rules.ts'
import type { AppliedDiscount } from './discounts.schema.ts'

/** What a code gives. Throws `ApiError` when it cannot be used. */
export async function validateDiscount(code: string): Promise<AppliedDiscount> {
  const { type, value, ...answer } = await apiSend<AppliedDiscount>('POST', '/api/discount/validate', { code })
  return { code: answer.code, type, value }
}

/** Whether the shop has said that a code cannot be used, rather than not having been reached. */
export const isRefusedCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/** Why a code was not taken, in the shop's words. */
export const codeRefusal = (error: unknown): string =>
  error instanceof ApiError ? (error.sentence ?? INVALID_CODE) : 'The shop could not be reached. Please try again.'
