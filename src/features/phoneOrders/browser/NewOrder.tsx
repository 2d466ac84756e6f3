import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#/browser/errorMessage.ts'
import { toRefusal } from '#/features/checkout/browser/checkout.queries.ts'
import type { DetailsFormValues } from '#/features/checkout/browser/detailsForm.ts'
import { addressProblems, withComposedAddress } from '#/features/delivery/browser/addressForm.ts'
import { deliveryQuery } from '#/features/delivery/browser/delivery.queries.ts'
import { MovementFields, movementToday } from '#/features/ledger/browser/MovementFields.tsx'
import { earliestPaymentDay, movementDayProblem } from '#/features/ledger/ledger.rules.ts'
import { requestPaymentLink } from '#/features/orders/browser/payment.queries.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import type { AdminOrder } from '#/features/orders/server/orders.schema.ts'
import { lostFreeDeliveryText } from '#/features/pricing/pricing.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { parsePence } from '#/lib/parsePence.ts'
import { findPostcodes } from '#/lib/postcodes.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { TextAreaField } from '#/ui/Field.tsx'
import type { Resolver } from '#/ui/form.ts'
import { rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { RadioCards } from '#/ui/RadioCards.tsx'
import { toast } from '#/ui/toast.ts'
import { useForm } from '#/ui/useForm.ts'
import type { PhoneOrderPayment } from '../server/phoneOrders.schema.ts'
import { CostSummary } from './CostSummary.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { DeliveryFields, type DeliveryFormValues, INITIAL_DELIVERY } from './DeliveryFields.tsx'
import { GoodsFields, type PhoneOrderLine } from './GoodsFields.tsx'
import {
  type PhoneOrderBasketBody,
  type PhoneOrderBody,
  phoneOrderQuoteQuery,
  submitPhoneOrder,
} from './phoneOrders.queries.ts'

type NewOrderFormValues = DetailsFormValues & { note: string }

const { shippingAddress: _, ...contactRules } = customerRules
const rules = {
  ...contactRules,
  note: { max: [2000, 'The note is too long'], optional: true },
} as const

const validate = rulesResolver<NewOrderFormValues>(rules)
const resolver: Resolver<NewOrderFormValues> = (typed) => {
  const { values, errors } = validate(typed)
  return { values, errors: { ...errors, ...addressProblems(typed, { offMainland: true }) } }
}

const PAYMENTS = [
  { value: 'link', title: 'By card, with a payment link', detail: 'We’ll create a link for you to send.' },
  { value: 'transfer', title: 'By transfer', detail: 'Mark it as paid when the money has arrived.' },
  { value: 'paid', title: 'Already paid', detail: 'Takes the goods from stock and sends the confirmation now.' },
] as const

type NewOrderProps = { customerId?: number | undefined; onCreated: (order: AdminOrder) => void }

export function NewOrder({ customerId, onCreated }: NewOrderProps) {
  const form = useForm<NewOrderFormValues>({ resolver })
  const [lines, setLines] = useState<PhoneOrderLine[]>([])
  const [{ deliveryType, fee, code }, setDelivery] = useState<DeliveryFormValues>(INITIAL_DELIVERY)
  const [payment, setPayment] = useState<PhoneOrderPayment>('link')
  const [movement, setMovement] = useState(movementToday)
  // Idempotency key: retrying after a lost response creates no second order.
  const [requestKey] = useState(() => crypto.randomUUID() as string)
  const [isDirty, setIsDirty] = useState(false)
  const [wasSent, setWasSent] = useState(false)
  const [goodsInput, feeInput, codeInput] = [
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
    useRef<HTMLInputElement>(null),
  ]
  const queryClient = useQueryClient()
  const isDone = useRef(false)
  const { subscribe } = form
  useEffect(() => subscribe(() => setIsDirty(true)), [subscribe])

  const agreedFee = parsePence(fee)
  const feeProblem = fee.trim() === '' || agreedFee !== undefined ? undefined : 'Enter an amount such as 50 or 12.50'
  const basket: PhoneOrderBasketBody = {
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    deliveryType,
    discountCode: code.trim() || undefined,
    deliveryFee: agreedFee === undefined ? undefined : toDecimal(agreedFee),
  }
  const postcode = findPostcodes(form.watch('postcode') ?? '').at(-1)?.text
  const quote = useQuery(phoneOrderQuoteQuery({ ...basket, postcode }))
  const delivery = useQuery(deliveryQuery)
  const refusal = quote.isError ? toRefusal(quote.error) : undefined

  const create = useMutation({
    async mutationFn(body: PhoneOrderBody) {
      const order = await submitPhoneOrder(body)
      if (body.payment === 'link' && order.paymentStatus === 'pending')
        await requestPaymentLink(queryClient, order.id, false).catch((error: unknown) =>
          toast({ tone: 'error', title: 'The payment link hasn’t been created yet', message: errorMessage(error) }),
        )
      return order
    },
    onSuccess: (order) => {
      isDone.current = true
      toast({
        title: 'Order created',
        message: `${order.orderId} is ${order.paymentStatus === 'paid' ? 'paid' : 'not paid yet'}.`,
      })
      onCreated(order)
    },
    onError: (error) => {
      const { field, message } = toRefusal(error)
      const name = field === 'customer.shippingAddress' ? 'postcode' : field?.replace('customer.', '')
      if (field === 'deliveryFee') return feeInput.current?.focus()
      if (field === 'discountCode') return codeInput.current?.focus()
      if (name && (name in rules || name === 'postcode') && message)
        return form.setError(name as keyof NewOrderFormValues, { message }, { shouldFocus: true })
      toast({ tone: 'error', title: 'Failed to create order', message: message ?? errorMessage(error) })
    },
  })

  const refused = create.isError ? toRefusal(create.error) : undefined
  const codeProblem =
    refusal?.field === 'discountCode' ? refusal.message : validateField(code, { max: [40, 'The code is too long'] })
  const today = londonDay(new Date())
  const days = { from: earliestPaymentDay(today), today }
  const dayProblem = movementDayProblem(movement.valueDate, days)
  const dateInput = useRef<HTMLInputElement>(null)
  // The goods are above the fields that `useForm` focuses.
  const focusMissingGoods = () => {
    if (lines.length === 0) goodsInput.current?.focus()
  }

  const submit = form.handleSubmit(({ note, ...typed }) => {
    if (lines.length === 0) return goodsInput.current?.focus()
    if (feeProblem) return feeInput.current?.focus()
    if (codeProblem) return codeInput.current?.focus()
    if (payment === 'paid' && dayProblem) return dateInput.current?.focus()
    if (refusal) return
    create.mutate({
      requestKey,
      ...basket,
      customer: withComposedAddress({ ...typed, customerPhone: typed.customerPhone || undefined }),
      note: note || undefined,
      payment,
      ...(payment === 'paid' ? movement : {}),
    })
  }, focusMissingGoods)

  return (
    <form
      onSubmit={(event) => {
        setWasSent(true)
        submit(event)
      }}
      noValidate
      aria-label="New order"
      className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start gap-10">
        <GoodsFields
          lines={lines}
          onChange={setLines}
          input={goodsInput}
          error={wasSent && lines.length === 0 ? 'Add a product first' : undefined}
        />
        <CustomerFields form={form} customerId={customerId} emailHint="We’ll send the confirmation here.">
          <TextAreaField
            label="Note"
            optional
            rows={2}
            hint="For colleagues only. The customer won’t see it."
            controlClassName="sm:text-sm"
            {...form.register('note')}
          />
        </CustomerFields>
      </div>

      <div className="grid content-start gap-8">
        <DeliveryFields
          value={{ deliveryType, fee, code }}
          onChange={(typed) => {
            setDelivery(typed)
            create.reset()
          }}
          feeInput={feeInput}
          codeInput={codeInput}
          problems={{
            fee: feeProblem ?? (refused?.field === 'deliveryFee' ? refused.message : undefined),
            code: codeProblem ?? (refused?.field === 'discountCode' ? refused.message : undefined),
          }}
        />

        <RadioCards legend="Payment" name="payment" value={payment} onChange={setPayment} options={PAYMENTS} />
        {payment === 'paid' && (
          <MovementFields
            dateLabel="Received on"
            from={days.from}
            dateProblem={wasSent ? dayProblem : undefined}
            dateInput={dateInput}
            value={movement}
            onChange={setMovement}
          />
        )}

        <section aria-labelledby="costs" className="grid gap-3 border-t border-ink pt-4" aria-busy={quote.isFetching}>
          <h2 id="costs" className="headline text-xl">
            Summary
          </h2>
          {lines.length === 0 && <p className="text-muted">Add a product to see what it costs.</p>}
          {refusal && refusal.field !== 'discountCode' && (
            <p role="alert" className="text-error">
              {refusal.message ?? 'We couldn’t reach the shop.'}
            </p>
          )}
          {lines.length > 0 && quote.data && !refusal && (
            <CostSummary
              quote={quote.data}
              isPaid={payment === 'paid'}
              codeNote={
                delivery.data && agreedFee === undefined
                  ? lostFreeDeliveryText({ ...quote.data, deliveryType }, delivery.data)
                  : undefined
              }
            />
          )}
          <Button type="submit" variant="primary" pending={create.isPending} pendingLabel="Creating order">
            Create order
          </Button>
        </section>
      </div>
      <LeaveGuard unsaved={() => (isDirty || lines.length > 0) && !isDone.current} />
    </form>
  )
}
