import { useEffect, useRef, useState } from 'react'
import { type Movement, MovementFields, movementToday } from '#/features/orders/ledger/browser/MovementFields.tsx'
import { earliestPaymentDay, movementDayProblem } from '#/features/orders/ledger/ledger.rules.ts'
import { missingLinesOf, outstandingOf, useRecordPayment } from '#/features/orders/orders/browser/payment.queries.ts'
import { paymentMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import { canBePaid } from '#/features/orders/orders/paid.rules.ts'
import { parsePence, toDecimal } from '#/lib/decimal.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { fieldErrors } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { type RequestForm, useRequestForm } from '#/ui/useRequestForm.ts'
import type { AdminOrderDetail } from './orderAdmin.queries.ts'

type RecordPaymentProps = {
  order: Pick<AdminOrderDetail, 'id' | 'createdAt' | 'discountCode' | 'outstanding' | 'paymentStatus' | 'orderStatus'>
  /** Without it the form stays open. */
  onClose?: () => void
}

/** Money that has arrived outside the shop. Says what follows before anything is booked. */
export function RecordPayment({ order, onClose }: RecordPaymentProps) {
  const isPayable = canBePaid(order)
  const { isChecked, setChecked, heading, opener } = useSteps()
  const [tellCustomer, setTellCustomer] = useState(true)
  const payment = useRecordPayment(order)
  const missing = missingLinesOf(payment.error)
  const days = { from: earliestPaymentDay(londonDay(order.createdAt)), today: londonDay(new Date()) }
  const form: RequestForm<Movement & { amount: string }> = useRequestForm({
    request: payment,
    defaultValues: { ...movementToday(), amount: isPayable ? toDecimal(order.outstanding) : '' },
    resolver(values) {
      const errors = fieldErrors({
        amount: parsePence(values.amount) ? undefined : 'Enter an amount in pounds, such as 145.00.',
        valueDate: movementDayProblem(values.valueDate, days),
      })
      return { values, errors }
    },
    toRequest: (typed, requestKey) => ({
      ...typed,
      requestKey: requestKey(),
      amount: toDecimal(pence),
      allowShortage: missing !== undefined,
      keepCredit: surplus > 0,
      tellCustomer,
    }),
  })
  const typed = form.values()
  const pence = parsePence(typed.amount) ?? 0
  const surplus = pence - (isPayable ? order.outstanding : 0)
  const isPart = isPayable && pence > 0 && surplus < 0
  const back = () => {
    payment.reset()
    setChecked(false)
  }

  if (isChecked)
    return (
      <form onSubmit={form.submit} noValidate aria-label="Record a payment" className="grid gap-3">
        <LeaveGuard unsaved={!payment.isSuccess} />
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          What will happen
        </h3>
        <ul className="figures grid gap-1">
          {consequencesOf({
            ...typed,
            pence,
            surplus,
            isPayable,
            isPart,
            tellCustomer,
            hasCode: order.discountCode !== null,
          }).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {missing && <Shortage missing={missing} />}
        {outstandingOf(payment.error) && (
          <p role="alert" className="text-error">
            Another payment has been recorded in the meantime. Check the amount.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" variant="primary" pending={payment.isPending} pendingLabel="Recording">
            {missing ? 'Record it anyway' : surplus < 0 || !isPayable ? 'Record payment' : 'Mark as paid'}
          </Button>
          <Button size="small" variant="quiet" disabled={payment.isPending} onClick={back}>
            {missing ? 'Keep as unpaid' : 'Edit payment'}
          </Button>
        </div>
      </form>
    )

  return (
    <form
      onSubmit={form.handleSubmit(() => setChecked(true))}
      noValidate
      aria-label="Record a payment"
      className="grid gap-3"
    >
      <LeaveGuard unsaved={form.isUnsaved} />
      {isPayable ? (
        <>
          <p className="figures font-semibold">{formatPounds(order.outstanding)} outstanding</p>
          <p className="text-muted">Record money once it has arrived by bank transfer, in cash or by card terminal.</p>
        </>
      ) : (
        <p className="text-muted">Nothing is due on this order, so the money will be kept as the customer’s credit.</p>
      )}
      <MovementFields register={form.register} dateLabel="Received on" from={days.from}>
        <TextField
          label="Amount, in pounds"
          inputMode="decimal"
          controlClassName={DENSE}
          {...form.register('amount')}
        />
      </MovementFields>
      {isPart && (
        <Checkbox checked={tellCustomer} onChange={setTellCustomer}>
          Email the customer a receipt
        </Checkbox>
      )}
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

/** The heading of the second step takes the focus, and the button that led there takes it back. */
function useSteps() {
  const [isChecked, setChecked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasChecked = useRef(false)
  useEffect(() => {
    if (isChecked) heading.current?.focus()
    else if (wasChecked.current) opener.current?.focus()
    wasChecked.current = isChecked
  }, [isChecked])
  return { isChecked, setChecked, heading, opener }
}

type CheckedPayment = Movement & {
  pence: Pence
  surplus: Pence
  isPayable: boolean
  /** Less than is outstanding. */
  isPart: boolean
  tellCustomer: boolean
  hasCode: boolean
}

function consequencesOf({
  method,
  valueDate,
  pence,
  surplus,
  isPayable,
  isPart,
  tellCustomer,
  hasCode,
}: CheckedPayment) {
  const isPaid = isPayable && surplus >= 0
  return [
    `${formatPounds(pence)} ${paymentMethodLabel(method)} on ${longDate(valueDate)} will be recorded.`,
    isPart && `${formatPounds(-surplus)} stays outstanding. The order is confirmed once it’s paid in full.`,
    isPart &&
      (tellCustomer
        ? 'We’ll email the customer a receipt, which says what’s left to pay.'
        : 'We won’t email the customer.'),
    isPaid &&
      (hasCode
        ? 'The order will be confirmed, its goods taken from stock and its discount code counted.'
        : 'The order will be confirmed and its goods taken from stock.'),
    isPaid && 'An invoice will be issued and emailed to the customer with their confirmation.',
    surplus > 0 &&
      `${formatPounds(surplus)} ${isPayable ? 'more than is due ' : ''}will be kept as the customer’s credit, to refund.`,
  ].filter((sentence) => sentence !== false)
}

const Shortage = ({ missing }: { missing: NonNullable<ReturnType<typeof missingLinesOf>> }) => (
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
      Available goods are taken from stock and the order shows what’s missing. The confirmation gives the estimated
      delivery date: change that first if it’ll be later than usual.
    </p>
  </div>
)
