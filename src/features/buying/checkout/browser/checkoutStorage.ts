import { localStore, readJson, sessionStore } from '#/browser/browserStorage.ts'
import { parseStoredCart, serialiseCart } from '#/features/buying/cart/cart.rules.ts'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { EMPTY_ADDRESS } from '#/lib/address.ts'
import { createStore } from '#/ui/store.ts'
import type { OrderBody } from './checkout.queries.ts'
import type { Failure } from './checkout.state.ts'
import type { CheckoutFormValues } from './toBuyer.ts'

/** In local storage: two tabs must use the same payment, also after a crash. */
const PAYMENT_KEY = 'courtside.payment'
/** What the payment buys, until the first tab that learns of the order has removed it from the cart. */
const BOUGHT_KEY = 'courtside.bought'
/** Typed details, for this tab only. Never card data. */
const DETAILS_KEY = 'courtside.details'
const PENDING_ORDER_KEY = 'courtside.pending-order'

let boughtFallback: StoredPurchase | undefined

/** The secret is null for a free order and for payments stored by an earlier release. */
export type StoredPayment = { paymentIntentId: string; clientSecret: string | null }

const NO_DETAILS: CheckoutFormValues = {
  ...{ customerName: '', customerEmail: '', customerPhone: '', vatNumber: '', purchaseOrder: '' },
  ...EMPTY_ADDRESS,
}

type StoredPurchase = { paymentIntentId: string; cart: string }

export const checkoutStorage = {
  payment(): StoredPayment | undefined {
    const stored = readJson(localStore, PAYMENT_KEY) as Partial<StoredPayment> | undefined
    if (typeof stored?.paymentIntentId === 'string') {
      const { paymentIntentId, clientSecret } = stored
      return { paymentIntentId, clientSecret: typeof clientSecret === 'string' ? clientSecret : null }
    }
    // An earlier release stored the id alone.
    const id = localStore.read(PAYMENT_KEY)
    return id?.startsWith('pi_') ? { paymentIntentId: id, clientSecret: null } : undefined
  },
  savePayment({ paymentIntentId, clientSecret }: StoredPayment): void {
    localStore.write(PAYMENT_KEY, JSON.stringify({ paymentIntentId, clientSecret }))
  },
  clearPayment: (): void => localStore.write(PAYMENT_KEY, null),

  saveBought(paymentIntentId: string, items: readonly BasketItem[]): void {
    const bought = { paymentIntentId, cart: serialiseCart(items) }
    const text = JSON.stringify(bought)
    localStore.write(BOUGHT_KEY, text)
    boughtFallback = localStore.read(BOUGHT_KEY) === text ? undefined : bought
  },
  /** Pay has been pressed in this browser, and no order is known of yet. */
  isAwaitingOrder: (): boolean => boughtFallback !== undefined || localStore.read(BOUGHT_KEY) !== null,
  /** Returns and deletes what the payment bought; empty if another tab has taken it. */
  takeBought(paymentIntentId: string): BasketItem[] {
    const bought = boughtFallback ?? (readJson(localStore, BOUGHT_KEY) as Partial<StoredPurchase> | undefined)
    if (bought?.paymentIntentId !== paymentIntentId) return []
    boughtFallback = undefined
    localStore.write(BOUGHT_KEY, null)
    return parseStoredCart(bought.cart ?? null)
  },

  details(): CheckoutFormValues {
    const stored = readJson(sessionStore, DETAILS_KEY)
    const typed = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    const texts = Object.fromEntries(typed.filter(([name, text]) => name in NO_DETAILS && typeof text === 'string'))
    return { ...NO_DETAILS, ...texts }
  },
  saveDetails: (details: Partial<CheckoutFormValues>): void => sessionStore.write(DETAILS_KEY, JSON.stringify(details)),

  pendingOrder(): OrderBody | undefined {
    const stored = readJson(sessionStore, PENDING_ORDER_KEY)
    const isOrder = typeof stored === 'object' && stored !== null && 'stripePaymentIntentId' in stored
    return isOrder ? (stored as OrderBody) : undefined
  },
  savePendingOrder: (order: OrderBody): void => sessionStore.write(PENDING_ORDER_KEY, JSON.stringify(order)),

  clear(): void {
    localStore.write(PAYMENT_KEY, null)
    sessionStore.write(DETAILS_KEY, null)
    sessionStore.write(PENDING_ORDER_KEY, null)
  },
}
export type CheckoutStorage = typeof checkoutStorage

/** Of the attempt that ended on another page, for the checkout that opens next, which doesn’t load redirectFailures.ts. */
export const lastRedirectFailure = createStore<Failure | undefined>(undefined)
