import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuoteDetail } from '#/features/buying/quotes/browser/QuoteDetail.tsx'
import { adminQuoteQuery, parseQuoteKey } from '#/features/buying/quotes/browser/quotes.queries.ts'
import { RowDrawer } from './-list/RowDrawer.tsx'

export const Route = createFileRoute('/admin/quotes/$quoteId')({ component: QuoteDrawer })

function QuoteDrawer() {
  const quote = useQuery(adminQuoteQuery(parseQuoteKey(Route.useParams().quoteId)))
  const navigate = Route.useNavigate()
  return (
    <RowDrawer
      query={quote}
      title={quote.data?.number ?? 'Quote'}
      nouns={['quote', 'quotes']}
      onClose={() => void navigate({ to: '/admin/quotes', search: (search) => search, resetScroll: false })}
    >
      {(data) => <QuoteDetail key={data.id} quote={data} />}
    </RowDrawer>
  )
}
