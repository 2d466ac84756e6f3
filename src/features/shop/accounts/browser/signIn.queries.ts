import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { brand } from '#/lib/brand.ts'
import { toast } from '#/ui/toast.ts'
import type { CurrentUser, LoginRequest, RegisterRequest, SecondFactorRequired } from '../server/accounts.schema.ts'

export function useReplaceUser() {
  const queryClient = useQueryClient()
  return async (user: CurrentUser | null) => {
    await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey })
    queryClient.setQueryData(currentUserQuery.queryKey, user)
    for (const scope of ['admin', 'account']) queryClient.removeQueries({ queryKey: ['api', scope] })
  }
}

const showWelcome = () => toast({ title: 'Welcome back!', message: 'You have successfully logged in.' })
const showLoginError = (error: Error) => toast({ tone: 'error', title: 'Login failed', message: errorMessage(error) })

export const isSecondFactorRequired = (
  response: CurrentUser | SecondFactorRequired,
): response is SecondFactorRequired => 'secondFactor' in response

export function useLogin() {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (credentials: LoginRequest) => apiSend('POST', '/api/login', credentials),
    onSuccess: async (response) => {
      if (isSecondFactorRequired(response)) return
      await replaceUser(response)
      showWelcome()
    },
    onError: showLoginError,
  })
}

export function useSubmitSecondFactor() {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (request: { code: string }) => apiSend('POST', '/api/login/second-factor', request),
    onSuccess: async (user) => {
      await replaceUser(user)
      showWelcome()
    },
    onError: showLoginError,
  })
}

/** `leave` navigates away from personal pages before the user is cleared. */
export function useDeleteAccount(leave: () => Promise<void>) {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (proof: { password: string }) => apiSend('POST', '/api/account/delete', proof),
    onSuccess: async ({ message }) => {
      // Before `leave`, which may load another document.
      toast({ title: 'Account deleted', message })
      await leave()
      await replaceUser(null)
    },
  })
}

export function useRegister() {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (details: RegisterRequest) => apiSend('POST', '/api/register', details),
    onSuccess: async (user) => {
      // Registration continues by email.
      if ('message' in user) return
      await replaceUser(user)
      toast({
        title: 'Account created!',
        message: `Welcome to ${brand()}, ${user.username}. We’ve sent you an email: open its link to see your orders in your account.`,
      })
    },
    onError: (error) => toast({ tone: 'error', title: 'Registration failed', message: errorMessage(error) }),
  })
}

export function useLogout(leave: () => Promise<void>) {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: () => apiSend('POST', '/api/logout'),
    onSuccess: async () => {
      toast({ title: 'Logged out', message: 'You have been logged out successfully.' })
      await leave()
      await replaceUser(null)
    },
    onError: (error) => toast({ tone: 'error', title: 'Logout failed', message: errorMessage(error) }),
  })
}
