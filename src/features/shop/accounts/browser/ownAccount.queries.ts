import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath, UNCACHED } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import type { ChangePasswordRequest } from '../server/accounts.schema.ts'

export const accountDetailsQuery = queryOptions({
  queryKey: ['api', 'account'],
  queryFn: fetchPath<'GET /api/account'>,
  ...UNCACHED,
})

export const accountSessionsQuery = queryOptions({
  queryKey: ['api', 'account', 'sessions'],
  queryFn: fetchPath<'GET /api/account/sessions'>,
  ...UNCACHED,
})

export const secondFactorQuery = queryOptions({
  queryKey: ['api', 'admin', 'second-factor'],
  queryFn: fetchPath<'GET /api/admin/second-factor'>,
  ...UNCACHED,
})

export const useSendVerification = () =>
  useMutation({
    mutationFn: () => apiSend('POST', '/api/account/verify-email/send'),
    onSuccess: ({ message }) => toast({ title: 'Email sent', message }),
    onError: (error) => toast({ tone: 'error', title: 'Email not sent', message: errorMessage(error) }),
  })

export function useVerifyEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => apiSend('POST', '/api/account/verify-email', { token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountDetailsQuery.queryKey }),
  })
}

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (request: { email: string }) => apiSend('POST', '/api/password-reset', request),
  })

/** Checked only once, because the link may be used after that. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: () => apiSend('POST', '/api/password-reset/check', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (request: { token: string; password: string }) =>
      apiSend('POST', '/api/password-reset/confirm', request),
  })

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangePasswordRequest) => apiSend('POST', '/api/account/password', change),
    onSuccess: ({ message }) => {
      toast({ title: 'Password changed', message })
      return queryClient.invalidateQueries({ queryKey: accountSessionsQuery.queryKey })
    },
  })
}

export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | 'others'): Promise<unknown> =>
      id === 'others'
        ? apiSend('DELETE', '/api/account/sessions')
        : apiSend('DELETE', `/api/account/sessions/${encodeURIComponent(id)}`),
    onSuccess: () => toast({ title: 'Device signed out' }),
    onError: (error) => toast({ tone: 'error', title: 'Not signed out', message: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountSessionsQuery.queryKey }),
  })
}

export const useSetUpSecondFactor = () =>
  useMutation({
    mutationFn: (proof: { password: string }) => apiSend('POST', '/api/admin/second-factor/setup', proof),
    // Never cache the secret.
    gcTime: 0,
  })

export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (request: { code: string }) => apiSend('POST', '/api/admin/second-factor/confirm', request),
    gcTime: 0,
  })

export function useDisableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      apiSend('POST', '/api/admin/second-factor/disable', proof),
    onSuccess: (state) => {
      queryClient.setQueryData(secondFactorQuery.queryKey, state)
      toast({ title: 'Two-factor authentication switched off' })
    },
  })
}
