import { createFileRoute } from '@tanstack/react-router'
import { VerifyEmail } from '#/features/accounts/VerifyEmail.tsx'
import { email } from '#/features/content/brand.facts.ts'
import { NeedsScript } from '#/ui/NeedsScript.tsx'
import { Waiting } from '#/ui/Waiting.tsx'

export const Route = createFileRoute('/verify-email')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): { token?: string } =>
    typeof search.token === 'string' ? { token: search.token } : {},
  head: () => ({
    meta: [
      { title: 'Confirm your e-mail address – Courtside' },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }),
  component: ConfirmAddress,
  pendingComponent: () => (
    <Waiting
      withoutScript={
        import.meta.env.SSR && (
          <NeedsScript title="Confirm your e-mail address" email={email()}>
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

function ConfirmAddress() {
  const { token = '' } = Route.useSearch()
  return <VerifyEmail token={token} />
}
