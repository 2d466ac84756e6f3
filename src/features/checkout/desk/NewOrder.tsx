import { useMutation, useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '#/features/orders/orders.schema.ts'
import { problemOf } from '#/lib/fieldRules.ts'
import { formatPounds, toPence } from '#/lib/pence.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#/ui/Field.tsx'
import { byRules } from '#/ui/formRules.ts'
import { QuantityStepper } from '#/ui/QuantityStepper.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { toast } from '#/ui/toast.ts'
import { useForm } from '#/ui/useForm.ts'
import { refusalOf } from '../checkout.queries.ts'
import type { CustomerDetails } from '../checkout.schema.ts'
import { detailsRules } from '../details.rules.ts'
import { type DeskBasketBody, deskQuoteQuery, placeDeskOrder } from './desk.queries.ts'
import type { DeskPayment, DeskQuote } from './desk.schema.ts'
import { ProductPicker } from './ProductPicker.tsx'

type Line = { productId: number; name: string; quantity: number }
type Typed = CustomerDetails & { note: string; reference: string }

const MOST = 999
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
  const form = useForm<Typed>({ resolver: byRules<Typed>(rules), mode: 'onTouched' })
  const [lines, setLines] = useState<Line[]>([])
  const [code, setCode] = useState('')
  const [deliveryType, setDeliveryType] = useState<'standard' | 'express'>('standard')
  const [fee, setFee] = useState('')
  const [payment, setPayment] = useState<DeskPayment>('link')
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
      if (name && name in rules && message) form.setError(name as keyof Typed, { message }, { shouldFocus: true })
    },
  })

  const submit = form.handleSubmit(({ note, reference, ...customer }) => {
    if (lines.length === 0) return toast({ tone: 'error', title: 'Add a product first' })
    if (feeProblem || refusal) return
    create.mutate({
      ...basket,
      customer: { ...customer, customerPhone: customer.customerPhone || undefined },
      note: note || undefined,
      payment,
      reference: payment === 'paid' ? reference || undefined : undefined,
    })
  })

  const change = (productId: number, quantity: number) =>
    setLines(lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)))
  const add = ({ id, name }: { id: number; name: string }) => {
    const before = lines.find(({ productId }) => productId === id)
    if (before) change(id, Math.min(MOST, before.quantity + 1))
    else setLines([...lines, { productId: id, name, quantity: 1 }])
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="New order"
      className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start gap-10">
        <section aria-labelledby="goods" className="grid gap-4">
          <h2 id="goods" className="headline text-xl">
            Goods
          </h2>
          <ProductPicker onAdd={add} />
          {lines.length > 0 && (
            <ul aria-label="Goods ordered" className="border-t border-ink">
              {lines.map(({ productId, name, quantity }) => (
                <li
                  key={productId}
                  className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2"
                >
                  <span className="min-w-0 flex-1">{name}</span>
                  <span className="flex items-center gap-2">
                    <QuantityStepper
                      size="small"
                      label={`Quantity of ${name}`}
                      value={quantity}
                      max={MOST}
                      onChange={(value) => change(productId, value)}
                    />
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={`Remove ${name}`}
                      onClick={() => setLines(lines.filter((line) => line.productId !== productId))}
                    >
                      Remove
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </section>

        <section aria-labelledby="customer" className="grid gap-4">
          <h2 id="customer" className="headline text-xl">
            Customer
          </h2>
          <TextField
            label="Full name"
            autoComplete="off"
            error={formState.errors.customerName?.message}
            {...register('customerName')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Email"
              type="email"
              autoComplete="off"
              spellCheck={false}
              hint="The confirmation goes here."
              error={formState.errors.customerEmail?.message}
              {...register('customerEmail')}
            />
            <TextField
              label="Phone"
              optional
              type="tel"
              autoComplete="off"
              error={formState.errors.customerPhone?.message}
              {...register('customerPhone')}
            />
          </div>
          <TextAreaField
            label="Delivery address"
            rows={4}
            autoComplete="off"
            hint="Outside of the mainland: agree on a delivery fee first."
            error={formState.errors.shippingAddress?.message}
            {...register('shippingAddress')}
          />
          <TextAreaField
            label="Note"
            optional
            rows={2}
            hint="For colleagues. The customer does not see it."
            error={formState.errors.note?.message}
            {...register('note')}
          />
        </section>
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
          {lines.length > 0 && quote.data && !refusal && <Costs quote={quote.data} isPaid={payment === 'paid'} />}
          <Button type="submit" variant="primary" pending={create.isPending} pendingLabel="Creating the order">
            Create the order
          </Button>
        </section>
      </div>
    </form>
  )
}

function Costs({ quote, isPaid }: { quote: DeskQuote; isPaid: boolean }) {
  const fee = toPence(quote.deliveryFee)
  const reduction = toPence(quote.discountAmount)
  return (
    <>
      <dl className="figures grid gap-1">
        {quote.lines.map(({ productId, name, quantity, total }) => (
          <Row key={productId} name={`${quantity} × ${name}`} value={formatPounds(toPence(total))} />
        ))}
        <Row name="Subtotal" value={formatPounds(toPence(quote.subtotal))} className="border-t border-line pt-1" />
        {reduction > 0 && <Row name="Discount" value={`−${formatPounds(reduction)}`} />}
        <Row name="Delivery" value={fee === 0 ? 'Free' : formatPounds(fee)} />
        <Row
          name="Total"
          value={formatPounds(toPence(quote.totalAmount))}
          className="border-t border-line pt-2 text-lg font-[680]"
        />
      </dl>
      {quote.shortages.length > 0 && (
        <div className="border-l-2 border-clay pl-4">
          {quote.shortages.map(({ productId, name, available }) => (
            <p key={productId}>{available === 0 ? `${name} is out of stock.` : `Only ${available} of ${name} left.`}</p>
          ))}
          <p className="text-muted">
            {isPaid
              ? 'A paid order takes its goods at once.'
              : 'The order can be created, and paid once they are there.'}
          </p>
        </div>
      )}
    </>
  )
}

const Row = ({ name, value, className }: { name: string; value: string; className?: string }) => (
  <div className={`flex justify-between gap-4 ${className ?? ''}`}>
    <dt className="min-w-0">{name}</dt>
    <dd>{value}</dd>
  </div>
)
