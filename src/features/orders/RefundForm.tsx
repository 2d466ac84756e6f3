import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { toDecimal } from '#/lib/decimal.ts'
import { formatPounds } from '#/lib/pence.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { TextField } from '#/ui/Field.tsx'
import type { AdminOrder } from './orders.schema.ts'
import { RefundLine, type TypedLine } from './RefundLine.tsx'
import { isRefusal, useRefund } from './refunds.queries.ts'
import { type Left, planRefund, type RefundAsked } from './refunds.rules.ts'
import type { OrderRefunds, RefundRequest } from './refunds.schema.ts'
import { leftOfWire, refundConsequences, typedPence } from './refundWords.ts'

const NO_AMOUNT = 'Write an amount in pounds, such as 145.00'
const SMALL = 'sm:h-9! sm:text-sm'

type Typed = {
  lines: Record<number, TypedLine>
  delivery: string
  amount: string
  reason: string
  tellCustomer: boolean
}
const EMPTY: Typed = { lines: {}, delivery: '', amount: '', reason: '', tellCustomer: true }
const NO_LINE: TypedLine = { quantity: 0, amount: '', restock: false }

type RefundFormProps = {
  order: Pick<AdminOrder, 'id' | 'isTest'>
  refunds: OrderRefunds
  onClose: () => void
}

