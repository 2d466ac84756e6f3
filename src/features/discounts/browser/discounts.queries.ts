import { apiSend } from '#/browser/api.ts'
import type { AppliedDiscount } from '../server/discounts.schema.ts'

/** Throws `ApiError` if the code cannot be used. */
export async function validateDiscount(code: string): Promise<AppliedDiscount> {
  const { code: stored, type, value } = await apiSend<AppliedDiscount>('POST', '/api/discount/validate', { code })
  return { code: stored, type, value }
}
