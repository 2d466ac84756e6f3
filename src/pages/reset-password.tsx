import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordForm } from '#/features/accounts/ResetPasswordForm.tsx'
import { email } from '#/features/content/brand.facts.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { NeedsScript } from '#/ui/NeedsScript.tsx'
import { Waiting } from '#/ui/Waiting.tsx'

export const Route = createFileRoute('/reset-password')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: () => ({
    meta: [
      { title: 'Choose a new password – Courtside' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ResetPassword,
  pendingComponent: () => (
    <Waiting
      withoutScript={
        import.meta.env.SSR && (
          <NeedsScript title="Choose a new password" email={email()}>
            This page needs JavaScript, which is switched off in your browser. Switch it on and open the link again, or
            write to us at
          </NeedsScript>
        )
      }
    >
      One moment
    </Waiting>
  ),
})

function ResetPassword() {
  const { token } = Route.useSearch()
  return (
    <div className="page section">
      <div className="grid max-w-112 gap-6">
        <h1 className="headline text-4xl">Choose a new password</h1>
        {token ? (
          <ResetPasswordForm token={token} />
        ) : (
          <EmptyState
            title="The link is not complete"
            action={<ButtonLink to="/forgot-password">Send me another link</ButtonLink>}
          >
            Open it from the e-mail again, or have another one sent.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
