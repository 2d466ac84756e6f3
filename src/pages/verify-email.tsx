import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmail } from '#/features/shop/accounts/browser/VerifyEmail.tsx'
import { personalPageOptions, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/verify-email')({
  ...personalPageOptions('Confirm your email address'),
  validateSearch: validateTokenSearch,
  component: ConfirmAddress,
})

function ConfirmAddress() {
  const { token } = Route.useSearch()
  return (
    <div className="page section">
      <h1 className="headline text-4xl">Confirm your email address</h1>
      <div className="mt-8 grid max-w-prose justify-items-start gap-6 text-lg">
        <VerifyEmail token={token} />
      </div>
    </div>
  )
}
