import { apiSend } from '#/browser/api.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { decodedResource } from '#/ui/adminResource.ts'
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

export const codes = decodedResource('discount-codes', ['discount code', 'discount codes', 'code'], decodeCode)

export const useToggleCode = (code: AdminDiscountCode) =>
  codes.useChange({
    send: () => apiSend('PUT', `/api/admin/discount-codes/${code.id}`, { isActive: !code.isActive }),
    done: ({ code, isActive }) => ({
      title: 'Discount code updated',
      message: `${code} is ${isActive ? 'active' : 'switched off'}.`,
    }),
    failed: 'Failed to update discount code',
  })
