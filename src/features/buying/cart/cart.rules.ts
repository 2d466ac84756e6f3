import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'

export type Cart = { items: BasketItem[] }

/** The limits in `cart.schema.ts`. */
export const MAX_QUANTITY = 999
export const MAX_LINES = 100
const MAX_PRODUCT_ID = 2_147_483_647

/** Never reduces a line; returns the same cart if nothing can be added. */
export function addItem(cart: Cart, productId: number, quantity = 1, max = MAX_QUANTITY): Cart {
  const before = cart.items.find((item) => item.productId === productId)?.quantity
  const after = Math.min((before ?? 0) + quantity, max, MAX_QUANTITY)
  if (!Number.isSafeInteger(after) || after <= (before ?? 0)) return cart
  if (before !== undefined) return setQuantity(cart, productId, after)
  if (cart.items.length >= MAX_LINES) return cart
  return { items: [...cart.items, { productId, quantity: after }] }
}

/** 0 or less removes the line. */
export function setQuantity(cart: Cart, productId: number, quantity: number): Cart {
  const after = Math.min(quantity, MAX_QUANTITY)
  if (!Number.isSafeInteger(after)) return cart
  if (after <= 0) return removeItem(cart, productId)
  return { items: cart.items.map((item) => (item.productId === productId ? { productId, quantity: after } : item)) }
}

export const removeItem = (cart: Cart, productId: number): Cart => ({
  items: cart.items.filter((item) => item.productId !== productId),
})

export const itemCount = (cart: { items: readonly BasketItem[] }): number =>
  cart.items.reduce((count, item) => count + item.quantity, 0)

const VERSION = 1

export const serialiseCart = (items: readonly BasketItem[]): string =>
  JSON.stringify({ v: VERSION, items: items.map(({ productId, quantity }) => ({ productId, quantity })) })

/** Drops items that the server would refuse. */
export function parseStoredCart(text: string | null): BasketItem[] {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.v !== VERSION || !Array.isArray(stored.items)) return []
  return stored.items
    .filter(isBasketItem)
    .reduce<Cart>((cart, item) => addItem(cart, item.productId, item.quantity), { items: [] }).items
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isBasketItem = (value: unknown): value is BasketItem =>
  isRecord(value) &&
  isPositiveInteger(value.productId, MAX_PRODUCT_ID) &&
  isPositiveInteger(value.quantity, MAX_QUANTITY)

const isPositiveInteger = (value: unknown, max: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= max
