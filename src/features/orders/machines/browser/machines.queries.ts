import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import type { OrderMachine, OwnedMachine } from '../server/machines.schema.ts'

export type { OrderMachine, OwnedMachine } from '../server/machines.schema.ts'

/** Personal data: never cached, since the next person on this device may be someone else. */
export const ownedMachines = queryOptions({
  queryKey: ['api', 'account', 'machines'],
  queryFn: async (context) => (await fetchPath<'GET /api/account/machines'>(context)).machines,
  staleTime: 0,
  gcTime: 0,
})

export function useOwnSerialNumber({ lineId, unit }: OwnedMachine) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (serialNumber: string) =>
      apiSend('PUT', `/api/account/machines/${lineId}/${unit}/serial-number`, { serialNumber }),
    onSuccess: ({ machines }) => queryClient.setQueryData(ownedMachines.queryKey, machines),
  })
}

export const orderMachines = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'orders', String(id), 'machines'],
    queryFn: async (context) => (await fetchPath<'GET /api/admin/orders/{id}/machines'>(context)).machines,
  })

export function useSerialNumber(id: number, { lineId, unit }: OrderMachine) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (serialNumber: string) =>
      apiSend('PUT', `/api/admin/orders/${id}/machines/${lineId}/${unit}`, { serialNumber }),
    onSuccess: ({ machines }) => {
      queryClient.setQueryData(orderMachines(id).queryKey, machines)
      toast({ title: 'Serial number saved' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Not saved', message: errorMessage(error) }),
  })
}
