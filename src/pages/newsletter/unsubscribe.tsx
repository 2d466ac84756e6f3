import { createFileRoute } from '@tanstack/react-router'
import { personalHead, validateTokenSearch } from '../-shell/personalPage.tsx'
import { UnsubscribePage } from '../-shell/UnsubscribePage.tsx'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: validateTokenSearch,
  head: personalHead('Unsubscribe'),
  component: Unsubscribe,
})

function Unsubscribe() {
  const { token } = Route.useSearch()
  return (
    <UnsubscribePage title="Newsletter" token={token} action="/api/newsletter/unsubscribe" label="Unsubscribe">
      Press the button to stop our newsletters. You’ll still get emails about your orders.
    </UnsubscribePage>
  )
}