/** Chooses what to give back, and says exactly what will happen before it does. What was typed stays until it is done. */
export function RefundForm({ order, refunds, onClose }: RefundFormProps) {
  const left = leftOfWire(refunds)
  const [typed, setTyped] = useState(EMPTY)
  const [problem, setProblem] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID() as string)
  const refund = useRefund(order.id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(EMPTY) && !refund.isSuccess
  useBlocker({
    shouldBlockFn: () => isDirty && !window.confirm('Leave without making this refund? What you typed is lost.'),
    enableBeforeUnload: () => isDirty,
  })
  // Each step begins at its heading, also for whoever does not see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is what it waits for
  useEffect(() => heading.current?.focus(), [isChecked])

  const change = (part: Partial<Typed>) => {
    setProblem(undefined)
    setTyped((before) => ({ ...before, ...part }))
  }
  const read = readTyped(typed, left)
  const plan = 'asked' in read ? planRefund(left, read.asked) : undefined

  const check = (event: FormEvent) => {
    event.preventDefault()
    const wrong = 'problem' in read ? read.problem : plan && !plan.ok ? plan.message : undefined
    const found = wrong ?? (typed.reason.trim() === '' ? 'Say why the money goes back.' : undefined)
    setProblem(found)
    if (found === undefined) setChecked(true)
  }
  const send = () => {
    if (!('asked' in read)) return
    const request: RefundRequest = {
      requestKey,
      lines: read.asked.lines.map((line) => ({
        ...line,
        amount: line.amount === undefined ? undefined : toDecimal(line.amount),
      })),
      delivery: toDecimal(read.asked.delivery),
      amount: toDecimal(read.asked.goodwill),
      reason: typed.reason.trim(),
      tellCustomer: typed.tellCustomer,
    }
    refund.mutate(request, {
      onSuccess: onClose,
      onError(error) {
        // Without the shop's own word it may have been made: the same key makes sure that it is not made twice.
        if (!isRefusal(error)) return
        setRequestKey(crypto.randomUUID())
        setProblem(sentenceOf(error))
        setChecked(false)
      },
    })
  }

  if (isChecked && plan?.ok) {
    const about = {
      way: refunds.way,
      isInvoiced: refunds.isInvoiced,
      isTest: order.isTest,
      tellCustomer: typed.tellCustomer,
    }
    return (
      <div className="grid gap-4 border-l-2 border-clay pl-4">
        <h4 ref={heading} tabIndex={-1} className="font-[600] outline-none">
          This is what happens
        </h4>
        <ul className="figures grid gap-1">
          {refundConsequences(plan.value, left, about).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {refund.isError && !isRefusal(refund.error) && (
          <p role="alert" className="text-error">
            {sentenceOf(refund.error)} Pressing again is safe: it is never made twice.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="destructive" pending={refund.isPending} pendingLabel="Refunding" onClick={send}>
            Refund {formatPounds(plan.value.amount)}
          </Button>
          <Button size="small" variant="quiet" disabled={refund.isPending} onClick={() => setChecked(false)}>
            Change it
          </Button>
        </div>
      </div>
    )
  }

  const total = plan?.ok ? plan.value.amount : 0
  return (
    <form onSubmit={check} noValidate className="grid gap-4 border-l-2 border-clay pl-4">
      <h4 ref={heading} tabIndex={-1} className="font-[600] outline-none">
        What goes back
      </h4>
      <div role="alert" className="empty:hidden">
        {problem && <p className="text-error">{problem}</p>}
      </div>
      {left.lines
        .filter(({ quantity, amount }) => quantity > 0 || amount > 0)
        .map((line) => (
          <RefundLine
            key={line.lineId}
            line={line}
            typed={typed.lines[line.lineId] ?? NO_LINE}
            canRestock={refunds.canRestock}
            onChange={(one) => change({ lines: { ...typed.lines, [line.lineId]: one } })}
          />
        ))}
      <div className="grid gap-3 sm:grid-cols-2">
        {left.delivery > 0 && (
          <TextField
            label="Delivery, in pounds"
            inputMode="decimal"
            placeholder="0.00"
            hint={`At most ${formatPounds(left.delivery)}`}
            value={typed.delivery}
            onChange={(event) => change({ delivery: event.target.value })}
            controlClassName={SMALL}
          />
        )}
        <TextField
          label="Another amount, in pounds"
          inputMode="decimal"
          placeholder="0.00"
          hint="For nothing in particular, as goodwill"
          value={typed.amount}
          onChange={(event) => change({ amount: event.target.value })}
          controlClassName={SMALL}
        />
      </div>
      <TextField
        label="Reason"
        hint="It stands on the credit note and in the mail."
        maxLength={300}
        value={typed.reason}
        onChange={(event) => change({ reason: event.target.value })}
        controlClassName={SMALL}
      />
      <label className="flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={typed.tellCustomer}
          onChange={(event) => change({ tellCustomer: event.target.checked })}
        />
        Tell the customer by e-mail
      </label>
      <p className="figures font-[600]" aria-live="polite">
        {formatPounds(total)} of {formatPounds(left.total)} goes back
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" type="submit">
          Continue
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Do not refund
        </Button>
      </div>
    </form>
  )
}

/** What was typed, as amounts in pence, or what is wrong with it. */
function readTyped({ lines, delivery, amount }: Typed, left: Left): { asked: RefundAsked } | { problem: string } {
  const inPence = { delivery: typedPence(delivery), goodwill: typedPence(amount) }
  const read = Object.entries(lines).map(([lineId, { quantity, amount, restock }]) => ({
    lineId: Number(lineId),
    name: left.lines.find((line) => line.lineId === Number(lineId))?.name,
    quantity,
    // Left as it is suggested, the server works it out in the same way.
    amount: amount.trim() === '' ? (quantity > 0 ? undefined : 0) : (typedPence(amount) ?? null),
    restock,
  }))
  const wrong = read.find((line) => line.amount === null)
  if (wrong) return { problem: `${wrong.name}: ${NO_AMOUNT}.` }
  if (inPence.delivery === undefined) return { problem: `Delivery: ${NO_AMOUNT}.` }
  if (inPence.goodwill === undefined) return { problem: `Another amount: ${NO_AMOUNT}.` }
  const asked = read
    .filter(({ quantity, amount }) => quantity > 0 || amount)
    .map(({ lineId, quantity, amount, restock }) => ({ lineId, quantity, amount: amount ?? undefined, restock }))
  return { asked: { lines: asked, delivery: inPence.delivery, goodwill: inPence.goodwill } }
}
