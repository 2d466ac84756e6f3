import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE } from '#/ui/dense.ts'
import { TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { planRefund } from '../refunds.rules.ts'
import { RefundConfirmation } from './RefundConfirmation.tsx'
import { RefundLine } from './RefundLine.tsx'
import { refundConsequences } from './refundDescriptions.ts'
import {
  EMPTY_INPUT,
  EMPTY_LINE,
  everything,
  isPaidInTwoWays,
  parseInput,
  type RefundInput,
  type RefundProblem,
  type ReturnedUnits,
  returnedInput,
  toRequest,
  validateInput,
} from './refundInput.ts'
import { isRefusal, type OrderRefunds, useRefund } from './refunds.queries.ts'

type RefundFormProps = {
  order: Pick<AdminOrder, 'id' | 'isTest'>
  refunds: OrderRefunds
  /** Units that have come back, by line. */
  returned?: ReturnedUnits | undefined
  onClose: () => void
}

export function RefundForm({ order, refunds, returned, onClose }: RefundFormProps) {
  const { left } = refunds
  const [typed, setTyped] = useState(() => (returned ? returnedInput(returned, left) : EMPTY_INPUT))
  const [problem, setProblem] = useState<RefundProblem>()
  const [isChecked, setChecked] = useState(false)
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID() as string)
  const refund = useRefund(order)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasComeBack = refunds.refunds.some(({ cameBack }) => cameBack)
  const way = typed.byTransfer ? 'transfer' : refunds.way
  const isDirty = JSON.stringify(typed) !== JSON.stringify(EMPTY_INPUT) && !refund.isSuccess
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of step
  useEffect(() => heading.current?.focus(), [isChecked])

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus()
  }, [problem])
  const problemAt = (about: RefundProblem['about']) => (problem?.about === about ? problem?.message : undefined)

  const change = (part: Partial<RefundInput>) => {
    setProblem(undefined)
    setTyped((before) => ({ ...before, ...part }))
  }
  const read = parseInput(typed)
  const plan = 'selection' in read ? planRefund(left, read.selection) : undefined

  const check = (event: FormEvent) => {
    event.preventDefault()
    const problem = validateInput(typed, left)
    setProblem(problem)
    if (!problem) setChecked(true)
  }
  const send = () => {
    if (!('selection' in read)) return
    refund.mutate(toRequest(read.selection, typed, requestKey), {
      onSuccess: onClose,
      onError(error) {
        // Unless refused, the refund may have been made: keep the key, so that a retry cannot make a second one.
        if (!isRefusal(error)) return
        setRequestKey(crypto.randomUUID())
        setProblem({ about: undefined, message: errorMessage(error) })
        setChecked(false)
      },
    })
  }

  const guard = <LeaveGuard unsaved={isDirty} />
  if (isChecked && plan?.ok) {
    const about = { way, isInvoiced: refunds.isInvoiced, isTest: order.isTest, tellCustomer: typed.tellCustomer }
    return (
      <>
        <RefundConfirmation
          heading={heading}
          amount={plan.value.amount}
          consequences={refundConsequences(plan.value, left, about)}
          pending={refund.isPending}
          error={refund.isError && !isRefusal(refund.error) ? refund.error : undefined}
          onConfirm={send}
          onBack={() => setChecked(false)}
        />
        {guard}
      </>
    )
  }

  const isNothing =
    'selection' in read &&
    read.selection.lines.length === 0 &&
    read.selection.delivery === 0 &&
    read.selection.goodwill === 0 &&
    !read.selection.credit
  const fillEverything = () => {
    setProblem(undefined)
    setTyped((before) => ({ ...before, ...everything(refunds), reason: before.reason || 'Refunded in full' }))
    setChecked(true)
  }
  return (
    <form ref={form} onSubmit={check} noValidate className="grid gap-4 border-l-2 border-clay pl-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Items to refund
      </h4>
      {!isPaidInTwoWays(left) && (
        <Button size="small" className="w-fit" onClick={fillEverything}>
          Refund everything: {formatPounds(left.total + left.credit)}
        </Button>
      )}
      {left.lines
        .filter(({ quantity, amount }) => quantity > 0 || amount > 0)
        .map((line) => (
          <RefundLine
            key={line.lineId}
            line={line}
            input={typed.lines[line.lineId] ?? EMPTY_LINE}
            isStockTaken={refunds.canRestock}
            error={problemAt(line.lineId)}
            onChange={(input) => change({ lines: { ...typed.lines, [line.lineId]: input } })}
          />
        ))}
      <div className="grid gap-3 sm:grid-cols-2">
        {left.delivery > 0 && (
          <TextField
            label="Delivery, in pounds"
            inputMode="decimal"
            placeholder="0.00"
            hint={`Up to ${formatPounds(left.delivery)}`}
            value={typed.delivery}
            error={problemAt('delivery')}
            onChange={(event) => change({ delivery: event.target.value })}
            controlClassName={DENSE}
          />
        )}
        {left.credit > 0 && (
          <TextField
            label="Deposit or overpayment, in pounds"
            inputMode="decimal"
            placeholder="0.00"
            hint={`Up to ${formatPounds(left.credit)}`}
            value={typed.credit}
            error={problemAt('credit')}
            onChange={(event) => change({ credit: event.target.value })}
            controlClassName={DENSE}
          />
        )}
        <TextField
          label="Extra amount, in pounds"
          inputMode="decimal"
          placeholder="0.00"
          hint="Not for a specific item, such as goodwill"
          value={typed.amount}
          error={problemAt('goodwill')}
          onChange={(event) => change({ amount: event.target.value })}
          controlClassName={DENSE}
        />
      </div>
      <TextField
        label="Reason"
        hint="Shown on the credit note and in the email."
        maxLength={300}
        value={typed.reason}
        error={problemAt('reason')}
        onChange={(event) => change({ reason: event.target.value })}
        controlClassName={DENSE}
      />
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={typed.tellCustomer}
          onChange={(event) => change({ tellCustomer: event.target.checked })}
        />
        Tell the customer by email
      </label>
      {refunds.way === 'card' && (hasComeBack || isPaidInTwoWays(left)) && (
        <label className="flex min-h-9 items-center gap-2">
          <input
            type="checkbox"
            checked={typed.byTransfer}
            onChange={(event) => change({ byTransfer: event.target.checked })}
          />
          {hasComeBack
            ? 'By bank transfer, because a refund to the card failed'
            : `By bank transfer: ${formatPounds(left.onCard)} was paid by card`}
        </label>
      )}
      <p className="figures font-semibold" aria-live="polite">
        {plan?.ok || isNothing
          ? `Refunding ${formatPounds(plan?.ok ? plan.value.amount : 0)} of ${formatPounds(left.total + left.credit)}`
          : `You can refund up to ${formatPounds(left.total + left.credit)}`}
      </p>
      {problem && problem.about === undefined && (
        <p data-problem role="alert" tabIndex={-1} className="text-error outline-none">
          {problem.message}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" type="submit">
          Continue
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      {guard}
    </form>
  )
}
