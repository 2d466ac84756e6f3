import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import type { Address } from '#/lib/address.ts'
import type { AddressBook } from '../server/addressBook.schema.ts'

export type { SavedAddress } from '../server/addressBook.schema.ts'

export type AddressValues = Address & { customerName: string }

/** Personal data: never cached, since the next person on this device may be someone else. */
export const addressBook = queryOptions({
  queryKey: ['api', 'account', 'addresses'],
  queryFn: async (context) => ((await fetchPath(context)) as AddressBook).addresses,
  staleTime: 0,
  gcTime: 0,
})

const PATH = '/api/account/addresses'

export const addAddress = (values: AddressValues & { isDefault?: boolean }) =>
  apiSend<AddressBook>('POST', PATH, values)

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
        : apiSend<AddressBook>(values ? 'PUT' : 'DELETE', `${PATH}/${id}`, values ?? undefined),
    onSuccess: ({ addresses }) => queryClient.setQueryData(addressBook.queryKey, addresses),
  })
}
