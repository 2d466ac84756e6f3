import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CardPayment } from '#/features/buying/cardPayment/browser/CardPayment.tsx'
import type { PaymentForm } from '#/features/buying/cardPayment/paymentForm.ts'
import { CheckoutLayout } from '#/features/buying/checkout/browser/CheckoutLayout.tsx'
import { CheckoutLoading } from '#/features/buying/checkout/browser/CheckoutLoading.tsx'
import {
  paymentFailure,
  STILL_PROCESSING,
  UNEXPECTED_FAILURE,
} from '#/features/buying/checkout/browser/checkout.failures.ts'
import { toRefusal } from '#/features/buying/checkout/browser/checkout.queries.ts'
import {
  type Charge,
  chargeOf,
  type Failure,
  type PaymentStep,
} from '#/features/buying/checkout/browser/checkout.state.ts'
import { PayPanel } from '#/features/buying/checkout/browser/PayPanel.tsx'
import { acceptedPaymentsText } from '#/features/shop/content/payment.facts.ts'
import type { Shop } from '#/features/shop/content/server/content.schema.ts'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { closeErrorToast } from '#/ui/toast.ts'
import type { LinkIntent } from '../server/paymentLinks.schema.ts'
import { PaySummary, PayTotals } from './PaySummary.tsx'
import { type OpenOrder, payApi, payableQuery } from './paymentLinks.queries.ts'

type PayScreenProps = {
  token: string
  order: OpenOrder
  shop: Shop
  offer: DeliveryOffer | undefined
  onChanged: () => void
}

