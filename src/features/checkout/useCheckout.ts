import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { toast } from '#/ui/toast.ts'
import { checkoutApi } from './checkout.queries.ts'
import type { CustomerDetails } from './checkout.schema.ts'
import { type Checkout, type CheckoutNews, createCheckout, type Ordered } from './checkout.ts'
import { checkoutMemory } from './checkoutMemory.ts'
import { isDetailsField } from './detailsForm.ts'

/** What a checkout cannot do alone. */
export type CheckoutEvents = {
  onOrdered: (order: Ordered) => void
  onCodeRefused: (message: string) => void
  /** Prices, stock or code on the screen are old. */
  onOutdated: () => void
}

/** The page's one checkout. What fails is said in a toast, or at the field of `form` that it is about. */
export function useCheckout(form: UseFormReturn<CustomerDetails>, on: CheckoutEvents): Checkout {
  const hear = (news: CheckoutNews) => {
    switch (news.type) {
      case 'ordered':
        return on.onOrdered(news.order)
      case 'codeRefused':
        return on.onCodeRefused(news.message)
      case 'outdated':
        return on.onOutdated()
      case 'fieldRefused': {
        const { field, message } = news
        if (!isDetailsField(field)) return toast({ tone: 'error', title: 'Payment Error', message })
        const type = field === 'shippingAddress' ? 'outsideMainland' : 'server'
        return form.setError(field, { type, message }, { shouldFocus: true })
      }
      case 'notReady':
        return toast({ tone: 'error', title: news.message })
      case 'failed': {
        const { title, message, reason } = news.failure
        return toast({ tone: 'error', title, message: reason ? `${message}\n${reason}` : message })
      }
    }
  }
  const listener = useRef(hear)
  useEffect(() => {
    listener.current = hear
  })
  const [checkout] = useState(() =>
    createCheckout({ api: checkoutApi, memory: checkoutMemory, tell: (news) => listener.current(news) }),
  )
  return checkout
}
