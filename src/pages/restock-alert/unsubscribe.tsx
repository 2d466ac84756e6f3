import { createFileRoute } from '@tanstack/react-router'
import { personalHead, validateTokenSearch } from '../-shell/personalPage.tsx'
import { UnsubscribePage } from '../-shell/UnsubscribePage.tsx'

export const Route = createFileRoute('/restock-alert/unsubscribe')({
  validateSearch: validateTokenSearch,
  head: personalHead('Cancel an alert'),
  component: CancelAlert,
})

function CancelAlert() {
  const { token } = Route.useSearch()
  return (
    <UnsubscribePage
      title="Stock alert"
      token={token}
      action="/api/restock-alerts/unsubscribe"
      label="Cancel the alert"
    >
      Press the button, and we won’t email you when the product is back in stock.
    </UnsubscribePage>
  )
}
