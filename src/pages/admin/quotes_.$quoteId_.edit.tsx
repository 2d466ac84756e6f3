import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { QuoteForm } from '#/features/buying/quotes/browser/QuoteForm.tsx'
import {
  parseQuoteKey,
  type QuoteDetail,
  quotes,
  usualContactQuery,
} from '#/features/buying/quotes/browser/quotes.queries.ts'
import type { QuoteContact } from '#/features/buying/quotes/quotes.rules.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { BackLink } from './-BackLink.tsx'
import { QuoteLoading } from './-quotePages.tsx'

export const Route = createFileRoute('/admin/quotes_/$quoteId_/edit')({ component: EditQuote })

function EditQuote() {
  const id = parseQuoteKey(Route.useParams().quoteId)
  const quote = useQuery({ ...quotes.query(id), refetchOnWindowFocus: false })
  const contact = useQuery(usualContactQuery)
  return (
    <>
      <BackLink to="/admin/quotes">All quotes</BackLink>
      <h1 className="headline mb-6 text-2xl">Edit {quote.data?.number ?? 'quote'}</h1>
      {!quote.data ? (
        <QuoteLoading query={quote} />
      ) : !contact.data ? (
        <QuoteLoading query={contact} />
      ) : (
        <Editor key={id} quote={quote.data} contact={contact.data} />
      )}
    </>
  )
}

/** Keeps the version that was opened. */
function Editor({ quote: latest, contact }: { quote: QuoteDetail; contact: QuoteContact }) {
  const [quote] = useState(latest)
  const navigate = Route.useNavigate()
  const params = { quoteId: String(quote.id) }
  if (quote.state === 'accepted') {
    return (
      <EmptyState
        title={`${quote.number} has been accepted`}
        action={
          <ButtonLink to="/admin/quotes/$quoteId" params={params}>
            Open the quote
          </ButtonLink>
        }
      >
        It can’t be changed any more. Duplicate it to offer something else.
      </EmptyState>
    )
  }
  return (
    <QuoteForm
      quote={quote}
      contact={contact}
      onSaved={() => void navigate({ to: '/admin/quotes/$quoteId', params, replace: true })}
    />
  )
}
