import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/browser/api.ts'
import { FRESH, listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { TypedCode } from '../codeForm.rules.ts'
import type { AdminDiscountCode } from '../server/discounts.schema.ts'

export const adminCode = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'discount-codes', id],
    queryFn: async (context) => (await readPath(context)) as AdminDiscountCode,
    ...FRESH,
  })

const CODES = '/api/admin/discount-codes'

const useListAnew = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: listKey('discount-codes') })
}

export function useSaveCode(before: Pick<AdminDiscountCode, 'id' | 'version'> | undefined) {
  const onSettled = useListAnew()
  return useMutation({
    mutationFn: (typed: TypedCode) =>
      before
        ? apiSend<AdminDiscountCode>('PUT', `${CODES}/${before.id}`, { ...typed, version: before.version })
        : apiSend<AdminDiscountCode>('POST', CODES, typed),
    onSuccess: ({ code }) =>
      toast({ title: before ? 'Discount code updated' : 'Discount code created', message: code }),
    onError: (error) =>
      toast({
        tone: 'error',
        title: before ? 'Failed to update discount code' : 'Failed to create discount code',
        message: sentenceOf(error),
      }),
    onSettled,
  })
}

export function useToggleCode(code: AdminDiscountCode) {
  const onSettled = useListAnew()
  return useMutation({
    mutationFn: () => apiSend<AdminDiscountCode>('PUT', `${CODES}/${code.id}`, { isActive: !code.isActive }),
    onSuccess: ({ code, isActive }) =>
      toast({ title: 'Discount code updated', message: `${code} is ${isActive ? 'active' : 'switched off'}.` }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to update discount code', message: sentenceOf(error) }),
    onSettled,
  })
}

export function useDeleteCode() {
  const onSettled = useListAnew()
  return useMutation({
    mutationFn: ({ id }: AdminDiscountCode) => apiSend('DELETE', `${CODES}/${id}`),
    onSuccess: () => toast({ title: 'Discount code deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete discount code', message: sentenceOf(error) }),
    onSettled,
  })
}
