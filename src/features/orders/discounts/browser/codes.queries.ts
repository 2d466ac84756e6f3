import { apiSend, isChangedMeanwhile } from '#/browser/api.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { decodedResource } from '#/ui/adminResource.ts'
import type { CodeFormValues } from '../codeForm.rules.ts'
import type { AdminDiscountCode as WireCode, AdminDiscountCodeRow as WireCodeRow } from '../server/discounts.schema.ts'

export const decodeCode = (wire: WireCode) => ({
  ...decodePence(wire, ['value', 'minimumOrder']),
  validFrom: new Date(wire.validFrom),
  validUntil: wire.validUntil === null ? null : new Date(wire.validUntil),
})
/** A row of the list, with its sales. */
export const decodeCodeRow = ({ sales, ...wire }: WireCodeRow) => ({
  ...decodeCode(wire),
  sales: decodePence(sales, ['net', 'discountGiven']),
})
export type AdminDiscountCodeRow = ReturnType<typeof decodeCodeRow>

export type AdminDiscountCode = ReturnType<typeof decodeCode>

export const codes = decodedResource('discount-codes', ['discount code', 'discount codes'], decodeCode)

const CODES_PATH = '/api/admin/discount-codes'

export const useSaveCode = (before: Pick<AdminDiscountCode, 'id' | 'version'> | undefined) =>
  codes.useChange({
    send: (typed: CodeFormValues) =>
      before
        ? apiSend('PUT', `${CODES_PATH}/${before.id}`, { ...typed, version: before.version })
        : apiSend('POST', CODES_PATH, typed),
    done: ({ code }) => ({ title: before ? 'Discount code updated' : 'Discount code created', message: code }),
    failed(error) {
      if (isChangedMeanwhile(error)) return undefined
      return before ? 'Failed to update discount code' : 'Failed to create discount code'
    },
  })

export const useToggleCode = (code: AdminDiscountCode) =>
  codes.useChange({
    send: () => apiSend('PUT', `${CODES_PATH}/${code.id}`, { isActive: !code.isActive }),
    done: ({ code, isActive }) => ({
      title: 'Discount code updated',
      message: `${code} is ${isActive ? 'active' : 'switched off'}.`,
    }),
    failed: 'Failed to update discount code',
  })

export const useDeleteCode = () =>
  codes.useDeletion(({ id }) => apiSend('DELETE', `${CODES_PATH}/${id}`), {
    done: 'Discount code deleted',
    failed: 'Failed to delete discount code',
  })
