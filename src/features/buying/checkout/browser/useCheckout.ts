import { type RefObject, useEffect, useRef, useState } from 'react'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { BUSINESS_FIELDS } from '#/features/shop/business/businessFields.ts'
import { closeErrorToast, toast } from '#/ui/toast.ts'
import type { UseForm } from '#/ui/useForm.ts'
import { failureToast } from './checkout.failures.ts'
import { checkoutApi } from './checkout.queries.ts'
import { type Checkout, type CheckoutNotification, type CompletedOrder, createCheckout } from './checkout.ts'
import { checkoutStorage, lastRedirectFailure } from './checkoutStorage.ts'
import { paying } from './paying.ts'
import type { CheckoutFormValues } from './toBuyer.ts'

export type CheckoutCallbacks = {
  onOrdered: (order: CompletedOrder, bought: readonly BasketItem[]) => void
  onCodeRefused: (message: string) => void
  onOutdated: () => void
}

export function useCheckout(
  form: UseForm<CheckoutFormValues>,
  callbacks: CheckoutCallbacks,
  /** The payment method of the latest attempt. */
  paymentType: RefObject<string>,
): Checkout {
  const handleNotification = (news: CheckoutNotification) => showNews(news, form, callbacks)
  const listener = useRef(handleNotification)
  useEffect(() => {
    listener.current = handleNotification
  })
  const [checkout] = useState(() =>
    createCheckout({
      api: checkoutApi,
      storage: checkoutStorage,
      notify: (news) => listener.current(news),
      failure: lastRedirectFailure.get(),
    }),
  )
  useEffect(() => lastRedirectFailure.set(undefined), [])
  useEffect(() => checkout.stopRetrying, [checkout])
  useEffect(
    () =>
      checkout.state.subscribe(() => {
        const { paymentStep, session } = checkout.state.get()
        if (paymentStep !== 'confirming' || !session) return
        const { deliveryType, discountCode } = session.cart
        paying.set({ deliveryType, paymentType: paymentType.current, coupon: discountCode })
      }),
    [checkout, paymentType],
  )
  return checkout
}

const OWN_FIELDS = ['customerName', 'customerEmail', 'customerPhone', ...BUSINESS_FIELDS] as const
const isOwnField = (field: string): field is (typeof OWN_FIELDS)[number] =>
  (OWN_FIELDS as readonly string[]).includes(field)

const showError = (title: string, message?: string) => toast({ tone: 'error', title, message })

export function showNews(
  news: CheckoutNotification,
  form: Pick<UseForm<CheckoutFormValues>, 'setError'>,
  callbacks: CheckoutCallbacks,
) {
  switch (news.type) {
    case 'attempt':
      return closeErrorToast()
    case 'ordered':
      closeErrorToast()
      return callbacks.onOrdered(news.order, news.bought)
    case 'codeRefused':
      return callbacks.onCodeRefused(news.message)
    case 'outdated':
      return callbacks.onOutdated()
    case 'fieldRefused': {
      const { field, message } = news
      // The form has already checked the format, so the postcode must be outside the mainland.
      if (field === 'shippingAddress')
        return form.setError('postcode', { type: 'outsideMainland', message }, { shouldFocus: true })
      if (!isOwnField(field)) return showError('Payment Error', message)
      return form.setError(field, { type: 'server', message }, { shouldFocus: true })
    }
    case 'notReady':
      return showError(news.message)
    case 'failed':
      return toast({ tone: 'error', ...failureToast(news.failure, news.charge) })
  }
}