export function PayScreen({ token, order, shop, offer, onChanged }: PayScreenProps) {
  const session = useQuery({
    queryKey: ['pay', token, 'intent'],
    queryFn: () => payApi.intent(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const isChanged = session.isError && toRefusal(session.error).status === 409
  useEffect(() => {
    if (isChanged) onChanged()
  }, [isChanged, onChanged])

  if (session.isPending) return <CheckoutLoading />
  if (session.isError) {
    const { code, message, hint = message } = toRefusal(session.error)
    return (
      <div className="page section">
        <EmptyState
          role="alert"
          title={code === 'cardPaymentsPaused' ? 'Card payments are paused' : 'You can’t pay for this order yet'}
          action={<Button onClick={() => void session.refetch()}>Try again</Button>}
        >
          {hint ?? 'We couldn’t reach the shop.'}
        </EmptyState>
      </div>
    )
  }
  return (
    <PayForm
      token={token}
      order={order}
      shop={shop}
      offer={offer}
      onChanged={onChanged}
      session={session.data}
      onEnded={() => void session.refetch()}
    />
  )
}

type PayFormProps = PayScreenProps & { session: LinkIntent; onEnded: () => void }

function usePayment({ token, order, session, onChanged, onEnded }: PayFormProps) {
  const [paymentStep, setPaymentStep] = useState<PaymentStep>('idle')
  const [failure, setFailure] = useState<Failure>()
  // The server has opened the session, so nothing has been charged yet.
  const [charge, setCharge] = useState<Charge>('none')
  const isRunning = useRef(false)
  const queryClient = useQueryClient()
  const { paymentIntentId } = session
  const isBusy = paymentStep !== 'idle' && paymentStep !== 'unfinished'

  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])

  const fail = (reason: Failure, step: PaymentStep = 'idle') => {
    setFailure(reason)
    setPaymentStep(step)
  }

  /** `doubt` is shown if the server reports no payment. */
  async function finish(doubt: Failure | undefined) {
    setPaymentStep('ordering')
    try {
      queryClient.setQueryData(payableQuery(token).queryKey, await payApi.finish(token, paymentIntentId))
    } catch (error) {
      const refusal = toRefusal(error)
      const { code, message, status } = refusal
      if (code === 'paymentPending') {
        const known = chargeOf(refusal)
        setCharge(known)
        if (doubt && known === 'none') fail(doubt)
        else fail(STILL_PROCESSING, 'unfinished')
      } else if (status === 409 && message) {
        fail({ title: 'Payment Error', message, charge: code === 'paymentEnded' ? 'none' : 'made' })
        onEnded()
      } else fail(UNEXPECTED_FAILURE, 'unfinished')
    }
  }

  async function pay(form: PaymentForm | null) {
    if (!form || !(await form.validate())) return
    setPaymentStep('reserving')
    try {
      await payApi.reserve(token, paymentIntentId)
    } catch (error) {
      const { code, message = 'We couldn’t reach the shop. Please try again.', hint } = toRefusal(error)
      const isPaid = code === 'alreadyPaid' || code === 'refunded'
      fail({ title: 'Payment Error', message: hint ?? message, charge: isPaid ? 'made' : undefined })
      if (code === 'paymentEnded' || code === 'refunded') onEnded()
      if (code === 'alreadyPaid' || code === 'orderCancelled') onChanged()
      return
    }
    setPaymentStep('confirming')
    setCharge('unknown')
    const result = await form.confirm(order.customer).catch(() => undefined)
    if (result?.status === 'failed') {
      setCharge('none')
      return fail(paymentFailure(result))
    }
    if (result?.status === 'pending') return fail(STILL_PROCESSING, 'unfinished')
    return finish(result ? undefined : UNEXPECTED_FAILURE)
  }

  async function once(work: () => Promise<void>) {
    if (isRunning.current) return
    isRunning.current = true
    closeErrorToast()
    setFailure(undefined)
    try {
      await work()
    } finally {
      isRunning.current = false
    }
  }

  return {
    state: { paymentStep, failure, charge, isComplete: false },
    isBusy,
    pay: (form: PaymentForm | null) => void once(() => pay(form)),
    finish: () => void once(() => finish(undefined)),
  }
}

function PayForm(props: PayFormProps) {
  const { order, shop, offer, session } = props
  const [form, setForm] = useState<PaymentForm | null>(null)
  const { state, isBusy, pay, finish } = usePayment(props)
  return (
    <CheckoutLayout
      terms={`Order ${order.orderId}. ${acceptedPaymentsText(shop.instalments)}`}
      notice={null}
      items={<PaySummary order={order} offer={offer} />}
      summary={null}
      total={formatPounds(order.outstanding)}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pay(form)
        }}
        noValidate
        aria-label="Payment"
        className="grid gap-10"
      >
        <section aria-labelledby="payment" className="grid gap-5">
          <h2 id="payment" className="headline text-2xl">
            Payment
          </h2>
          <CardPayment
            key={session.clientSecret}
            provider={shop.provider}
            publishableKey={shop.publishableKey}
            clientSecret={session.clientSecret}
            session={session}
            onReady={setForm}
            disabled={isBusy}
          />
        </section>
        <PayPanel
          state={state}
          lines={order.lines.map(({ name, quantity, unitPrice }) => ({
            name,
            quantity,
            total: unitPrice * quantity,
          }))}
          totals={<PayTotals order={order} offer={offer} />}
          delivery={describeDelivery(order, offer)}
          totalAmount={order.outstanding}
          enabled={form !== null}
          isFree={false}
          isBusiness={order.isBusiness}
          testMode={shop.testMode}
          onFinish={finish}
        />
      </form>
    </CheckoutLayout>
  )
}

function describeDelivery(order: OpenOrder, offer: DeliveryOffer | undefined): string {
  return `${describeArrival(order, offer)} ${order.agreedFor ? `To ${order.agreedFor}, outside mainland UK, as agreed with you.` : 'Mainland UK only.'}`
}

function describeArrival({ deliveryType }: OpenOrder, offer: DeliveryOffer | undefined): string {
  const promise = offer?.promises[deliveryType]
  const name = deliveryLabel(deliveryType)
  return promise ? `${name}: ${promise.arrival}.` : `${name}.`
}
