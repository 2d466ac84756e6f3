import { createFileRoute } from '@tanstack/react-router'
import { facts } from '#/features/content/content.facts.ts'
import { UnsubscribeForm } from '#/features/newsletter/browser/UnsubscribeForm.tsx'
import { personalHead, validateTokenSearch } from '../-shell/personalPage.tsx'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: validateTokenSearch,
  head: personalHead('Unsubscribe'),
  component: Unsubscribe,
})

/** Opening the page changes nothing, because mail programs open links too. */
function Unsubscribe() {
  const { token } = Route.useSearch()
  const { email } = facts.company
  return (
    <div className="page pt-12 pb-20 lg:pb-28">
      <h1 className="headline text-5xl">Newsletter</h1>
      {token ? (
        <>
          <p className="mt-4 mb-8 max-w-prose text-lg text-muted">
            Press the button to stop our newsletters. You’ll still get emails about your orders.
          </p>
          <UnsubscribeForm token={token} />
        </>
      ) : (
        <p className="mt-4 max-w-prose text-lg text-muted">
          This link isn’t complete. Please use the one in the email, or email{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
          .
        </p>
      )}
    </div>
  )
}
