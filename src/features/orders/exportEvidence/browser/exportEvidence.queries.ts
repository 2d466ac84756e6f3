import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'
import type { NewEvidence } from '../server/exportEvidence.schema.ts'

export const orderEvidence = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', id, 'export-evidence'],
    queryFn: fetchPath<'GET /api/admin/orders/{id}/export-evidence'>,
    ...ALWAYS_FRESH,
  })

export function useAddEvidence(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (added: NewEvidence) => apiSend('POST', `/api/admin/orders/${id}/export-evidence`, added),
    onSuccess(evidence) {
      queryClient.setQueryData(orderEvidence(id).queryKey, evidence)
      toast({ title: 'Evidence recorded', message: 'It’s kept with the order.' })
    },
    onSettled: useRefreshAdmin(),
  })
}
