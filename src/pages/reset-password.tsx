import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordForm } from '#/features/shop/accounts/browser/ResetPasswordForm.tsx'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { personalPageOptions, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/reset-password')({
  ...personalPageOptions('Choose a new password'),
  validateSearch: validateTokenSearch,
  component: ResetPassword,
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
            title="This link isn’t complete"
            action={<ButtonLink to="/forgot-password">Send me another link</ButtonLink>}
          >
            Open the link in the email again, or ask for a new one.
          </EmptyState>
        )}
      </div>
    </div>
  )
}
