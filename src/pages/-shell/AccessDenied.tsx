import { useLocation } from '@tanstack/react-router'
import { useCurrentUser } from '#/browser/currentUser.ts'
import { ButtonLink } from '#/ui/Button.tsx'

export function AccessDenied() {
  const next = useLocation({ select: ({ href }) => href })
  const user = useCurrentUser()
  return (
    <div className="page grid min-h-dvh content-center justify-items-start gap-6 py-16">
      <h1 className="headline text-5xl">Access Denied</h1>
      <p className="max-w-prose text-lg text-muted">
        {user
          ? `This page is for administrators. You’re signed in as ${user.username}, which isn’t an administrator account.`
          : 'This page is for administrators. Sign in with an administrator account to see it.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/auth" search={{ next }} variant="primary">
          Sign In
        </ButtonLink>
        <ButtonLink to="/">Back to the shop</ButtonLink>
      </div>
    </div>
  )
}
