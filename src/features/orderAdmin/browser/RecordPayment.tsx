import { type FormEvent, useEffect, useRef, useState } from 'react'
import { MovementFields, movementToday } from '#/features/ledger/browser/MovementFields.tsx'
import { earliestPaymentDay, movementDayProblem } from '#/features/ledger/ledger.rules.ts'
import { missingLinesOf, outstandingOf, useRecordPayment } from '#/features/orders/browser/payment.queries.ts'
import { paymentMethodLabel } from '#/features/orders/orderLabels.ts'
import { canBePaid } from '#/features/orders/paid.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { parsePence } from '#/lib/parsePence.ts'
import { formatPounds } from '#/lib/pence.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

type RecordPaymentProps = {
  order: Pick<AdminOrderDetail, 'id' | 'createdAt' | 'outstanding' | 'paymentStatus' | 'orderStatus'>
  /** Without it the form stays open. */
  onClose?: () => void
}

/** Money that has arrived outside the shop. Says what follows before anything is booked. */
export function RecordPayment({ order, onClose }: RecordPaymentProps) {
  const [movement, setMovement] = useState(movementToday)
  const [suggested] = useState(() => (canBePaid(order) ? toDecimal(order.outstanding) : ''))
  const [amount, setAmount] = useState(suggested)
  const [isChecked, setChecked] = useState(false)
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const payment = useRecordPayment(order)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasChecked = useRef(false)
  useEffect(() => {
    if (isChecked) heading.current?.focus()
    else if (wasChecked.current) opener.current?.focus()
    wasChecked.current = isChecked
  }, [isChecked])
  const isDirty = !payment.isSuccess && (amount !== suggested || movement.reference !== '')

  const pence = parsePence(amount)
  const problem = pence === undefined || pence <= 0 ? 'Enter an amount in pounds, such as 145.00.' : undefined
  const days = { from: earliestPaymentDay(londonDay(order.createdAt)), today: londonDay(new Date()) }
  const dayProblem = movementDayProblem(movement.valueDate, days)
  const dateInput = useRef<HTMLInputElement>(null)
  const [wasSent, setWasSent] = useState(false)
  const missing = missingLinesOf(payment.error)
  const isPayable = canBePaid(order)
  const surplus = (pence ?? 0) - (isPayable ? order.outstanding : 0)
  const check = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (dayProblem) dateInput.current?.focus()
    else if (!problem) setChecked(true)
  }
  const save = () =>
    payment.mutate({
      requestKey,
      ...movement,
      amount: toDecimal(pence ?? 0),
      allowShortage: missing !== undefined,
      keepCredit: surplus > 0,
    })
  const back = () => {
    payment.reset()
    setChecked(false)
  }

  if (isChecked && pence !== undefined)
    return (
      <div className="grid gap-3">
        <LeaveGuard unsaved={!payment.isSuccess} />
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          What will happen
        </h3>
        <ul className="figures grid gap-1">
          <li>
            {formatPounds(pence)} {paymentMethodLabel(movement.method)} on {longDate(movement.valueDate)} will be
            recorded.
          </li>
          {!isPayable ? null : surplus < 0 ? (
            <li>{formatPounds(-surplus)} stays outstanding. The order is confirmed once it’s paid in full.</li>
          ) : (
            <>
              <li>The order will be confirmed, its goods taken from stock and its discount code counted.</li>
              <li>An invoice will be issued and emailed to the customer with their confirmation.</li>
            </>
          )}
          {surplus > 0 && (
            <li>
              {formatPounds(surplus)} {isPayable ? 'more than is due ' : ''}will be kept as the customer’s credit, to
              refund.
            </li>
          )}
        </ul>
        {missing && (
          <div role="alert" className="grid gap-1">
            <p className="font-semibold">Record the payment even though stock is short?</p>
            <ul className="figures list-disc pl-5">
              {missing.map((line) => (
                <li key={line.name}>
                  {line.name}: {line.missing} of {line.quantity} missing{line.gone && ', no longer in the shop'}
                </li>
              ))}
            </ul>
            <p>
              Available goods are taken from stock and the order shows what’s missing. The confirmation gives the
              estimated delivery date: change that first if it’ll be later than usual.
            </p>
          </div>
        )}
        {outstandingOf(payment.error) && (
          <p role="alert" className="text-error">
            Another payment has been recorded in the meantime. Check the amount.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="primary" pending={payment.isPending} pendingLabel="Recording" onClick={save}>
            {missing ? 'Record it anyway' : surplus < 0 || !isPayable ? 'Record payment' : 'Mark as paid'}
          </Button>
          <Button size="small" variant="quiet" disabled={payment.isPending} onClick={back}>
            {missing ? 'Keep as unpaid' : 'Edit payment'}
          </Button>
        </div>
      </div>
    )

  return (
    <form className="grid gap-3" onSubmit={check} noValidate aria-label="Record a payment">
      <LeaveGuard unsaved={isDirty} />
      {isPayable ? (
        <>
          <p className="figures font-semibold">{formatPounds(order.outstanding)} outstanding</p>
          <p className="text-muted">Record money once it has arrived by bank transfer, in cash or by card terminal.</p>
        </>
      ) : (
        <p className="text-muted">Nothing is due on this order, so the money will be kept as the customer’s credit.</p>
      )}
      <MovementFields
        dateLabel="Received on"
        from={days.from}
        dateProblem={wasSent ? dayProblem : undefined}
        dateInput={dateInput}
        value={movement}
        onChange={setMovement}
      >
        <TextField
          label="Amount, in pounds"
          inputMode="decimal"
          value={amount}
          error={wasSent ? problem : undefined}
          onChange={(event) => setAmount(event.target.value)}
          controlClassName={DENSE}
        />
      </MovementFields>
      <div className="flex flex-wrap gap-2">
        <Button ref={opener} type="submit" size="small">
          Record payment
        </Button>
        {onClose && (
          <Button size="small" variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
