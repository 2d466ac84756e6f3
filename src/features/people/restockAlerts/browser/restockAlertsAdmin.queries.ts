import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'

export const restockAlertQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'restock-alerts', id],
    queryFn: fetchPath<'GET /api/admin/restock-alerts/{id}'>,
    ...ALWAYS_FRESH,
  })

export function useDeleteAlert(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('DELETE', `/api/admin/restock-alerts/${id}`),
    onSuccess: () => toast({ title: 'Alert deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete the alert', message: errorMessage(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listKey('restock-alerts') }),
        queryClient.invalidateQueries({ queryKey: listKey('products') }),
      ]),
  })
}
