import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QuoteForm } from '#/features/buying/quotes/browser/QuoteForm.tsx'
import { quotes, usualContactQuery } from '#/features/buying/quotes/browser/quotes.queries.ts'
import { BackLink } from './-BackLink.tsx'
import { QuoteLoading } from './-quotePages.tsx'

export const Route = createFileRoute('/admin/quotes_/new')({
  /** `from` is the quote to duplicate. */
  validateSearch: ({ from, customer }: Record<string, unknown>): { from?: number; customer?: number } => ({
    ...(Number(from) > 0 ? { from: Number(from) } : {}),
    ...(Number(customer) > 0 ? { customer: Number(customer) } : {}),
  }),
  component: NewQuote,
})

function NewQuote() {
  const { from, customer } = Route.useSearch()
  const navigate = Route.useNavigate()
  const original = useQuery({ ...quotes.query(from ?? 0), enabled: from !== undefined })
  const contact = useQuery(usualContactQuery)
  return (
    <>
      <BackLink to="/admin/quotes">All quotes</BackLink>
      <h1 className="headline mb-6 text-2xl">
        New quote{original.data && <span className="font-normal"> from {original.data.number}</span>}
      </h1>
      {from !== undefined && !original.data ? (
        <QuoteLoading query={original} />
      ) : !contact.data ? (
        <QuoteLoading query={contact} />
      ) : (
        <QuoteForm
          key={from}
          customerId={customer}
          contact={contact.data}
          {...(original.data && { copyOf: original.data })}
          onSaved={({ id }) =>
            void navigate({ to: '/admin/quotes/$quoteId', params: { quoteId: String(id) }, replace: true })
          }
        />
      )}
    </>
  )
}
