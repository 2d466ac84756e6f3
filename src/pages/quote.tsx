import { createFileRoute } from '@tanstack/react-router'
import { CustomerQuote, UnknownQuote } from '#/features/buying/quotes/browser/CustomerQuote.tsx'
import { personalPageOptions, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/quote')({
  ...personalPageOptions('Your quote'),
  staticData: { chrome: 'checkout' },
  validateSearch: validateTokenSearch,
  component: YourQuote,
})

function YourQuote() {
  const { token } = Route.useSearch()
  return token ? <CustomerQuote token={token} /> : <UnknownQuote />
}
