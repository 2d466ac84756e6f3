import { useMutation, useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#/features/orders/orders.schema.ts'
import { problemOf } from '#/lib/fieldRules.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextField } from '#/ui/Field.tsx'
import { byRules } from '#/ui/formRules.ts'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { toast } from '#/ui/toast.ts'
import { useForm } from '#/ui/useForm.ts'
import { refusalOf } from '../checkout.queries.ts'
import { detailsRules } from '../details.rules.ts'
import { DeskCosts } from './DeskCosts.tsx'
import { DeskCustomer, type TypedOrder } from './DeskCustomer.tsx'
import { DeskGoods, type DeskLine } from './DeskGoods.tsx'
import { type DeskBasketBody, deskQuoteQuery, placeDeskOrder } from './desk.queries.ts'
import type { DeskPayment } from './desk.schema.ts'

const FEE = /^\d{1,6}(\.\d{1,2})?$/
const rules = {
  ...detailsRules,
  note: { max: [2000, 'The note is too long'], optional: true },
  reference: { max: [120, 'The reference is too long'], optional: true },
} as const

const PAYMENTS = [
  { value: 'link', title: 'By card, with a payment link', detail: 'You make the link once the order is created.' },
  { value: 'transfer', title: 'By transfer', detail: 'Mark it as paid when the money has arrived.' },
  { value: 'paid', title: 'Paid already', detail: 'Takes the goods from stock now and sends the confirmation.' },
] as const

/** An order that came by phone or is paid by transfer. */
export function NewOrder({ onCreated }: { onCreated: (order: AdminOrder) => void }) {
  const form = useForm<TypedOrder>({ resolver: byRules<TypedOrder>(rules), mode: 'onTouched' })
  const [lines, setLines] = useState<DeskLine[]>([])
  const [code, setCode] = useState('')
  const [deliveryType, setDeliveryType] = useState<'standard' | 'express'>('standard')
  const [fee, setFee] = useState('')
  const [payment, setPayment] = useState<DeskPayment>('link')
  // The same however often it is sent: an answer that was lost makes no second order.
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const [isDirty, setIsDirty] = useState(false)
  const isDone = useRef(false)
  const { register, formState, follow } = form
  useEffect(() => follow(() => setIsDirty(true)), [follow])

  useBlocker({
    shouldBlockFn: () =>
      (isDirty || lines.length > 0) && !isDone.current && !window.confirm('Leave without creating the order?'),
    enableBeforeUnload: () => (isDirty || lines.length > 0) && !isDone.current,
  })

  const feeProblem = fee.trim() === '' || FEE.test(fee.trim()) ? undefined : 'Write an amount such as 50 or 12.50'
  const basket: DeskBasketBody = {
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    deliveryType,
    discountCode: code.trim() || undefined,
    deliveryFee: fee.trim() && !feeProblem ? Number(fee).toFixed(2) : undefined,
  }
  const quote = useQuery(deskQuoteQuery(basket))
  const refusal = quote.isError ? refusalOf(quote.error) : undefined

  const create = useMutation({
    mutationFn: placeDeskOrder,
    onSuccess: (order) => {
      isDone.current = true
      toast({
        title: 'Order created',
        message: `${order.orderId} is ${order.paymentStatus === 'paid' ? 'paid' : 'not paid yet'}.`,
      })
      onCreated(order)
    },
    onError: (error) => {
      const { field, message } = refusalOf(error)
      toast({ tone: 'error', title: 'Failed to create order', message: message ?? sentenceOf(error) })
      const name = field?.replace('customer.', '')
      if (name && name in rules && message) form.setError(name as keyof TypedOrder, { message }, { shouldFocus: true })
    },
  })

  const submit = form.handleSubmit(({ note, reference, ...customer }) => {
    if (lines.length === 0) return toast({ tone: 'error', title: 'Add a product first' })
    if (feeProblem || refusal) return
    create.mutate({
      requestKey,
      ...basket,
      customer: { ...customer, customerPhone: customer.customerPhone || undefined },
      note: note || undefined,
      payment,
      reference: payment === 'paid' ? reference || undefined : undefined,
    })
  })

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="New order"
      className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start gap-10">
        <DeskGoods lines={lines} onChange={setLines} />
        <DeskCustomer form={form} />
      </div>

      <div className="grid content-start gap-8">
        <section aria-labelledby="delivery" className="grid gap-4">
          <h2 id="delivery" className="headline text-xl">
            Delivery and code
          </h2>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Delivery"
              value={deliveryType}
              onChange={(event) => setDeliveryType(event.target.value === 'express' ? 'express' : 'standard')}
            >
              <option value="standard">Standard</option>
              <option value="express">Express</option>
            </SelectField>
            <TextField
              label="Agreed fee in pounds"
              optional
              inputMode="decimal"
              placeholder="As the shop charges"
              value={fee}
              onChange={(event) => setFee(event.target.value)}
              error={feeProblem}
              controlClassName="figures"
            />
          </div>
          <TextField
            label="Discount code"
            optional
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={
              refusal?.field === 'discountCode'
                ? refusal.message
                : problemOf(code, { max: [40, 'The code is too long'] })
            }
          />
        </section>

        <RadioCards legend="Payment" name="payment" value={payment} onChange={setPayment} options={PAYMENTS} />
        {payment === 'paid' && (
          <TextField
            label="Reference"
            optional
            placeholder="Such as cash, or as on the bank statement"
            error={formState.errors.reference?.message}
            {...register('reference')}
          />
        )}

        <section aria-labelledby="costs" className="grid gap-3 border-t border-ink pt-4" aria-busy={quote.isFetching}>
          <h2 id="costs" className="headline text-xl">
            Summary
          </h2>
          {lines.length === 0 && <p className="text-muted">Add a product to see what it costs.</p>}
          {refusal && refusal.field !== 'discountCode' && (
            <p role="alert" className="text-error">
              {refusal.message ?? 'The shop could not be reached.'}
            </p>
          )}
          {lines.length > 0 && quote.data && !refusal && <DeskCosts quote={quote.data} isPaid={payment === 'paid'} />}
          <Button type="submit" variant="primary" pending={create.isPending} pendingLabel="Creating the order">
            Create the order
          </Button>
        </section>
      </div>
    </form>
  )
}
