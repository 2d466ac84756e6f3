import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { seller } from '#/lib/seller.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LoadingPage } from '#/ui/Loading.tsx'
import { KIND_LABELS, kindName } from '../quotes.rules.ts'
import { QuoteAnswer } from './QuoteAnswer.tsx'
import { ANSWER_ID, QuoteDocument } from './QuoteDocument.tsx'
import { QuotePayment } from './QuotePayment.tsx'
import { type PublicQuote, publicQuoteQuery, type ReadableQuote } from './quotes.queries.ts'

/** The page that the link in the email opens. */
export function CustomerQuote({ token }: { token: string }) {
  const quote = useQuery(publicQuoteQuery(token))
  if (quote.data)
    return 'lines' in quote.data ? (
      <OpenQuote key={token} token={token} quote={quote.data} isStale={quote.isError} />
    ) : (
      <ClosedQuote quote={quote.data} />
    )
  if (quote.isPending) return <LoadingPage>Loading your quote</LoadingPage>
  return quote.error instanceof ApiError && quote.error.status === 404 ? (
    <UnknownQuote />
  ) : (
    <Notice
      title="We couldn’t load your quote"
      action={
        <Button pending={quote.isFetching} pendingLabel="Loading" onClick={() => void quote.refetch()}>
          Try again
        </Button>
      }
    >
      {errorMessage(quote.error)}
    </Notice>
  )
}

export const UnknownQuote = () => (
  <Notice title="This link isn’t valid" action={<ButtonLink to="/contact">Contact us</ButtonLink>}>
    Please use the link in our latest email, or email {seller.email} and we’ll send you a new one.
  </Notice>
)

function OpenQuote({ token, quote, isStale }: { token: string; quote: ReadableQuote; isStale: boolean }) {
  const [openedVersion] = useState(quote.version)
  return (
    <div className="page pt-8 pb-16 lg:pt-12 lg:pb-24 print:py-0">
      <div className="grid gap-4 not-has-[>:not(:empty)]:hidden mb-8 print:hidden">
        <div role="status" className="empty:hidden">
          {quote.version !== openedVersion && !quote.order && (
            <p className="border-l-2 border-clay pl-4 font-semibold">
              This {kindName(quote)} has changed since you opened it: here is the new version.
            </p>
          )}
        </div>
        <div role="status" className="empty:hidden">
          {isStale && (
            <p className="border-l-2 border-clay pl-4">
              We couldn’t reach the shop just now, so this may be out of date. You can still read and print it.
            </p>
          )}
        </div>
      </div>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16 print:block">
        <QuoteDocument token={token} quote={quote} />
        <aside id={ANSWER_ID} aria-label="Your answer" className="scroll-mt-6 lg:sticky lg:top-8 lg:self-start">
          {quote.order ? (
            <QuotePayment token={token} quote={quote} order={quote.order} />
          ) : (
            <QuoteAnswer token={token} quote={quote} />
          )}
        </aside>
      </div>
    </div>
  )
}

type Closed = Exclude<PublicQuote, ReadableQuote>

const closedTexts = (kind: string): Record<Closed['state'], { title: string; sentence: string }> => ({
  draft: {
    title: `We’re changing this ${kind}`,
    sentence: 'We’ll email you the new version soon. This link will show it too.',
  },
  expired: {
    title: `This ${kind} has expired`,
    sentence: 'Our prices and stock may have changed since. Tell us if you’re still interested and we’ll renew it.',
  },
  declined: {
    title: `You’ve declined this ${kind}`,
    sentence: 'Thank you for telling us. If you’ve changed your mind, please get in touch.',
  },
  withdrawn: {
    title: `This ${kind} has been withdrawn`,
    sentence: 'It can’t be accepted any more. Please get in touch if you still need it.',
  },
})

function ClosedQuote({ quote: { number, kind, state } }: { quote: Closed }) {
  const { title, sentence } = closedTexts(kindName({ kind }))[state]
  const { email, phone } = seller
  return (
    <Notice
      heading={`${KIND_LABELS[kind]} ${number}`}
      title={title}
      action={<ButtonLink to="/contact">Contact us</ButtonLink>}
    >
      <p>{sentence}</p>
      <p className="mt-2">
        Email{' '}
        <a className="link" href={`mailto:${email}?subject=${encodeURIComponent(number)}`}>
          {email}
        </a>{' '}
        or call {phone}, and mention {number}.
      </p>
    </Notice>
  )
}

type NoticeProps = { heading?: string; title: string; action: React.ReactNode; children: React.ReactNode }

const Notice = ({ heading = 'Your quote', title, action, children }: NoticeProps) => (
  <div className="page section">
    <h1 className="headline mb-8 text-4xl">{heading}</h1>
    <EmptyState role="status" title={title} action={action}>
      {children}
    </EmptyState>
  </div>
)
