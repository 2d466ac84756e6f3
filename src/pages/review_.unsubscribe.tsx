import { createFileRoute } from '@tanstack/react-router'
import { personalHead, validateTokenSearch } from './-shell/personalPage.tsx'
import { UnsubscribePage } from './-shell/UnsubscribePage.tsx'

export const Route = createFileRoute('/review_/unsubscribe')({
  validateSearch: validateTokenSearch,
  head: personalHead('No more review emails'),
  component: StopInvitations,
})

function StopInvitations() {
  const { token } = Route.useSearch()
  return (
    <UnsubscribePage
      title="Review emails"
      token={token}
      action="/api/review-invitations/unsubscribe"
      label="Stop review emails"
    >
      Press the button, and we won’t ask you to review what you buy. You’ll still get emails about your orders, and you
      can review them in your account.
    </UnsubscribePage>
  )
}
