import type { ReactNode } from 'react'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { askForBankDetailsText } from '../bankDetailsText.ts'
import { reservationText } from '../orderLabels.ts'
import type { ToPay as ToPayDetails } from '../server/orders.schema.ts'

type ToPayProps = Omit<ToPayDetails, 'dueOn'> & {
  /** Null if it’s to be paid before dispatch. */
  dueOn: Day | null
  amount: Pence
  orderId: string
  isTest: boolean
  /** Of the page to pay by card. */
  payPath?: string | null
  children?: ReactNode
}

/** How to pay an order: by card first, if it may be. */
export const ToPay = ({ dueOn, reservedUntil, bank, amount, orderId, isTest, payPath, children }: ToPayProps) => (
  <section aria-labelledby="to-pay" className="grid gap-3">
    <h2 id="to-pay" className="headline text-2xl">
      Pay by <span className="inline-block">{dueOn ? longDate(dueOn) : payPath ? 'card' : 'bank transfer'}</span>
    </h2>
    <p className="max-w-prose">
      {bank || payPath || isTest
        ? `${isTest ? 'A customer would now pay' : 'Please pay'} ${formatPounds(amount)} ${!payPath ? 'by bank transfer' : bank ? 'by card, or by bank transfer to the account below' : 'by card'}.`
        : askForBankDetailsText(amount, orderId)}{' '}
      {reservedUntil && reservationText({ dueOn, reservedUntil })}
    </p>
    {payPath && (
      <a href={payPath} className={`${buttonClass({ variant: 'primary' })} justify-self-start`}>
        Pay by card
      </a>
    )}
    {bank && (
      <dl className="figures grid border-t border-line">
        {[
          ['Account name', bank.accountName],
          ['Sort code', bank.sortCode],
          ['Account number', bank.accountNumber],
          ['Reference', orderId],
        ].map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    {children}
  </section>
)
