import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { toRefusal } from '#/features/buying/checkout/browser/checkout.queries.ts'
import { type CheckoutFormValues, toBuyer } from '#/features/buying/checkout/browser/toBuyer.ts'
import { BAD_RESERVATION_DAY, isBadDay } from '#/features/orders/drafts/drafts.rules.ts'
import { movementToday } from '#/features/orders/ledger/browser/MovementFields.tsx'
import { earliestPaymentDay, movementDayProblem } from '#/features/orders/ledger/ledger.rules.ts'
import { createdPaymentLink } from '#/features/orders/orders/browser/payment.queries.ts'
import type { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { lostFreeDeliveryText } from '#/features/orders/pricing/pricing.rules.ts'
import { businessProblems } from '#/features/shop/business/business.rules.ts'
import { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import { addressProblems } from '#/features/shop/delivery/browser/addressForm.ts'
import { deliveryQuery } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { ADDRESS_PARTS, EMPTY_ADDRESS } from '#/lib/address.ts'
import { parsePence, toDecimal } from '#/lib/decimal.ts'
import { validateField } from '#/lib/fieldRules.ts'
import { pick } from '#/lib/pick.ts'
import { findPostcodes } from '#/lib/postcodes.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { FormAlert, TextAreaField } from '#/ui/Field.tsx'
import type { Resolver } from '#/ui/form.ts'
import { fieldErrors, rulesResolver } from '#/ui/formRules.ts'
import { LeaveGuard } from '#/ui/LeaveGuard.tsx'
import { toast } from '#/ui/toast.ts'
import { type RequestForm, useRequestForm } from '#/ui/useRequestForm.ts'
import { BusinessFields } from './BusinessFields.tsx'
import { CostSummary } from './CostSummary.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import { DeliveryFields, type DeliveryFormValues, INITIAL_DELIVERY } from './DeliveryFields.tsx'
import { GoodsFields, type PhoneOrderLine } from './GoodsFields.tsx'
import { OrderPaymentFields, type PaymentFormValues } from './OrderPaymentFields.tsx'
import { type PhoneOrderBasketBody, phoneOrderQuoteQuery, submitPhoneOrder } from './phoneOrders.queries.ts'

type NewOrderFormValues = CheckoutFormValues &
  DeliveryFormValues &
  PaymentFormValues & { lines: PhoneOrderLine[]; note: string }

const newOrder = (): NewOrderFormValues => ({
  lines: [],
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  ...EMPTY_ADDRESS,
  vatNumber: '',
  purchaseOrder: '',
  note: '',
  ...INITIAL_DELIVERY,
  payment: 'link',
  holdUntil: '',
  tellCustomer: true,
  ...movementToday(),
})

/** Of a payment received for an order of today. */
function receivedDays() {
  const today = londonDay(new Date())
  return { from: earliestPaymentDay(today), today }
}

const { shippingAddress: _, ...contactRules } = customerRules
const validate = rulesResolver<NewOrderFormValues>({
  ...contactRules,
  note: { max: [2000, 'The note is too long'], optional: true },
})
const resolver: Resolver<NewOrderFormValues> = (typed) => {
  const { values, errors } = validate(typed)
  const isPaid = typed.payment === 'paid'
  const dayProblem = isPaid ? movementDayProblem(typed.valueDate, receivedDays()) : undefined
  const isBadReservation = !isPaid && typed.holdUntil !== '' && isBadDay(typed.holdUntil, londonDay(new Date()))
  return {
    values,
    errors: {
      ...errors,
      ...addressProblems(typed, { offMainland: true }),
      ...fieldErrors({
        ...businessProblems(typed),
        valueDate: dayProblem,
        holdUntil: isBadReservation ? BAD_RESERVATION_DAY : undefined,
      }),
    },
  }
}

const FIELD_NAMES: Record<string, keyof NewOrderFormValues> = {
  deliveryFee: 'fee',
  discountCode: 'code',
  'customer.shippingAddress': 'postcode',
}

const BUYER_FIELDS = ['customerName', 'customerEmail', 'customerPhone', ...ADDRESS_PARTS, ...BUSINESS_FIELDS] as const

function useCreateOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: submitPhoneOrder,
    onSuccess({ id, payUrl, emailed }) {
      if (payUrl) queryClient.setQueryData(createdPaymentLink(id).queryKey, { url: payUrl, emailed })
    },
    onError(error) {
      if (error instanceof ApiError && error.body.field) return
      toast({ tone: 'error', title: 'Failed to create order', message: errorMessage(error) })
    },
  })
}

