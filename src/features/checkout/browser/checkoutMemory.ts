import { localStore, readJson, tabStore } from '#/browser/browserStorage.ts'
import { parseStoredCart, serialiseCart } from '#/features/cart/cart.rules.ts'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import { NO_ADDRESS } from '#/lib/address.ts'
import type { OrderBody } from './checkout.queries.ts'
import type { TypedDetails } from './detailsForm.ts'

/** For all tabs and after a crash: two tabs that pay must pay the same payment. */
const PAYMENT = 'courtside.payment'
/** What that payment buys, until its order has taken it out of the cart: whichever tab hears of the order first. */
const BOUGHT = 'courtside.bought'
/** What was typed, for this tab only. Never anything of the card. */
const DETAILS = 'courtside.details'
const PENDING_ORDER = 'courtside.pending-order'

// Where the browser stores nothing, the tab that pays still knows what it bought.
let unstored: Bought | undefined

/** A payment, and the secret by which it is this browser's own; null where it has none, or none was kept. */
export type RememberedPayment = { paymentIntentId: string; clientSecret: string | null }

const NO_DETAILS: TypedDetails = { customerName: '', customerEmail: '', customerPhone: '', ...NO_ADDRESS }

type Bought = { paymentIntentId: string; cart: string }

/** What the checkout keeps in the browser, so that a reload or a trip to the bank loses nothing. */
export const checkoutMemory = {
  /** The payment that was opened last. */
  payment(): RememberedPayment | undefined {
    const stored = readJson(localStore, PAYMENT) as Partial<RememberedPayment> | undefined
    if (typeof stored?.paymentIntentId === 'string') {
      const { paymentIntentId, clientSecret } = stored
      return { paymentIntentId, clientSecret: typeof clientSecret === 'string' ? clientSecret : null }
    }
    // An earlier release kept the id alone.
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
  /** What this payment has bought, given once: none where another tab has asked before. */
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

  /** The order to be placed once the payment has gone through. */
  pendingOrder(): OrderBody | undefined {
    const stored = readJson(tabStore, PENDING_ORDER)
    const isOrder = typeof stored === 'object' && stored !== null && 'stripePaymentIntentId' in stored
    return isOrder ? (stored as OrderBody) : undefined
  },
  rememberPendingOrder: (order: OrderBody): void => tabStore.write(PENDING_ORDER, JSON.stringify(order)),

  /** There is an order: nothing of this purchase is kept. */
  forget(): void {
    localStore.write(PAYMENT, null)
    tabStore.write(DETAILS, null)
    tabStore.write(PENDING_ORDER, null)
  },
}
export type CheckoutMemory = typeof checkoutMemory
