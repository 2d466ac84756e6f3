import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { BankNotice } from '#/features/buying/paymentLinks/browser/BankNotice.tsx'
import { settingsQuery } from '#/features/shop/settings/browser/settings.queries.ts'
import { capitalise, formatList } from '#/lib/format.ts'
import { formatPounds } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { toast } from '#/ui/toast.ts'
import { kindName } from '../quotes.rules.ts'
import { type QuoteDetail, useQuoteStep } from './quotes.queries.ts'

export type StepWithDialog = 'send' | 'accept' | 'withdraw'

type StepDialogProps = { quote: QuoteDetail; step: StepWithDialog | undefined; onClose: () => void }

type Words = { verb: string; confirm: string; pending: string; done: string }

const wordsFor = (kind: string): Record<StepWithDialog, Words> => ({
  send: { verb: 'Send', confirm: `Send ${kind}`, pending: 'Sending', done: `${capitalise(kind)} sent` },
  accept: {
    verb: 'Record acceptance of',
    confirm: 'Create order',
    pending: 'Creating order',
    done: `${capitalise(kind)} accepted`,
  },
  withdraw: {
    verb: 'Withdraw',
    confirm: `Withdraw ${kind}`,
    pending: 'Withdrawing',
    done: `${capitalise(kind)} withdrawn`,
  },
})

/** Says what will happen before it does. */
export function QuoteStepDialog({ quote, step, onClose }: StepDialogProps) {
  const mutation = useQuoteStep(quote)
  // The words stay while the dialog closes.
  const [shown, setShown] = useState<StepWithDialog>('send')
  if (step && step !== shown) setShown(step)
  const words = wordsFor(kindName(quote))[shown]
  const close = () => {
    onClose()
    mutation.reset()
  }
  return (
    <ConfirmDialog
      open={step !== undefined}
      onClose={close}
      title={`${words.verb} ${quote.number}?`}
      confirmLabel={words.confirm}
      pendingLabel={words.pending}
      variant={shown === 'withdraw' ? 'destructive' : 'primary'}
      pending={mutation.isPending}
      error={mutation.isError ? errorMessage(mutation.error) : undefined}
      onConfirm={() =>
        mutation.mutate(shown, {
          onSuccess() {
            close()
            toast({ title: words.done, message: quote.number })
          },
        })
      }
    >
      {step && <Consequences quote={quote} step={shown} />}
    </ConfirmDialog>
  )
}

function Consequences({ quote, step }: { quote: QuoteDetail; step: StepWithDialog }) {
  const { customer, totalAmount, expiresOn, holdUntil, held, lines, sentAt, shortages } = quote
  const hasBank = Boolean(useQuery(settingsQuery).data?.value.bankAccountNumber)
  const hasGoods = lines.some(({ productId }) => productId !== null)
  const sentences = {
    send: [
      `${customer.customerEmail} will get an email with the ${kindName(quote)} for ${formatPounds(totalAmount)} as a PDF, and a link to accept it until ${longDate(expiresOn)}.`,
      holdUntil && hasGoods
        ? `The goods will be reserved for the customer until the end of ${longDate(holdUntil)}.`
        : 'No goods will be reserved.',
      shortages.length > 0 && describeShort(shortages, holdUntil),
      hasBank && 'The customer can pay by card or by bank transfer.',
    ],
    accept: [
      `An unpaid order for ${formatPounds(totalAmount)} will be created.`,
      `${customer.customerEmail} will get an email with the order number and how to pay.`,
      'The goods will be taken from stock once it’s paid.',
    ],
    withdraw: [
      sentAt
        ? 'The customer won’t be able to read or accept it any more. They won’t be emailed: let them know yourself.'
        : 'It stays in the list, and you can still edit and send it later.',
      held && `The ${held.pieces === 1 ? 'item' : `${held.pieces} items`} reserved for it can be sold again.`,
    ],
  }[step].filter((sentence) => typeof sentence === 'string')
  return (
    <>
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      {step === 'send' && <BankNotice of="quotes" />}
    </>
  )
}

function describeShort(shortages: QuoteDetail['shortages'], holdUntil: QuoteDetail['holdUntil']): string {
  const short = formatList(shortages.map(({ name, available }) => `${name} (${available} left)`))
  return holdUntil
    ? `There aren’t enough of ${short} to reserve: change the quantity, or reserve nothing.`
    : `There aren’t enough of ${short}. The customer won’t see when they’ll arrive, and can’t accept until there are.`
}
