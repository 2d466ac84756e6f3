import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmail } from '#/features/accounts/VerifyEmail.tsx'
import { personalPage, tokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/verify-email')({
  ...personalPage('Confirm your e-mail address'),
  validateSearch: tokenSearch,
  component: ConfirmAddress,
})

function ConfirmAddress() {
  const { token = '' } = Route.useSearch()
  return <VerifyEmail token={token} />
}
