import { type ReactNode, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react'
import { CardPayment } from '#/features/buying/cardPayment/browser/CardPayment.tsx'
import { ExpressPayment } from '#/features/buying/cardPayment/browser/ExpressPayment.tsx'
import { type ExpressBuyer, leavesPage, type PaymentForm } from '#/features/buying/cardPayment/paymentForm.ts'
import type { BasketItem, Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { DeliveryDetails } from '#/features/orders/orders/server/accountOrders.schema.ts'
import type { PricedBasket } from '#/features/orders/pricing/pricing.rules.ts'
import { checkoutTerms } from '#/features/shop/content/payment.facts.ts'
import { mayCancel } from '#/features/shop/content/returnTerms.rules.ts'
import type { Shop } from '#/features/shop/content/server/content.schema.ts'
import type { DeliveryOffer } from '#/features/shop/delivery/browser/delivery.queries.ts'
import { deliveryLabel } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { email } from '#/lib/brand.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { lazy } from '#/ui/lazy.ts'
import { useStore } from '#/ui/store.ts'
import { toast } from '#/ui/toast.ts'
import type { UseForm } from '#/ui/useForm.ts'
import { CheckoutLayout } from './CheckoutLayout.tsx'
import { CheckoutLoading } from './CheckoutLoading.tsx'
import { CheckoutNotice, type CheckoutNoticeProps } from './CheckoutNotice.tsx'
import { NOT_INITIALISED } from './checkout.failures.ts'
import { canOrder, canPay, currentSession, INITIAL_STATE, isBusy } from './checkout.state.ts'
import type { LaterPayment } from './checkout.ts'
import { DetailsFields } from './DetailsFields.tsx'
import { toNextField, useDetailsForm } from './detailsForm.ts'
import { PayPanel } from './PayPanel.tsx'
import { type CheckoutFormValues, toBuyer } from './toBuyer.ts'
import { type CheckoutCallbacks, useCheckout } from './useCheckout.ts'

// Most shops don’t name them.
const Instalments = lazy(async () => ({
  default: (await import('#/features/buying/cardPayment/browser/Instalments.tsx')).Instalments,
}))

export type CheckoutCart = {
  items: readonly BasketItem[]
  lines: readonly { product: Pick<Product, 'id' | 'name' | 'price'>; quantity: number }[]
  basket: PricedBasket
  offer: DeliveryOffer
}

/** The server's totals if the session is for this cart, otherwise the browser's. */
export type ShownTotals = Pick<
  PricedBasket,
  | 'subtotal'
  | 'discountCode'
  | 'discountType'
  | 'discountAmount'
  | 'deliveryType'
  | 'deliveryFee'
  | 'totalAmount'
  | 'vatAmount'
>

type CheckoutScreenProps = CheckoutCallbacks & {
  cart: CheckoutCart
  /** The cart has been emptied since; `cart` is its last content. */
  isEmpty: boolean
  shop: Shop
  known: DeliveryDetails | undefined
  /** Those that the customer has saved. */
  addresses?: (form: UseForm<CheckoutFormValues>) => ReactNode
  /** Shown above the card form to buyers for a business, and to everybody while card payments are paused. */
  choosePayment: (state: { totalAmount: Pence; fixed: boolean; isPaused: boolean; isBusiness: boolean }) => ReactNode
  /** Shows the checkout, unless card payments are paused for buyers who can't order without a card. */
  openUnlessPaused: (state: { paused: string | undefined; onRetry: () => void; checkout: ReactNode }) => ReactNode
  /** Chosen instead of the card. */
  later: LaterPayment | undefined
  items: (fixed: boolean) => ReactNode
  summary: (state: { totals: ShownTotals; fixed: boolean; later: LaterPayment | undefined }) => ReactNode
  totals: (totals: ShownTotals) => ReactNode
  changes: ReactNode
  whenSoldOut?: CheckoutNoticeProps['whenSoldOut']
  onQuantity: (productId: number, quantity: number) => void
  onUnavailable: () => void
  onEmpty: () => void
}

export function CheckoutScreen({
  cart,
  isEmpty,
  shop,
  known,
  addresses,
  choosePayment,
  openUnlessPaused,
  later: chosenLater,
  items,
  summary,
  totals,
  changes,
  whenSoldOut,
  onUnavailable,
  onEmpty,
  onQuantity,
  ...on
}: CheckoutScreenProps) {
  const details = useDetailsForm(known)
  const [paymentForm, setPaymentForm] = useState<PaymentForm | null>(null)

  const paymentType = useRef('')
  const wasClosed = useRef(false)
  const checkout = useCheckout(details, on, paymentType)
  const state = useStore(checkout.state, INITIAL_STATE)
  const { basket } = cart

  useEffect(() => {
    if (isEmpty) return
    const { discountCode, deliveryType, totalAmount } = basket
    checkout.setCart({ items: cart.items, discountCode, deliveryType, amount: totalAmount })
  }, [checkout, isEmpty, cart.items, basket])

  useEffect(() => {
    if (!state.hasFailedToOpen) return
    toast({ tone: 'error', ...NOT_INITIALISED })
    onUnavailable()
  }, [state.hasFailedToOpen, onUnavailable])

  const fixed = isBusy(state)
  useEffect(() => {
    if (isEmpty && !fixed) onEmpty()
  }, [isEmpty, fixed, onEmpty])
  useEffect(() => {
    if (!fixed || state.isComplete || state.failure?.isPaid) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!leavesPage(paymentType.current)) event.preventDefault()
    }
    // Back from another page without a reload, the attempt would wait for ever.
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload()
    }
    window.addEventListener('beforeunload', warn)
    window.addEventListener('pageshow', reload)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('pageshow', reload)
    }
  }, [fixed, state.isComplete, state.failure])

  // Rendering it all at once would block a slow phone.
  const isReady = useDeferredValue(state.hasOpened || state.obstacle !== undefined)
  if (!isReady) return <CheckoutLoading />

  const { subtotal, discountAmount, deliveryFee, totalAmount } = currentSession(state) ?? basket
  const shown: ShownTotals = { ...basket, subtotal, discountAmount, deliveryFee, totalAmount }
  const { paused, session } = state
  const clientSecret = session?.clientSecret
  const free = shown.totalAmount === 0

  const company = details.watch('company')
  const isBusiness = Boolean(company)
  const later = isBusiness ? chosenLater : undefined
  const { deliveryType } = basket
  const arrival = later?.arrivals[deliveryType] ?? cart.offer.promises[deliveryType].arrival
  const pay = (typed: CheckoutFormValues, form: PaymentForm | null) => {
    paymentType.current = form?.method() ?? 'free'
    return checkout.pay(toBuyer(typed), form)
  }
  const submit = details.handleSubmit((typed) =>
    later ? checkout.payLater(toBuyer(typed), later.place) : pay(typed, paymentForm),
  )
  /** A wallet's details go through the form, which shows what is wrong with them and keeps them. */
  const payByWallet = (buyer: ExpressBuyer, form: PaymentForm) =>
    new Promise<boolean>((resolve) => {
      for (const [name, value] of Object.entries(buyer)) details.setValue(name as keyof ExpressBuyer, value)
      const onValid = (typed: CheckoutFormValues) =>
        pay(typed, form).then(() => resolve(checkout.state.get().isComplete))
      details.handleSubmit(onValid, () => resolve(false))()
    })

  const screen = (
    <CheckoutLayout
      terms={checkoutTerms(shop.instalments, paused !== undefined)}
      notice={
        <>
          {changes}
          <CheckoutNotice state={state} whenSoldOut={whenSoldOut} onQuantity={onQuantity} onRetry={checkout.retry} />
        </>
      }
      items={items(fixed)}
      summary={summary({ totals: shown, fixed, later })}
      total={formatPounds(shown.totalAmount)}
    >
      <form
        onSubmit={submit}
        onKeyDown={toNextField}
        noValidate
        aria-label="Checkout"
        aria-busy={fixed}
        className="grid gap-10"
      >
        {!free && clientSecret && session && (
          <ExpressPayment
            key={`express ${clientSecret}`}
            provider={shop.provider}
            publishableKey={shop.publishableKey}
            clientSecret={clientSecret}
            session={session}
            amount={shown.totalAmount}
            delivery={{ type: shown.deliveryType, name: deliveryLabel(shown.deliveryType), fee: shown.deliveryFee }}
            disabled={fixed || !canPay(state) || isEmpty}
            onPay={payByWallet}
          />
        )}
        <DetailsFields
          form={details}
          disabled={fixed}
          contactEmail={email()}
          addresses={<Suspense>{addresses?.(details)}</Suspense>}
        />
        {!free && (clientSecret || paused) && (
          <section aria-labelledby="payment" className="grid gap-5">
            <h2 id="payment" className="headline text-2xl">
              Payment
            </h2>
            {(isBusiness || paused) && (
              <Suspense>
                {choosePayment({ totalAmount: shown.totalAmount, fixed, isPaused: paused !== undefined, isBusiness })}
              </Suspense>
            )}
            {/* Kept with what was typed. */}
            {clientSecret && session && (
              <div hidden={later !== undefined} className="grid gap-5">
                {shop.instalments && (
                  <Suspense>
                    <Instalments price={shown.totalAmount} />
                  </Suspense>
                )}
                <CardPayment
                  key={clientSecret}
                  mayRedirect
                  provider={shop.provider}
                  publishableKey={shop.publishableKey}
                  clientSecret={clientSecret}
                  session={session}
                  onReady={setPaymentForm}
                  disabled={fixed}
                />
              </div>
            )}
          </section>
        )}
        <PayPanel
          state={state}
          lines={cart.lines.map(({ product, quantity }) => ({
            name: product.name,
            quantity,
            total: product.price * quantity,
          }))}
          totals={totals(shown)}
          delivery={`${deliveryLabel(deliveryType)}: ${arrival}.`}
          totalAmount={shown.totalAmount}
          enabled={!isEmpty && (later ? canOrder(state) : canPay(state) && (free || paymentForm !== null))}
          isFree={free}
          isBusiness={!mayCancel({ company, vatNumber: details.watch('vatNumber') }) && 'asTyped'}
          due={later?.due}
          testMode={shop.testMode}
          onFinish={checkout.finishOrder}
        />
      </form>
    </CheckoutLayout>
  )
  const closed = session ? undefined : paused
  // Afterwards the form stays where it is and keeps what was typed.
  if (closed) wasClosed.current = true
  if (!wasClosed.current) return screen
  return (
    <Suspense fallback={<CheckoutLoading />}>
      {openUnlessPaused({ paused: closed?.message, onRetry: checkout.retry, checkout: screen })}
    </Suspense>
  )
}
