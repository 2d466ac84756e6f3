import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { currentUserQuery } from '#/browser/currentUser.ts'
import { PasswordForm } from '#/features/shop/accounts/browser/PasswordForm.tsx'
import { useLogout } from '#/features/shop/accounts/browser/signIn.queries.ts'
import { brand } from '#/lib/brand.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import type { OpenInvitation } from '../server/staff.schema.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from '../staff.rules.ts'
import { invitationQuery, useJoinWithThisAccount } from './invitation.queries.ts'
import { Joined } from './Joined.tsx'
import { NewStaffForm } from './NewStaffForm.tsx'

export function AcceptInvitation({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token))
  const user = useQuery(currentUserQuery)
  if (invitation.isPending || user.isPending) return <Skeleton className="h-60" />
  if (invitation.isError) {
    return isDeadLink(invitation.error) ? (
      <EmptyState role="alert" title="This link doesn’t work" action={<ButtonLink to="/auth">Sign in</ButtonLink>}>
        If you’ve already accepted the invitation, sign in. Otherwise the link is incomplete, or has expired, been
        withdrawn or been replaced by a newer one: copy all of it from the email, or ask the person who invited you to
        send it again.
      </EmptyState>
    ) : (
      <EmptyState
        role="alert"
        title="We couldn’t check your invitation"
        action={<Button onClick={() => void invitation.refetch()}>Try again</Button>}
      >
        {errorMessage(invitation.error)}
      </EmptyState>
    )
  }
  const { email, role, hasAccount } = invitation.data
  return (
    <>
      <p className="text-lg">
        You’ve been invited to help run {brand()} as <strong>{ROLE_LABELS[role]}</strong>. {ROLE_DESCRIPTIONS[role]}
      </p>
      {hasAccount ? (
        <ExistingAccount token={token} email={email} user={user.data ?? null} />
      ) : (
        <NewStaffForm token={token} email={email} />
      )}
    </>
  )
}

const isDeadLink = (error: Error) => error instanceof ApiError && error.body.code === 'deadLink'

type ExistingAccountProps = {
  token: string
  email: OpenInvitation['email']
  user: { email: string; username: string } | null
}

function ExistingAccount({ token, email, user }: ExistingAccountProps) {
  const join = useJoinWithThisAccount(token)
  const logout = useLogout(async () => {})
  if (join.isSuccess) return <Joined />
  if (!user) {
    return (
      <>
        <p>
          <span className="font-semibold wrap-anywhere">{email}</span> already has an account. Sign in to it to accept.
        </p>
        <ButtonLink
          to="/auth"
          search={{ next: `/staff-invitation?token=${encodeURIComponent(token)}` }}
          variant="primary"
          size="large"
        >
          Sign in to accept
        </ButtonLink>
      </>
    )
  }
  if (user.email !== email) {
    return (
      <>
        <p>
          The invitation is for <span className="font-semibold wrap-anywhere">{email}</span>, but you’re signed in as{' '}
          {user.username}.
        </p>
        <Button onClick={() => logout.mutate()} pending={logout.isPending} pendingLabel="Signing out">
          Sign out
        </Button>
      </>
    )
  }
  const isTooShort = join.error instanceof ApiError && join.error.body.code === 'passwordTooShort'
  return (
    <div className="grid w-full max-w-112 gap-5">
      <p>You’re signed in as {user.username}. Enter your password to accept with this account.</p>
      <PasswordForm
        label="Accept the invitation"
        mutation={join}
        button="Accept"
        pendingLabel="Accepting"
        variant="primary"
      />
      {isTooShort && (
        <Link to="/account" search={{ part: 'password' }} className="link justify-self-start">
          Change password
        </Link>
      )}
    </div>
  )
}
