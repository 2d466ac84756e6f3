import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Checkbox.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { planRefund, type RefundSelection } from '../refunds.rules.ts'
import { RefundConfirmation } from './RefundConfirmation.tsx'
import { RefundLine } from './RefundLine.tsx'
import { refundConsequences } from './refundDescriptions.ts'
import {
  EMPTY_INPUT,
  EMPTY_LINE,
  everything,
  isSplitPayment,
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

function useRefundForm({ order, refunds: { left }, returned, onClose }: RefundFormProps) {
  const [typed, setTyped] = useState(() => (returned ? returnedInput(returned, left) : EMPTY_INPUT))
  const [problem, setProblem] = useState<RefundProblem>()
  const [isChecked, setChecked] = useState(false)
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID() as string)
  const refund = useRefund(order)
  const read = parseInput(typed)
  const selection = 'selection' in read ? read.selection : undefined

  const change = (part: Partial<RefundInput>) => {
    setProblem(undefined)
    setTyped((before) => ({ ...before, ...part }))
  }
  const send = () => {
    if (!selection) return
    refund.mutate(toRequest(selection, typed, requestKey), {
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
  return { typed, change, problem, setProblem, isChecked, setChecked, selection, refund, send }
}

export function RefundForm(props: RefundFormProps) {
  const { order, refunds, onClose } = props
  const { left } = refunds
  const { typed, change, problem, setProblem, isChecked, setChecked, selection, refund, send } = useRefundForm(props)
  const plan = selection && planRefund(left, selection)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of step
  useEffect(() => heading.current?.focus(), [isChecked])

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus()
  }, [problem])

  const guard = <LeaveGuard unsaved={JSON.stringify(typed) !== JSON.stringify(EMPTY_INPUT) && !refund.isSuccess} />
  if (isChecked && plan?.ok) {
    const method = typed.byTransfer ? 'transfer' : refunds.way
    const about = { method, isInvoiced: refunds.isInvoiced, isTest: order.isTest, tellCustomer: typed.tellCustomer }
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

  const check = (event: FormEvent) => {
    event.preventDefault()
    const problem = validateInput(typed, left)
    setProblem(problem)
    if (!problem) setChecked(true)
  }
  const fillEverything = () => {
    change({ ...everything(refunds), reason: typed.reason || 'Refunded in full' })
    setChecked(true)
  }
  return (
    <form ref={form} onSubmit={check} noValidate className="grid gap-4 border-l-2 border-clay pl-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Items to refund
      </h4>
      {!isSplitPayment(left) && (
        <Button size="small" className="w-fit" onClick={fillEverything}>
          Refund everything: {formatPounds(left.total + left.credit)}
        </Button>
      )}
      <RefundFields refunds={refunds} typed={typed} problem={problem} onChange={change} />
      <p className="figures font-semibold" aria-live="polite">
        {plan?.ok || (selection && isEmpty(selection))
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

const isEmpty = ({ lines, delivery, goodwill, credit }: RefundSelection) =>
  lines.length === 0 && delivery === 0 && goodwill === 0 && !credit

type RefundFieldsProps = {
  refunds: OrderRefunds
  typed: RefundInput
  problem: RefundProblem | undefined
  onChange: (part: Partial<RefundInput>) => void
}

function RefundFields({ refunds, typed, problem, onChange }: RefundFieldsProps) {
  const { left } = refunds
  const hasReturnedRefund = refunds.refunds.some(({ cameBack }) => cameBack)
  const problemAt = (about: RefundProblem['about']) => (problem?.about === about ? problem?.message : undefined)
  const field = (name: 'delivery' | 'credit' | 'amount' | 'reason', about: RefundProblem['about']) => ({
    value: typed[name],
    error: problemAt(about),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
    controlClassName: DENSE,
  })
  return (
    <>
      {left.lines
        .filter(({ quantity, amount }) => quantity > 0 || amount > 0)
        .map((line) => (
          <RefundLine
            key={line.lineId}
            line={line}
            input={typed.lines[line.lineId] ?? EMPTY_LINE}
            isStockTaken={refunds.canRestock}
            error={problemAt(line.lineId)}
            onChange={(input) => onChange({ lines: { ...typed.lines, [line.lineId]: input } })}
          />
        ))}
      <div className="grid gap-3 sm:grid-cols-2">
        {left.delivery > 0 && (
          <TextField
            label="Delivery, in pounds"
            inputMode="decimal"
            placeholder="0.00"
            hint={`Up to ${formatPounds(left.delivery)}`}
            {...field('delivery', 'delivery')}
          />
        )}
        {left.credit > 0 && (
          <TextField
            label="Deposit or overpayment, in pounds"
            inputMode="decimal"
            placeholder="0.00"
            hint={`Up to ${formatPounds(left.credit)}`}
            {...field('credit', 'credit')}
          />
        )}
        <TextField
          label="Extra amount, in pounds"
          inputMode="decimal"
          placeholder="0.00"
          hint="Not for a specific item, such as goodwill"
          {...field('amount', 'goodwill')}
        />
      </div>
      <TextField
        label="Reason"
        hint="Shown on the credit note and in the email."
        maxLength={300}
        {...field('reason', 'reason')}
      />
      <Checkbox checked={typed.tellCustomer} onChange={(tellCustomer) => onChange({ tellCustomer })}>
        Tell the customer by email
      </Checkbox>
      {refunds.way === 'card' && (hasReturnedRefund || isSplitPayment(left)) && (
        <Checkbox checked={typed.byTransfer} onChange={(byTransfer) => onChange({ byTransfer })}>
          {hasReturnedRefund
            ? 'By bank transfer, because a refund to the card failed'
            : `By bank transfer: ${formatPounds(left.onCard)} was paid by card`}
        </Checkbox>
      )}
    </>
  )
}
