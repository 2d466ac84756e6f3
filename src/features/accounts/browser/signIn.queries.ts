import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { brand } from '#/features/content/brand.facts.ts'
import { toast } from '#/ui/toast.ts'
import type { CurrentUser, LoginRequest, RegisterRequest, SecondFactorDue } from '../server/accounts.schema.ts'
import { currentUser } from './accounts.queries.ts'

/** Takes over who is signed in, whatever was under way to find it out. Nothing of the user before stays. */
function useReplaceUser() {
  const queryClient = useQueryClient()
  return async (user: CurrentUser | null) => {
    await queryClient.cancelQueries({ queryKey: currentUser.queryKey })
    queryClient.setQueryData(currentUser.queryKey, user)
    for (const own of ['admin', 'account']) queryClient.removeQueries({ queryKey: ['api', own] })
  }
}

const welcomeBack = () => toast({ title: 'Welcome back!', message: 'You have successfully logged in.' })
const loginFailed = (error: unknown) => toast({ tone: 'error', title: 'Login failed', message: sentenceOf(error) })

/** Whether a second factor is still to come. */
export const isSecondFactorDue = (answer: CurrentUser | SecondFactorDue): answer is SecondFactorDue =>
  'secondFactor' in answer

/** Logs in, or begins to where a second factor is asked for; says how it went in a toast. */
export function useLogin() {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (credentials: LoginRequest) =>
      apiSend<CurrentUser | SecondFactorDue>('POST', '/api/login', credentials),
    onSuccess: async (answer) => {
      if (isSecondFactorDue(answer)) return
      await replaceUser(answer)
      welcomeBack()
    },
    onError: loginFailed,
  })
}

/** Finishes a login with a code; says how it went in a toast. */
export function useSecondFactor() {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (shown: { code: string }) => apiSend<CurrentUser>('POST', '/api/login/second-factor', shown),
    onSuccess: async (user) => {
      await replaceUser(user)
      welcomeBack()
    },
    onError: loginFailed,
  })
}

/** Deletes the account. `leave` takes the person away from what only a signed-in user sees, before it goes. */
export function useDeleteAccount(leave: () => Promise<void>) {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (proof: { password: string }) => apiSend<{ message: string }>('POST', '/api/account/delete', proof),
    onSuccess: async ({ message }) => {
      // First: leaving may end in another document.
      toast({ title: 'Account deleted', message })
      await leave()
      await replaceUser(null)
    },
  })
}

/** What is said instead of a new account when a mailed link finishes the registration. */
type Said = { message: string }

/** Makes an account and signs in, or has a link mailed that does; says how it went in a toast. */
export function useRegister() {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: (details: RegisterRequest) => apiSend<CurrentUser | Said>('POST', '/api/register', details),
    onSuccess: async (user) => {
      if ('message' in user) return
      await replaceUser(user)
      toast({
        title: 'Account created!',
        message: `Welcome to ${brand()}, ${user.username}. We’ve sent you an email: open its link to see your orders in your account.`,
      })
    },
    onError: (error) => toast({ tone: 'error', title: 'Registration failed', message: sentenceOf(error) }),
  })
}

/** Logs out. `leave` takes the person away from what only a signed-in user sees, before it goes. */
export function useLogout(leave: () => Promise<void>) {
  const replaceUser = useReplaceUser()
  return useMutation({
    mutationFn: () => apiSend('POST', '/api/logout'),
    onSuccess: async () => {
      toast({ title: 'Logged out', message: 'You have been logged out successfully.' })
      await leave()
      await replaceUser(null)
    },
    onError: (error) => toast({ tone: 'error', title: 'Logout failed', message: sentenceOf(error) }),
  })
}
