import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage, isChangedMeanwhile } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import { toast } from '#/ui/toast.ts'
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

export const adminCodeQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'discount-codes', id],
    queryFn: async (context) => decodeCode(await fetchPath<'GET /api/admin/discount-codes/{id}'>(context)),
    ...ALWAYS_FRESH,
  })

const CODES_PATH = '/api/admin/discount-codes'

const useInvalidateCodes = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: listKey('discount-codes') })
}

export function useSaveCode(before: Pick<AdminDiscountCode, 'id' | 'version'> | undefined) {
  const onSettled = useInvalidateCodes()
  return useMutation({
    mutationFn: (typed: CodeFormValues) =>
      before
        ? apiSend('PUT', `${CODES_PATH}/${before.id}`, { ...typed, version: before.version })
        : apiSend('POST', CODES_PATH, typed),
    onSuccess: ({ code }) =>
      toast({ title: before ? 'Discount code updated' : 'Discount code created', message: code }),
    onError(error) {
      const title = before ? 'Failed to update discount code' : 'Failed to create discount code'
      if (!isChangedMeanwhile(error)) toast({ tone: 'error', title, message: errorMessage(error) })
    },
    onSettled,
  })
}

export function useToggleCode(code: AdminDiscountCode) {
  const onSettled = useInvalidateCodes()
  return useMutation({
    mutationFn: () => apiSend('PUT', `${CODES_PATH}/${code.id}`, { isActive: !code.isActive }),
    onSuccess: ({ code, isActive }) =>
      toast({ title: 'Discount code updated', message: `${code} is ${isActive ? 'active' : 'switched off'}.` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to update discount code', message: errorMessage(error) }),
    onSettled,
  })
}

export function useDeleteCode() {
  const onSettled = useInvalidateCodes()
  return useMutation({
    mutationFn: ({ id }: AdminDiscountCode) => apiSend('DELETE', `${CODES_PATH}/${id}`),
    onSuccess: () => toast({ title: 'Discount code deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete discount code', message: errorMessage(error) }),
    onSettled,
  })
}
