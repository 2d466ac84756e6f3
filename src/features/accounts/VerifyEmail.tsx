import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiSend } from '#/platform/api.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Waiting } from '#/ui/Waiting.tsx'
import { accountDetails } from './account.queries.ts'

/** Confirms the address of whoever opened a mailed link, and says how it went. */
export function VerifyEmail({ token }: { token: string }) {
  const queryClient = useQueryClient()
  // A query, not a mutation: however often the page is drawn, the link is used once.
  const confirmed = useQuery({
    queryKey: ['confirm-address', token],
    queryFn: () => apiSend<{ message: string }>('POST', '/api/account/verify-email', { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (confirmed.isSuccess) void queryClient.invalidateQueries({ queryKey: accountDetails.queryKey })
  }, [confirmed.isSuccess, queryClient])

  if (confirmed.isPending) return <Waiting>Confirming your address</Waiting>
  return (
    <div className="page section">
      <h1 className="headline mb-6 text-4xl">E-mail address</h1>
      {confirmed.isSuccess ? (
        <EmptyState
          role="status"
          title="Your e-mail address is confirmed"
          action={
            <ButtonLink to="/account" variant="primary">
              Your account
            </ButtonLink>
          }
        >
          <p>Orders placed with it are in your account.</p>
        </EmptyState>
      ) : (
        <EmptyState role="alert" title="Not confirmed" action={<ButtonLink to="/account">Your account</ButtonLink>}>
          <p>{sentenceOf(confirmed.error)}</p>
          <p>You can have another link sent from your account.</p>
        </EmptyState>
      )}
    </div>
  )
}
