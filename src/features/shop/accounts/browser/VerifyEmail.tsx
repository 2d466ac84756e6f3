import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorMessage } from '#/browser/api.ts'
import { currentUserQuery, useRecheckUser } from '#/browser/currentUser.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormAlert } from '#/ui/Field.tsx'
import { LoadingPage } from '#/ui/Loading.tsx'
import { useVerifyEmail } from './ownAccount.queries.ts'

/** Mail programs open links, and strangers register other people’s addresses: requires a press and a session. */
export function VerifyEmail({ token }: { token: string | undefined }) {
  const user = useQuery(currentUserQuery)
  const verify = useVerifyEmail()
  useRecheckUser(verify.error)

  if (!token) {
    return (
      <>
        <p>This link isn’t complete. Please copy all of it from our email, or ask for a new one.</p>
        <ButtonLink to="/account">Your account</ButtonLink>
      </>
    )
  }
  if (user.isPending) return <LoadingPage>One moment</LoadingPage>
  if (!user.data) return <LogInFirst token={token} />
  if (verify.isSuccess) {
    return (
      <>
        <p role="status" className="border-l-2 border-success pl-4">
          {verify.data.message} Orders placed with it are now in your account.
        </p>
        <ButtonLink to="/account" variant="primary" size="large">
          Your account
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <p>
        You’re signed in as {user.data.username}. Press the button if{' '}
        <span className="font-semibold break-all">{user.data.email}</span> is your address. Orders placed with it will
        then appear in your account.
      </p>
      <Button
        variant="primary"
        size="large"
        pending={verify.isPending}
        pendingLabel="Confirming"
        onClick={() => verify.mutate(token)}
      >
        Confirm my address
      </Button>
      <FormAlert>
        {verify.isError && (
          <>
            <p>{errorMessage(verify.error)}</p>
            <Link to="/account" className="link">
              Your account
            </Link>
          </>
        )}
      </FormAlert>
    </>
  )
}

const LogInFirst = ({ token }: { token: string }) => (
  <>
    <p>Sign in to the account you created with this address, then confirm it here.</p>
    <ButtonLink
      to="/auth"
      search={{ next: `/verify-email?token=${encodeURIComponent(token)}` }}
      variant="primary"
      size="large"
    >
      Sign in to confirm
    </ButtonLink>
    <p className="text-base text-muted">
      If you didn’t register, do nothing: somebody entered your address, and nobody can see orders placed with it until
      you confirm. To take over that account,{' '}
      <Link to="/forgot-password" className="link">
        choose a new password
      </Link>
      , which signs everyone else out.
    </p>
  </>
)