function useCosts({ lines, deliveryType, fee, code, postcode: typedPostcode }: NewOrderFormValues) {
  const agreedFee = parsePence(fee)
  const feeProblem = fee.trim() === '' || agreedFee !== undefined ? undefined : 'Enter an amount such as 50 or 12.50'
  const basket: PhoneOrderBasketBody = {
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    deliveryType,
    discountCode: code.trim() || undefined,
    deliveryFee: agreedFee === undefined ? undefined : toDecimal(agreedFee),
  }
  const postcode = findPostcodes(typedPostcode).at(-1)?.text
  const quote = useQuery(phoneOrderQuoteQuery({ ...basket, postcode }))
  const delivery = useQuery(deliveryQuery)
  const refusal = quote.isError ? toRefusal(quote.error) : undefined
  const codeProblem =
    refusal?.field === 'discountCode' ? refusal.message : validateField(code, { max: [40, 'The code is too long'] })
  const codeNote =
    quote.data && delivery.data && agreedFee === undefined
      ? lostFreeDeliveryText({ ...quote.data, deliveryType }, delivery.data)
      : undefined
  return { basket, quote, refusal, feeProblem, codeProblem, codeNote }
}

type NewOrderProps = { customerId?: number | undefined; onCreated: (order: AdminOrder) => void }

export function NewOrder({ customerId, onCreated }: NewOrderProps) {
  const create = useCreateOrder()
  const form: RequestForm<NewOrderFormValues> = useRequestForm({
    request: create,
    defaultValues: newOrder(),
    resolver,
    isReady: () => lines.length > 0 && !feeProblem && !codeProblem && !refusal,
    toRequest({ note, ...typed }, requestKey) {
      const { company, vatNumber, purchaseOrder, ...customer } = toBuyer(pick(typed, BUYER_FIELDS))
      const payable = { holdUntil: typed.holdUntil || undefined, tellCustomer: typed.tellCustomer }
      return {
        requestKey: requestKey(),
        ...basket,
        customer,
        company,
        vatNumber,
        purchaseOrder,
        note: note || undefined,
        payment,
        ...(payment === 'paid' ? pick(typed, ['method', 'valueDate', 'reference']) : payable),
      }
    },
    fieldOf: (sent) => FIELD_NAMES[String(sent)] ?? String(sent).replace('customer.', ''),
    onDone(order) {
      toast({
        title: 'Order created',
        message: `${order.orderId} is ${order.paymentStatus === 'paid' ? 'paid' : 'not paid yet'}.`,
      })
      onCreated(order)
    },
  })
  const { lines, payment, holdUntil } = form.values()
  const { basket, quote, refusal, feeProblem, codeProblem, codeNote } = useCosts(form.values())

  return (
    <form
      onSubmit={form.submit}
      noValidate
      aria-label="New order"
      className="grid gap-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="grid content-start gap-10">
        <GoodsFields
          lines={lines}
          onChange={(next) => form.setValue('lines', next)}
          error={form.wasSubmitted() && lines.length === 0 ? 'Add a product first' : undefined}
        />
        <CustomerFields
          form={form}
          customerId={customerId}
          emailHint="We’ll send the confirmation here."
          company={<BusinessFields register={form.register} />}
        >
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
        <DeliveryFields register={form.register} problems={{ fee: feeProblem, code: codeProblem }} />

        <OrderPaymentFields
          form={form}
          receivedFrom={receivedDays().from}
          isShort={lines.length > 0 && (quote.data?.shortages.length ?? 0) > 0}
        />

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
              isReserved={holdUntil !== ''}
              codeNote={codeNote}
            />
          )}
          <FormAlert isAnnounced>{form.problem}</FormAlert>
          <Button type="submit" variant="primary" pending={form.isPending} pendingLabel="Creating order">
            Create order
          </Button>
        </section>
      </div>
      <LeaveGuard unsaved={() => !create.isSuccess && form.isUnsaved()} />
    </form>
  )
}
