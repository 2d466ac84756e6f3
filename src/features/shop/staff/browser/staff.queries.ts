import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, errorMessage, fetchPath } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import type { Role } from '#/lib/roles.ts'
import { toast } from '#/ui/toast.ts'
import type { NewInvitation } from '../server/staff.schema.ts'

export const staffQuery = queryOptions({
  queryKey: ['api', 'admin', 'staff'],
  queryFn: fetchPath<'GET /api/admin/staff'>,
  ...ALWAYS_FRESH,
})

export const staffSessionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'staff', id, 'sessions'],
    queryFn: fetchPath<'GET /api/admin/staff/{id}/sessions'>,
    ...ALWAYS_FRESH,
  })

/** Also the signed-in user, who may have changed their own role. */
function useRefreshStaff() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [staffQuery.queryKey, currentUserQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

export function useInvite() {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (invitation: NewInvitation) => apiSend('POST', '/api/admin/staff-invitations', invitation),
    onSuccess: ({ email }) => {
      toast({ title: 'Invitation sent', message: email })
      return refresh()
    },
  })
}

export function useResendInvitation() {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (id: number) => apiSend('POST', `/api/admin/staff-invitations/${id}/sendings`),
    onSuccess: ({ email }) => toast({ title: 'Invitation sent again', message: email }),
    onError: (error) => toast({ tone: 'error', title: 'Invitation not sent', message: errorMessage(error) }),
    onSettled: refresh,
  })
}

export function useWithdrawInvitation() {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (id: number) => apiSend('DELETE', `/api/admin/staff-invitations/${id}`),
    onSuccess: () => toast({ title: 'Invitation withdrawn', message: 'Its link no longer works.' }),
    onError: (error) => toast({ tone: 'error', title: 'Invitation not withdrawn', message: errorMessage(error) }),
    onSettled: refresh,
  })
}

export function useChangeRole(id: number) {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (role: Role) => apiSend('PUT', `/api/admin/staff/${id}/role`, { role }),
    onSuccess: ({ username }) => {
      toast({ title: 'Role changed', message: username })
      return refresh()
    },
  })
}

export function useSuspend(id: number) {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: (suspended: boolean) => apiSend('PUT', `/api/admin/staff/${id}/suspended`, { suspended }),
    onSuccess: ({ username, state }) => {
      toast({ title: state === 'suspended' ? `${username} is suspended` : `${username} can use the admin again` })
      return refresh()
    },
  })
}

export function useRemove(id: number) {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: () => apiSend('DELETE', `/api/admin/staff/${id}`),
    onSuccess: ({ message }) => {
      toast({ title: 'Removed', message })
      return refresh()
    },
  })
}

export function useRemoveSecondFactor(id: number) {
  const refresh = useRefreshStaff()
  return useMutation({
    mutationFn: () => apiSend('DELETE', `/api/admin/staff/${id}/second-factor`),
    onSuccess: ({ username }) => {
      toast({ title: 'Two-factor authentication switched off', message: `We’ve emailed ${username}.` })
      return refresh()
    },
  })
}

export function useEndStaffSession(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string | 'all') =>
      sessionId === 'all'
        ? apiSend('DELETE', `/api/admin/staff/${id}/sessions`)
        : apiSend('DELETE', `/api/admin/staff/${id}/sessions/${sessionId}`),
    onSuccess: () => toast({ title: 'Signed out' }),
    onError: (error) => toast({ tone: 'error', title: 'Not signed out', message: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: staffSessionsQuery(id).queryKey }),
  })
}
