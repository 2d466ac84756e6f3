import { useEffect, useRef, useState } from 'react'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import { closeToast, shownToast, type Toast, toast } from '#/ui/toast.ts'
import type { UseForm } from '#/ui/useForm.ts'
import { checkoutApi } from './checkout.queries.ts'
import { type Checkout, type CheckoutNews, createCheckout, type Ordered } from './checkout.ts'
import { checkoutMemory } from './checkoutMemory.ts'
import type { TypedDetails } from './detailsForm.ts'

export type CheckoutEvents = {
  onOrdered: (order: Ordered, bought: readonly BasketItem[]) => void
  onCodeRefused: (message: string) => void
  onOutdated: () => void
}

/** Reports failures in a toast, which closes at the next attempt, or at the form's field. */
export function useCheckout(form: UseForm<TypedDetails>, on: CheckoutEvents): Checkout {
  const said = useRef<Toast>(null)
  const say = (title: string, message?: string) => {
    toast({ tone: 'error', title, message })
    said.current = shownToast.get()
  }
  const unsay = () => {
    if (said.current && shownToast.get() === said.current) closeToast()
    said.current = null
  }

  const hear = (news: CheckoutNews) => {
    switch (news.type) {
      case 'attempt':
        return unsay()
      case 'ordered':
        unsay()
        return on.onOrdered(news.order, news.bought)
      case 'codeRefused':
        return on.onCodeRefused(news.message)
      case 'outdated':
        return on.onOutdated()
      case 'fieldRefused': {
        const { field, message } = news
        // The form has already checked the format, so the postcode must be outside the mainland.
        if (field === 'shippingAddress')
          return form.setError('postcode', { type: 'outsideMainland', message }, { shouldFocus: true })
        if (field !== 'customerName' && field !== 'customerEmail' && field !== 'customerPhone')
          return say('Payment Error', message)
        return form.setError(field, { type: 'server', message }, { shouldFocus: true })
      }
      case 'notReady':
        return say(news.message)
      case 'failed': {
        const { title, message, reason, toastMessage: brief = message } = news.failure
        return say(title, reason ? `${brief}\n${reason}` : brief)
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
