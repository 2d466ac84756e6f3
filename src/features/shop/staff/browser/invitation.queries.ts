import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { useReplaceUser } from '#/features/shop/accounts/browser/signIn.queries.ts'

/** Checked only once, because the link may be used after that. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: () => apiSend('POST', '/api/staff-invitation/check', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export function useJoinWithNewAccount(token: string) {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (account: { username: string; password: string }) =>
      apiSend('POST', '/api/staff-invitation/accept', { token, ...account }),
    onSuccess: replaceUser,
  })
}

export function useJoinWithThisAccount(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proof: { password: string }) => apiSend('POST', '/api/account/staff-invitation', { token, ...proof }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
}
