import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { email } from '#/lib/brand.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage, ScriptRequired } from '#/ui/Loading.tsx'
import { personalPageOptions } from '../-shell/personalPage.tsx'

export const Route = createFileRoute('/account')({
  ...personalPageOptions('Your account'),
  component: Account,
})

/** The API enforces access. */
function Account() {
  const user = useQuery(currentUserQuery)
  const router = useRouter()
  const isSignedOut = user.isSuccess && !user.data

  useEffect(() => {
    if (isSignedOut) void router.navigate({ to: '/auth', search: { next: router.state.location.href }, replace: true })
  }, [isSignedOut, router])

  if (user.isPending || isSignedOut) return <AccountWaiting />
  if (user.isError && !user.data) {
    return (
      <div className="page section">
        <EmptyState
          role="alert"
          title="We couldn’t check whether you’re signed in"
          action={<Button onClick={() => void user.refetch()}>Try again</Button>}
        >
          {errorMessage(user.error)}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="page pt-6 pb-20 lg:pb-28">
      <Outlet />
    </div>
  )
}

const AccountWaiting = () => (
  <LoadingPage
    withoutScript={
      import.meta.env.SSR && (
        <ScriptRequired title="Your account" email={email()}>
          Your account needs JavaScript, which is switched off in your browser. You’ll find your order details in your
          confirmation emails, or you can email us at
        </ScriptRequired>
      )
    }
  >
    One moment
  </LoadingPage>
)
