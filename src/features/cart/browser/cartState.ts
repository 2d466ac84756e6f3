import { localStore, readJson, tabStore } from '#/browser/browserStorage.ts'
import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { DELIVERY_TYPES, type DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import { createStore, useStore } from '#/ui/store.ts'
import { closeToast, shownToast } from '#/ui/toast.ts'
import {
  addItem,
  type Cart,
  itemCount,
  parseStoredCart,
  removeItem,
  serialiseCart,
  setQuantity,
} from '../cart.rules.ts'

/** Ids and quantities, for all tabs. */
const CART = 'courtside.cart'
/** The prices that were on the screen last, so that a change can be told. Nothing is charged by them. */
const SEEN_PRICES = 'courtside.seen-prices'
const KEPT_DELIVERY = 'courtside.delivery'

const EMPTY: Cart = { items: [] }
const inBrowser = typeof window !== 'undefined'

const cart = createStore<Cart>(keptCart())
const delivery = createStore(keptDelivery())
const drawer = createStore(false)
const additions = createStore(0)

/** What was put into the cart here last, for whom it concerns beside the cart. */
export const lastAddition = createStore<{ product: Added; quantity: number } | null>(null)

type Added = Pick<Product, 'id' | 'name' | 'category' | 'price'>

/** The cart as it is kept for all tabs; empty where the browser keeps nothing. */
export function keptCart(): Cart {
  const items = parseStoredCart(localStore.read(CART))
  return items.length > 0 ? { items } : EMPTY
}

function keptDelivery(): DeliveryType {
  const kept = tabStore.read(KEPT_DELIVERY)
  return DELIVERY_TYPES.find((type) => type === kept) ?? DELIVERY_TYPES[0]
}

// Another tab has changed the cart, or somebody has cleared everything that is kept.
if (inBrowser) {
  window.addEventListener('storage', ({ key }) => {
    if (key === CART || key === null) cart.set(keptCart())
  })
}

/** Takes over a changed cart, in this tab and the others. */
export function replaceCart(next: Cart): void {
  if (next === cart.get()) return
  cart.set(next)
  localStore.write(CART, next.items.length > 0 ? serialiseCart(next.items) : null)
}

/** The cart as it stands, outside of a component. */
export const currentCart = (): Cart => cart.get()

/** The cart; empty while a page is rendered on the server and at its first paint. */
export const useCart = (): Cart => useStore(cart, EMPTY)

/** How many pieces are in the cart. */
export const useItemCount = (): number => itemCount(useCart())

/** Goes up by one whenever something was added here: what the badge bounces for. */
export const useAdditions = (): number => useStore(additions, 0)

export type Addition = {
  /** How many came in; 0 when the cart has all there are, or is full. */
  added: number
  /** How many of the product are in the cart now. */
  quantity: number
}

/** Puts a product into the cart, as many as there are in stock at most. */
export function addToCart(product: Added & Pick<Product, 'stockQuantity'>, quantity = 1): Addition {
  const before = quantityOf(product.id)
  replaceCart(addItem(cart.get(), product.id, quantity, product.stockQuantity))
  const after = quantityOf(product.id)
  if (after > before) {
    additions.set(additions.get() + 1)
    lastAddition.set({ product, quantity: after - before })
    rememberPrices({ ...seenPrices(), [product.id]: product.price })
  }
  return { added: after - before, quantity: after }
}

const quantityOf = (productId: number) => cart.get().items.find((item) => item.productId === productId)?.quantity ?? 0

/** Sets how many of a product are in the cart. */
export const changeQuantity = (productId: number, quantity: number): void =>
  replaceCart(setQuantity(cart.get(), productId, quantity))

/** Takes a product out of the cart. */
export const removeFromCart = (productId: number): void => replaceCart(removeItem(cart.get(), productId))

/** Prices by product id, as decimal strings. */
export function seenPrices(): Record<number, string> {
  const stored = readJson(localStore, SEEN_PRICES)
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).filter(([, price]) => /^\d{1,8}\.\d{2}$/.test(String(price)))
  return Object.fromEntries(entries)
}

/** Keeps the prices that are on the screen now. */
export const rememberPrices = (prices: Record<number, string>): void =>
  localStore.write(SEEN_PRICES, Object.keys(prices).length > 0 ? JSON.stringify(prices) : null)

/** The delivery that was chosen in this tab. */
export const useDeliveryType = (): DeliveryType => useStore(delivery, DELIVERY_TYPES[0])

/** Chooses the delivery. */
export function chooseDelivery(type: DeliveryType): void {
  delivery.set(type)
  tabStore.write(KEPT_DELIVERY, type)
}

/** Whether the cart drawer is open. */
export const useCartOpen = (): boolean => useStore(drawer, false)

/** Opens the cart drawer. What was just added is seen there: its toast would cover the button. */
export function openCart(): void {
  if (shownToast.get()?.tone === 'success') closeToast()
  drawer.set(true)
}

/** Closes the cart drawer. */
export const closeCart = (): void => drawer.set(false)
