import { createFileRoute, Link } from '@tanstack/react-router'
import { ForgotPasswordForm } from '#/features/accounts/ForgotPasswordForm.tsx'
import { email } from '#/features/content/brand.facts.ts'
import { NeedsScript } from '#/ui/NeedsScript.tsx'
import { Waiting } from '#/ui/Waiting.tsx'

export const Route = createFileRoute('/forgot-password')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Forgot your password? – Courtside' }, { name: 'robots', content: 'noindex' }] }),
  component: ForgotPassword,
  pendingComponent: () => (
    <Waiting
      withoutScript={
        import.meta.env.SSR && (
          <NeedsScript title="Forgot your password?" email={email()}>
            This page needs JavaScript, which is switched off in your browser. Switch it on and load the page again, or
            write to us at
          </NeedsScript>
        )
      }
    >
      One moment
    </Waiting>
  ),
})

function ForgotPassword() {
  return (
    <div className="page section">
      <div className="grid max-w-112 gap-6">
        <h1 className="headline text-4xl">Forgot your password?</h1>
        <p className="text-muted">Enter your e-mail address. We send you a link to choose a new password.</p>
        <ForgotPasswordForm />
        <p>
          <Link to="/auth" className="link">
            Back to the login
          </Link>
        </p>
      </div>
    </div>
  )
}
