import { localStore, readJson, tabStore } from '#/browser/browserStorage.ts'
import { parseStoredCart, serialiseCart } from '#/features/cart/cart.rules.ts'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import { NO_ADDRESS } from '#/lib/address.ts'
import type { OrderBody } from './checkout.queries.ts'
import type { TypedDetails } from './detailsForm.ts'

/** In local storage: two tabs must use the same payment, also after a crash. */
const PAYMENT = 'courtside.payment'
/** What the payment buys, until the first tab that learns of the order has removed it from the cart. */
const BOUGHT = 'courtside.bought'
/** Typed details, for this tab only. Never card data. */
const DETAILS = 'courtside.details'
const PENDING_ORDER = 'courtside.pending-order'

/** Fallback if the browser blocks storage. */
let unstored: Bought | undefined

/** The secret is null for a free order and for payments stored by an earlier release. */
export type RememberedPayment = { paymentIntentId: string; clientSecret: string | null }

const NO_DETAILS: TypedDetails = { customerName: '', customerEmail: '', customerPhone: '', ...NO_ADDRESS }

type Bought = { paymentIntentId: string; cart: string }

/** Browser storage that survives a reload and the bank's redirect. */
export const checkoutMemory = {
  payment(): RememberedPayment | undefined {
    const stored = readJson(localStore, PAYMENT) as Partial<RememberedPayment> | undefined
    if (typeof stored?.paymentIntentId === 'string') {
      const { paymentIntentId, clientSecret } = stored
      return { paymentIntentId, clientSecret: typeof clientSecret === 'string' ? clientSecret : null }
    }
    // An earlier release stored the id alone.
    const id = localStore.read(PAYMENT)
    return id?.startsWith('pi_') ? { paymentIntentId: id, clientSecret: null } : undefined
  },
  rememberPayment({ paymentIntentId, clientSecret }: RememberedPayment): void {
    localStore.write(PAYMENT, JSON.stringify({ paymentIntentId, clientSecret }))
  },
  forgetPayment: (): void => localStore.write(PAYMENT, null),

  rememberBought(paymentIntentId: string, items: readonly BasketItem[]): void {
    const bought = { paymentIntentId, cart: serialiseCart(items) }
    const text = JSON.stringify(bought)
    localStore.write(BOUGHT, text)
    unstored = localStore.read(BOUGHT) === text ? undefined : bought
  },
  /** Returns and deletes what the payment bought; empty if another tab has taken it. */
  takeBought(paymentIntentId: string): BasketItem[] {
    const bought = unstored ?? (readJson(localStore, BOUGHT) as Partial<Bought> | undefined)
    if (bought?.paymentIntentId !== paymentIntentId) return []
    unstored = undefined
    localStore.write(BOUGHT, null)
    return parseStoredCart(bought.cart ?? null)
  },

  details(): TypedDetails {
    const stored = readJson(tabStore, DETAILS)
    const typed = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    const texts = Object.fromEntries(typed.filter(([name, text]) => name in NO_DETAILS && typeof text === 'string'))
    return { ...NO_DETAILS, ...texts }
  },
  rememberDetails: (details: Partial<TypedDetails>): void => tabStore.write(DETAILS, JSON.stringify(details)),

  pendingOrder(): OrderBody | undefined {
    const stored = readJson(tabStore, PENDING_ORDER)
    const isOrder = typeof stored === 'object' && stored !== null && 'stripePaymentIntentId' in stored
    return isOrder ? (stored as OrderBody) : undefined
  },
  rememberPendingOrder: (order: OrderBody): void => tabStore.write(PENDING_ORDER, JSON.stringify(order)),

  forget(): void {
    localStore.write(PAYMENT, null)
    tabStore.write(DETAILS, null)
    tabStore.write(PENDING_ORDER, null)
  },
}
export type CheckoutMemory = typeof checkoutMemory
