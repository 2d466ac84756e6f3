import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAlert } from '#/features/people/restockAlerts/browser/ConfirmAlert.tsx'
import { email } from '#/lib/brand.ts'
import { personalHead, validateTokenSearch } from '../-shell/personalPage.tsx'

export const Route = createFileRoute('/restock-alert/confirm')({
  validateSearch: validateTokenSearch,
  head: personalHead('Confirm your alert'),
  component: ConfirmRestockAlert,
})

function ConfirmRestockAlert() {
  const { token } = Route.useSearch()
  return (
    <div className="page pt-12 pb-20 lg:pb-28">
      <h1 className="headline text-5xl">Stock alert</h1>
      <div className="mt-8 grid max-w-prose justify-items-start gap-6 text-lg">
        <ConfirmAlert token={token} />
        <p className="hidden noscript:block">
          The button needs JavaScript. Forward our email to{' '}
          <a href={`mailto:${email()}`} className="link">
            {email()}
          </a>{' '}
          instead.
        </p>
      </div>
    </div>
  )
}
