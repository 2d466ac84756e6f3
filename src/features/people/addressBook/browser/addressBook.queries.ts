import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath, UNCACHED } from '#/browser/api.ts'
import type { Address } from '#/lib/address.ts'

export type { SavedAddress } from '../server/addressBook.schema.ts'

export type AddressValues = Address & { customerName: string }

export const addressBook = queryOptions({
  queryKey: ['api', 'account', 'addresses'],
  queryFn: async (context) => (await fetchPath<'GET /api/account/addresses'>(context)).addresses,
  ...UNCACHED,
})

const PATH = '/api/account/addresses'

export const addAddress = (values: AddressValues & { isDefault?: boolean }) => apiSend('POST', PATH, values)

type Change =
  | { id?: undefined; values: AddressValues & { isDefault: boolean } }
  | { id: number; values: AddressValues & { isDefault: boolean } }
  | { id: number; values: null }

/** Adds without an id, and removes without values. */
export function useChangeAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, values }: Change) =>
      id === undefined
        ? addAddress(values)
        : values
          ? apiSend('PUT', `${PATH}/${id}`, values)
          : apiSend('DELETE', `${PATH}/${id}`),
    onSuccess: ({ addresses }) => queryClient.setQueryData(addressBook.queryKey, addresses),
  })
}
