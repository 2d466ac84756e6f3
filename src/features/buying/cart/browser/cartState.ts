import { localStore, readJson } from '#/browser/browserStorage.ts'
import type { BasketItem, Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { DELIVERY_TYPES, type DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Pence, toPence } from '#/lib/pence.ts'
import { createStore, useStore } from '#/ui/store.ts'
import { closeToast, currentToast } from '#/ui/toast.ts'
import {
  addItem,
  type Cart,
  itemCount,
  parseStoredCart,
  removeItem,
  serialiseCart,
  setQuantity,
} from '../cart.rules.ts'

const CART_KEY = 'courtside.cart'
/** The prices last shown, to detect changes. Never used to charge. */
const SEEN_PRICES_KEY = 'courtside.seen-prices'
const DELIVERY_KEY = 'courtside.delivery'

export const CART_CHANGED = 'Your cart has changed'

const EMPTY: Cart = { items: [] }
const inBrowser = typeof window !== 'undefined'

const cart = createStore<Cart>(loadStoredCart())
export const chosenDelivery = createStore(loadStoredDelivery())
export const cartDrawer = createStore(false)
const additions = createStore(0)

export const lastAddition = createStore<{ product: AddedProduct; quantity: number } | null>(null)

type AddedProduct = Pick<Product, 'id' | 'name' | 'category' | 'price'>

export function loadStoredCart(): Cart {
  const items = parseStoredCart(localStore.read(CART_KEY))
  return items.length > 0 ? { items } : EMPTY
}

function loadStoredDelivery(): DeliveryType | null {
  const stored = localStore.read(DELIVERY_KEY)
  return DELIVERY_TYPES.find((type) => type === stored) ?? null
}

// Changes by other tabs. `key` is null when the storage is cleared.
if (inBrowser) {
  window.addEventListener('storage', ({ key }) => {
    if (key === CART_KEY || key === null) cart.set(loadStoredCart())
    if (key === DELIVERY_KEY || key === null) chosenDelivery.set(loadStoredDelivery())
  })
}

export function replaceCart(next: Cart): void {
  if (next === cart.get()) return
  cart.set(next)
  localStore.write(CART_KEY, next.items.length > 0 ? serialiseCart(next.items) : null)
}

export const getCart = (): Cart => cart.get()

/** Empty on the server and during hydration. */
export const useCart = (): Cart => useStore(cart, EMPTY)

export const useItemCount = (): number => itemCount(useCart())

export const useAdditionCount = (): number => useStore(additions, 0)

/** Lines of the panel after Add to Cart, newest last; null while it is closed. */
const justAdded = createStore<readonly BasketItem[] | null>(null)

export const useJustAdded = (): readonly BasketItem[] | null => useStore(justAdded, null)

/** Opens the panel, or adds to what it shows. */
export const showAdded = (items: readonly BasketItem[]): void =>
  justAdded.set(
    items.reduce<Cart>((shown, { productId, quantity }) => addItem(shown, productId, quantity), {
      items: [...(justAdded.get() ?? [])],
    }).items,
  )

export const closeAdded = (): void => justAdded.set(null)

export type Addition = {
  /** 0 if the cart has all the stock or is full. */
  added: number
  quantity: number
}

export function addToCart(product: AddedProduct & Pick<Product, 'stockQuantity'>, quantity = 1): Addition {
  const before = quantityOf(product.id)
  replaceCart(addItem(cart.get(), product.id, quantity, product.stockQuantity))
  const after = quantityOf(product.id)
  if (after > before) {
    additions.set(additions.get() + 1)
    lastAddition.set({ product, quantity: after - before })
    saveSeenPrices({ ...loadSeenPrices(), [product.id]: product.price })
  }
  return { added: after - before, quantity: after }
}

const quantityOf = (productId: number) => cart.get().items.find((item) => item.productId === productId)?.quantity ?? 0

export const changeQuantity = (productId: number, quantity: number): void =>
  replaceQuantity(productId, setQuantity(cart.get(), productId, quantity))

export const removeFromCart = (productId: number): void => replaceQuantity(productId, removeItem(cart.get(), productId))

/** The shopper’s latest change in the cart itself. */
export const quantityChange = createStore<{ productId: number; by: number } | null>(null)

function replaceQuantity(productId: number, next: Cart): void {
  const before = quantityOf(productId)
  replaceCart(next)
  const by = quantityOf(productId) - before
  if (by !== 0) quantityChange.set({ productId, by })
}

/** Stored as decimal strings. */
export function loadSeenPrices(): Record<number, Pence> {
  const stored = readJson(localStore, SEEN_PRICES_KEY)
  if (typeof stored !== 'object' || stored === null) return {}
  const entries = Object.entries(stored).filter(([, price]) => /^\d{1,8}\.\d{2}$/.test(String(price)))
  return Object.fromEntries(entries.map(([id, price]) => [id, toPence(price)]))
}

export function saveSeenPrices(prices: Record<number, Pence>): void {
  const entries = Object.entries(prices).map(([id, price]) => [id, toDecimal(price)])
  localStore.write(SEEN_PRICES_KEY, entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : null)
}

/** Null until the shopper has chosen: see `preselectedDelivery`. */
export const useChosenDelivery = (): DeliveryType | null => useStore(chosenDelivery, null)

export function chooseDelivery(type: DeliveryType | null): void {
  chosenDelivery.set(type)
  localStore.write(DELIVERY_KEY, type)
}

export const useCartOpen = (): boolean => useStore(cartDrawer, false)

/** Opens the cart drawer and closes toasts that would cover it: “Added to cart!”, and what the drawer says itself. */
export function openCart(): void {
  const shown = currentToast.get()
  if (shown?.tone === 'success' || shown?.title === CART_CHANGED) closeToast()
  closeAdded()
  cartDrawer.set(true)
}

export const isCartOpen = (): boolean => cartDrawer.get()

export const closeCart = (): void => cartDrawer.set(false)
