import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRights } from '#/browser/rights.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { toast } from '#/ui/toast.ts'
import { describeMissingFee, kindName } from '../quotes.rules.ts'
import { QuoteStepDialog, type StepWithDialog } from './QuoteStepDialog.tsx'
import { createdQuoteLink, postcodeWithoutFee, type QuoteDetail, useQuoteStep } from './quotes.queries.ts'

/** What to do now comes first, in yellow. */
export function QuoteNextStep({ quote }: { quote: QuoteDetail }) {
  const [asked, setAsked] = useState<StepWithDialog>()
  const may = useRights()
  const { state, order } = quote
  const postcode = state === 'draft' ? postcodeWithoutFee(quote) : undefined
  const isReady = state === 'draft' && !postcode
  const params = { quoteId: String(quote.id) }
  const ask = (step: StepWithDialog, words: string, variant?: 'primary' | 'quiet') =>
    may(`POST /api/admin/quotes/{id}/${step}`) && (
      <Button size="small" variant={variant} onClick={() => setAsked(step)}>
        {words}
      </Button>
    )
  const edit = (variant?: 'primary') =>
    may('PUT /api/admin/quotes/{id}') && (
      <ButtonLink size="small" variant={variant} to="/admin/quotes/$quoteId/edit" params={params}>
        Edit
      </ButtonLink>
    )
  const copyLink = may('POST /api/admin/quotes/{id}/links') && <CopyLink quote={quote} />
  return (
    <div className="grid gap-4 border-l-2 border-clay pl-4">
      <div className="grid gap-1">
        <p className="font-semibold">{describeState(quote)}</p>
        <p className="text-muted empty:hidden">{describeConsequence(quote)}</p>
        {postcode && <p>{describeMissingFee(postcode)}</p>}
        {quote.reason && <p className="break-words whitespace-pre-line">“{quote.reason}”</p>}
      </div>
      {(state === 'sent' || state === 'accepted') && <QuoteLinkField quote={quote} />}
      <div className="flex flex-wrap gap-2">
        {isReady && ask('send', quote.sentAt ? 'Send the new version' : `Send ${kindName(quote)}`, 'primary')}
        {state === 'accepted' && order && (
          <ButtonLink size="small" variant="primary" to="/admin/orders/$orderId" params={{ orderId: String(order.id) }}>
            Open order {order.orderId}
          </ButtonLink>
        )}
        {state === 'sent' && (
          <>
            {copyLink}
            {ask('accept', 'Record acceptance')}
            {ask('send', 'Send again')}
          </>
        )}
        {state !== 'accepted' && edit(isReady || state === 'sent' ? undefined : 'primary')}
        {state === 'accepted' && copyLink}
        {may('POST /api/admin/quotes') && (
          <ButtonLink size="small" variant="quiet" to="/admin/quotes/new" search={{ from: quote.id }}>
            Duplicate
          </ButtonLink>
        )}
        {(state === 'draft' || state === 'sent' || state === 'expired') && ask('withdraw', 'Withdraw', 'quiet')}
      </div>
      <QuoteStepDialog quote={quote} step={asked} onClose={() => setAsked(undefined)} />
    </div>
  )
}

function describeState({ state, sentAt, closedAt, expiresOn }: QuoteDetail): string {
  const closed = closedAt ? ` on ${formatDateTime(closedAt)}` : ''
  switch (state) {
    case 'draft':
      return sentAt ? 'Changed since it was sent' : 'Not sent yet'
    case 'sent':
      return `Waiting for the customer’s answer until ${longDate(expiresOn)}`
    case 'expired':
      return `Expired after ${longDate(expiresOn)}`
    case 'accepted':
      return `Accepted${closed}`
    case 'declined':
      return `Declined${closed}`
    case 'withdrawn':
      return `Withdrawn${closed}`
  }
}

function describeConsequence({ state, sentAt, customer }: QuoteDetail): ReactNode {
  switch (state) {
    case 'draft':
      return (
        sentAt && 'The customer can’t see or accept it until you send the new version. Links sent earlier will show it.'
      )
    case 'sent':
      return sentAt && `Sent to ${customer.customerEmail} on ${formatDateTime(sentAt)}.`
    case 'expired':
      return 'Give it a new date and send it again, or leave it.'
    case 'declined':
      return 'Edit it and send it again, or leave it.'
    case 'withdrawn':
      return 'The customer can’t open it any more. Edit it to send it again.'
    case 'accepted':
      return null
  }
}

/** The link created in this window. */
function QuoteLinkField({ quote }: { quote: QuoteDetail }) {
  const url = useQuery(createdQuoteLink(quote.id)).data
  if (!url) return null
  return (
    <TextField
      label="Link for the customer"
      hint="Anyone with it can read and accept the quote. You’ll only see it once."
      readOnly
      value={url}
      onFocus={(event) => event.target.select()}
      controlClassName={`figures ${DENSE}`}
    />
  )
}

function CopyLink({ quote }: { quote: QuoteDetail }) {
  const link = useQuoteStep(quote)
  const created = useQuery(createdQuoteLink(quote.id)).data
  const copy = async () => {
    let url = created
    if (!url) {
      const response = await link.mutateAsync('links').catch(() => undefined)
      url = response && 'url' in response ? response.url : undefined
    }
    if (!url) return
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied' })
    } catch {
      toast({ tone: 'error', title: 'Couldn’t copy the link', message: 'Please select and copy it yourself.' })
    }
  }
  return (
    <Button
      size="small"
      variant={quote.state === 'sent' ? 'primary' : 'quiet'}
      pending={link.isPending}
      pendingLabel="Creating a link"
      onClick={() => void copy()}
    >
      Copy link
    </Button>
  )
}
