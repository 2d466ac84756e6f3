import { type ReactNode, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { cancelRightText, mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { FormAlert, TextAreaField, TextField } from '#/ui/Field.tsx'
import { kindName, quoteFieldRules } from '../quotes.rules.ts'
import { openPayPage } from './QuotePayment.tsx'
import { vatSuffix } from './QuoteTotals.tsx'
import { type ReadableQuote, useAnswerQuote } from './quotes.queries.ts'

type QuoteAnswerProps = { token: string; quote: ReadableQuote }

export function QuoteAnswer({ token, quote }: QuoteAnswerProps) {
  const answer = useAnswerQuote(token)
  const [purchaseOrder, setPurchaseOrder] = useState(quote.purchaseOrder ?? '')
  const [isDeclining, setDeclining] = useState(false)
  const problem = validateField(purchaseOrder, quoteFieldRules.purchaseOrder)
  const { paymentDays, bank, version } = quote
  const kind = kindName(quote)
  const isPending = (payment: string) =>
    answer.isPending && answer.variables.to === 'accept' && answer.variables.payment === payment
  const accept = (payment: 'card' | 'transfer') => {
    if (problem || answer.isPending) return
    answer.mutate(
      { to: 'accept', payment, version, purchaseOrder: purchaseOrder.trim() },
      { onSuccess: ({ payUrl }) => payUrl && openPayPage(payUrl) },
    )
  }
  return (
    <div className="grid gap-6 border-t border-ink pt-5 print:hidden">
      <div>
        <h2 className="headline text-2xl">Accept this {kind}</h2>
        <p className="figures mt-2 text-3xl font-semibold">{formatPounds(quote.totalAmount)}</p>
        <p className="text-muted">
          {[vatSuffix(quote), `until ${longDate(quote.expiresOn)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {(quote.company || quote.purchaseOrder) && (
        <TextField
          label="Your purchase order number"
          optional
          autoComplete="off"
          spellCheck={false}
          hint="We’ll put it on your order and invoice."
          value={purchaseOrder}
          error={problem}
          onChange={({ target }) => setPurchaseOrder(target.value)}
        />
      )}
      <p className="text-sm text-muted">{cancelRightText(mayCancel(quote))}</p>
      <FormAlert>{answer.isError && !isDeclining && errorMessage(answer.error)}</FormAlert>
      <PaymentOption detail="You’ll order now and pay on the next page.">
        <Button
          variant="primary"
          className="w-full"
          pending={isPending('card')}
          pendingLabel="Accepting"
          onClick={() => accept('card')}
        >
          Accept and pay by card
        </Button>
      </PaymentOption>
      {(bank || paymentDays > 0) && (
        <PaymentOption
          detail={`You’ll order now. ${bank ? 'We’ll show you our bank details and the reference.' : 'We’ll email you how to pay.'} ${paymentDays > 0 ? `Please pay within ${paymentDays} days.` : 'We’ll send your goods once you’ve paid.'}`}
        >
          <Button
            className="w-full"
            pending={isPending('transfer')}
            pendingLabel="Accepting"
            onClick={() => accept('transfer')}
          >
            {bank ? 'Accept and pay by bank transfer' : `Accept and pay within ${paymentDays} days`}
          </Button>
        </PaymentOption>
      )}
      <Button variant="quiet" className="justify-self-start -ml-3" size="small" onClick={() => setDeclining(true)}>
        Decline
      </Button>
      <DeclineDialog
        open={isDeclining}
        kind={kind}
        answer={answer}
        onClose={() => {
          setDeclining(false)
          answer.reset()
        }}
      />
    </div>
  )
}

const PaymentOption = ({ detail, children }: { detail: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    {children}
    <p className="text-sm text-muted">{detail}</p>
  </div>
)

type DeclineDialogProps = {
  open: boolean
  kind: string
  answer: ReturnType<typeof useAnswerQuote>
  onClose: () => void
}

function DeclineDialog({ open, kind, answer, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const problem = validateField(reason, quoteFieldRules.reason)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Decline this ${kind}?`}
      confirmLabel={`Decline ${kind}`}
      pendingLabel="Declining"
      pending={answer.isPending}
      error={answer.isError ? errorMessage(answer.error) : undefined}
      onConfirm={() => !problem && answer.mutate({ to: 'decline', reason: reason.trim() || undefined })}
    >
      <p>We’ll be told, and any goods reserved for you can be sold to others. You can’t accept it afterwards.</p>
      <TextAreaField
        label="Reason"
        optional
        rows={3}
        hint="It helps us to make you a better offer."
        value={reason}
        error={problem}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  )
}
