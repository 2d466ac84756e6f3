import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'

/** What somebody means to buy: one line for each product. */
export type Cart = { items: BasketItem[] }

/** The most of one product, the most lines and the highest product id that the server takes (cart.schema.ts). */
export const MOST_OF_ONE = 999
export const MOST_LINES = 100
const HIGHEST_ID = 2_147_483_647

/**
 * Adds to the product's line or makes one, up to `max` (its stock, as a rule). Adding never takes away: the same cart
 * comes back when there is no room for more.
 */
export function addItem(cart: Cart, productId: number, quantity = 1, max = MOST_OF_ONE): Cart {
  const before = cart.items.find((item) => item.productId === productId)?.quantity
  const after = Math.min((before ?? 0) + quantity, max, MOST_OF_ONE)
  if (!Number.isSafeInteger(after) || after <= (before ?? 0)) return cart
  if (before !== undefined) return setQuantity(cart, productId, after)
  if (cart.items.length >= MOST_LINES) return cart
  return { items: [...cart.items, { productId, quantity: after }] }
}

/** Sets how many of a product are in the cart, `max` at most; a line at 0 or below is dropped. */
export function setQuantity(cart: Cart, productId: number, quantity: number, max = MOST_OF_ONE): Cart {
  const after = Math.min(quantity, max, MOST_OF_ONE)
  if (!Number.isSafeInteger(after)) return cart
  if (after <= 0) return removeItem(cart, productId)
  return { items: cart.items.map((item) => (item.productId === productId ? { productId, quantity: after } : item)) }
}

/** Takes a product's line out. */
export const removeItem = (cart: Cart, productId: number): Cart => ({
  items: cart.items.filter((item) => item.productId !== productId),
})

/** How many pieces are in the cart. */
export const itemCount = (cart: Cart): number => cart.items.reduce((count, item) => count + item.quantity, 0)

/** The shape of the stored cart. A later shape gets the next number, and this one is then read or dropped knowingly. */
const VERSION = 1

/** A cart as it is kept in the browser: ids and quantities only. */
export const serialiseCart = (items: readonly BasketItem[]): string =>
  JSON.stringify({ v: VERSION, items: items.map(({ productId, quantity }) => ({ productId, quantity })) })

/**
 * The items of a stored cart: none when the text is missing, malformed or of another version. A row that the server
 * would not take is left out, and so is what is beyond `MOST_LINES`.
 */
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
  isRecord(value) && isCount(value.productId, HIGHEST_ID) && isCount(value.quantity, MOST_OF_ONE)

const isCount = (value: unknown, most: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= most
