import { formatPounds, type Pence } from '#/lib/pence.ts'
import { longDate } from '#/lib/workingDays.ts'
import { reservationText } from '../orderLabels.ts'
import type { ToPay as ToPayDetails } from '../server/orders.schema.ts'

type ToPayProps = ToPayDetails & { amount: Pence; orderId: string; isTest: boolean }

/** How to pay an order by invoice. */
export const ToPay = ({ dueOn, reservedUntil, bank, amount, orderId, isTest }: ToPayProps) => (
  <section aria-labelledby="to-pay" className="grid gap-3">
    <h2 id="to-pay" className="headline text-2xl">
      Pay by <span className="inline-block">{longDate(dueOn)}</span>
    </h2>
    <p className="max-w-prose">
      {isTest ? 'A customer would now pay' : 'Please pay'} {formatPounds(amount)} by bank transfer
      {bank ? '.' : '. You’ll find our bank details in your email.'}{' '}
      {reservedUntil && reservationText({ dueOn, reservedUntil })}
    </p>
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
  </section>
)
