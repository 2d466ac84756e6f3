import { apiSend } from '#/browser/api.ts'
import type { AppliedDiscount } from '../server/discounts.schema.ts'

/** What a code gives. Throws `ApiError` when it cannot be used. */
export async function validateDiscount(code: string): Promise<AppliedDiscount> {
  const { type, value, ...answer } = await apiSend<AppliedDiscount>('POST', '/api/discount/validate', { code })
  return { code: answer.code, type, value }
}
