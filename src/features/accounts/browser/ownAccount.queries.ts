import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/browser/api.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type {
  AccountDetails,
  AccountSession,
  ChangePasswordRequest,
  RecoveryCodes,
  SecondFactorInvitation,
  SecondFactorState,
} from '../server/accounts.schema.ts'

/** Somebody's own: read again on every visit, and nothing is kept for who comes next. */
const OWN = { staleTime: 0, gcTime: 0 } as const

/** The account of whoever is signed in. */
export const accountDetails = queryOptions({
  queryKey: ['api', 'account'],
  queryFn: async (context) => (await readPath(context)) as AccountDetails,
  ...OWN,
})

/** Where the account is signed in. */
export const accountSessions = queryOptions({
  queryKey: ['api', 'account', 'sessions'],
  queryFn: async (context) => (await readPath(context)) as AccountSession[],
  ...OWN,
})

/** Where the administrator's second factor stands. */
export const secondFactor = queryOptions({
  queryKey: ['api', 'admin', 'second-factor'],
  queryFn: async (context) => (await readPath(context)) as SecondFactorState,
  ...OWN,
})

type Said = { message: string }

/** Has another link mailed that confirms the address. */
export const useSendVerification = () =>
  useMutation({
    mutationFn: () => apiSend<Said>('POST', '/api/account/verify-email/send'),
    onSuccess: ({ message }) => toast({ title: 'Email sent', message }),
    onError: (error) => toast({ tone: 'error', title: 'Email not sent', message: sentenceOf(error) }),
  })

/** Confirms the address of whoever is signed in, with a mailed link's secret. */
export function useVerifyEmail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => apiSend<Said>('POST', '/api/account/verify-email', { token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountDetails.queryKey }),
  })
}

/** Asks for a link to choose a new password. */
export const useForgotPassword = () =>
  useMutation({ mutationFn: (asked: { email: string }) => apiSend<Said>('POST', '/api/password-reset', asked) })

/** Whether a mailed link for a new password works, and for whom. Asked once: afterwards the link may have been used. */
export const resetLink = (token: string) =>
  queryOptions({
    queryKey: ['password-reset', token],
    queryFn: () => apiSend<{ isAdmin: boolean }>('POST', '/api/password-reset/check', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Chooses a new password with a mailed link. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (chosen: { token: string; password: string }) =>
      apiSend<Said>('POST', '/api/password-reset/confirm', chosen),
  })

/** Changes the password; the other devices are signed out. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangePasswordRequest) => apiSend<Said>('POST', '/api/account/password', change),
    onSuccess: ({ message }) => {
      toast({ title: 'Password changed', message })
      return queryClient.invalidateQueries({ queryKey: accountSessions.queryKey })
    },
  })
}

/** Signs out one device, or all others. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string | 'others') =>
      apiSend('DELETE', `/api/account/sessions${id === 'others' ? '' : `/${encodeURIComponent(id)}`}`),
    onSuccess: () => toast({ title: 'Signed out there' }),
    onError: (error) => toast({ tone: 'error', title: 'Not signed out', message: sentenceOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountSessions.queryKey }),
  })
}

/** Begins to set up an authenticator app. */
export const useSetUpSecondFactor = () =>
  useMutation({
    mutationFn: (proof: { password: string }) =>
      apiSend<SecondFactorInvitation>('POST', '/api/admin/second-factor/setup', proof),
    // The secret is not for keeping.
    gcTime: 0,
  })

/** Switches the second factor on with a code of the app. */
export const useConfirmSecondFactor = () =>
  useMutation({
    mutationFn: (shown: { code: string }) => apiSend<RecoveryCodes>('POST', '/api/admin/second-factor/confirm', shown),
    gcTime: 0,
  })

/** Switches the second factor off. */
export function useDisableSecondFactor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (proof: { password: string; code: string }) =>
      apiSend<SecondFactorState>('POST', '/api/admin/second-factor/disable', proof),
    onSuccess: (state) => {
      queryClient.setQueryData(secondFactor.queryKey, state)
      toast({ title: 'Second factor switched off' })
    },
  })
}
