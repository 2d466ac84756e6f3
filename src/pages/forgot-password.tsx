import { createFileRoute, Link } from '@tanstack/react-router'
import { ForgotPasswordForm } from '#/features/shop/accounts/browser/ForgotPasswordForm.tsx'
import { personalPageOptions } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/forgot-password')({
  ...personalPageOptions('Forgot your password?'),
  component: ForgotPassword,
})

function ForgotPassword() {
  return (
    <div className="page section">
      <div className="grid max-w-112 gap-6">
        <h1 className="headline text-4xl">Forgot your password?</h1>
        <p className="text-muted">Enter your email address and we’ll send you a link to choose a new password.</p>
        <ForgotPasswordForm />
        <p>
          <Link to="/auth" className="link">
            Back to sign in
          </Link>
        </p>
      </div>
    </div>
  )
}
