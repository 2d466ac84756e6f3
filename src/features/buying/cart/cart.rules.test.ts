import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { removeBought } from './browser/removeBoughtFromCart.ts'
import {
  addItem,
  type Cart,
  itemCount,
  MAX_LINES,
  MAX_QUANTITY,
  parseStoredCart,
  removeItem,
  serialiseCart,
  setQuantity,
} from './cart.rules.ts'
import { reconcile } from './reconcile.rules.ts'
import { BasketItems, BasketItem as Line } from './server/cart.schema.ts'

const EMPTY: Cart = { items: [] }
const cart = (...items: [productId: number, quantity: number][]): Cart => ({
  items: items.map(([productId, quantity]) => ({ productId, quantity })),
})

const byId = (a: BasketItem, b: BasketItem) => a.productId - b.productId

const anyItem = fc.record({
  productId: fc.integer({ min: 1, max: 50 }),
  quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
})
const anyItems = fc.uniqueArray(anyItem, { maxLength: 20, selector: ({ productId }) => productId })

describe('changing a cart', () => {
  test('adding creates a line, then increases it', () => {
    expect(addItem(EMPTY, 1)).toEqual(cart([1, 1]))
    expect(addItem(addItem(cart([1, 1]), 2, 3), 1, 2)).toEqual(cart([1, 3], [2, 3]))
  })

  test('adding stops at the stock and never reduces a line', () => {
    expect(addItem(cart([1, 2]), 1, 5, 4)).toEqual(cart([1, 4]))
    expect(addItem(cart([1, 4]), 1, 1, 4)).toEqual(cart([1, 4]))
    expect(addItem(cart([1, 4]), 1, 1, 2)).toEqual(cart([1, 4]))
    expect(addItem(EMPTY, 1, 1, 0)).toEqual(EMPTY)
  })

  test('adding stops at the server’s limits', () => {
    const full: Cart = {
      items: Array.from({ length: MAX_LINES }, (_, index) => ({ productId: index + 1, quantity: 1 })),
    }
    expect(addItem(full, 1000)).toEqual(full)
    expect(itemCount(addItem(full, 1))).toBe(MAX_LINES + 1)
    expect(addItem(EMPTY, 1, 5000)).toEqual(cart([1, MAX_QUANTITY]))
    expect(BasketItems.safeParse(full.items).success).toBe(true)
    expect(BasketItems.safeParse([...full.items, { productId: 1000, quantity: 1 }]).success).toBe(false)
    expect(Line.safeParse({ productId: 1, quantity: MAX_QUANTITY }).success).toBe(true)
    expect(Line.safeParse({ productId: 1, quantity: MAX_QUANTITY + 1 }).success).toBe(false)
  })

  test.each([0, -1, 0.5, Number.NaN, Number.NEGATIVE_INFINITY])('adding %d adds nothing', (quantity) => {
    expect(addItem(cart([1, 1]), 1, quantity)).toEqual(cart([1, 1]))
    expect(addItem(EMPTY, 1, quantity)).toEqual(EMPTY)
  })

  test('sets a quantity up to the stock; 0 or less removes the line', () => {
    expect(setQuantity(cart([1, 1], [2, 1]), 1, 7)).toEqual(cart([1, 7], [2, 1]))
    expect(setQuantity(cart([1, 1], [2, 1]), 1, 0)).toEqual(cart([2, 1]))
    expect(setQuantity(cart([1, 1], [2, 1]), 1, -4)).toEqual(cart([2, 1]))
    expect(setQuantity(cart([1, 1]), 9, 3)).toEqual(cart([1, 1]))
    expect(setQuantity(cart([1, 1]), 1, 1.5)).toEqual(cart([1, 1]))
  })

  test('removes a line', () => {
    expect(removeItem(cart([1, 1], [2, 5]), 2)).toEqual(cart([1, 1]))
    expect(removeItem(cart([1, 1]), 2)).toEqual(cart([1, 1]))
  })

  test('any sequence of changes leaves one line per product and a cart the server accepts', () => {
    const step = fc.record({
      do: fc.constantFrom(addItem, setQuantity),
      productId: fc.integer({ min: 1, max: 6 }),
      quantity: fc.oneof(fc.integer({ min: -3, max: 1200 }), fc.constantFrom(0.5, Number.NaN)),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const after = steps.reduce(
          (before, { do: change, productId, quantity }) => change(before, productId, quantity),
          EMPTY,
        )
        expect(new Set(after.items.map(({ productId }) => productId)).size).toBe(after.items.length)
        expect(after.items.every((item) => Line.safeParse(item).success)).toBe(true)
        expect(itemCount(after)).toBe(after.items.reduce((count, { quantity }) => count + quantity, 0))
      }),
    )
  })

  test('never mutates a cart', () => {
    const frozen = Object.freeze({
      items: Object.freeze([Object.freeze({ productId: 1, quantity: 1 })]),
    }) as unknown as Cart
    expect(addItem(frozen, 1)).toEqual(cart([1, 2]))
    expect(setQuantity(frozen, 1, 5)).toEqual(cart([1, 5]))
    expect(removeItem(frozen, 1)).toEqual(EMPTY)
  })
})

describe('withoutBought', () => {
  const quantityOf = ({ items }: Cart, id: number) => items.find(({ productId }) => productId === id)?.quantity ?? 0

  test('removes bought items and keeps those added since', () => {
    expect(removeBought(cart([1, 2], [2, 1], [3, 5]), cart([1, 2], [3, 2]).items)).toEqual(cart([2, 1], [3, 3]))
    expect(removeBought(cart([1, 2]), cart([1, 2]).items)).toEqual(EMPTY)
  })

  test('reduces each bought line once and no other', () => {
    fc.assert(
      fc.property(anyItems, anyItems, (items, bought) => {
        const rest = removeBought({ items }, bought)
        for (const id of new Set([...items, ...bought].map(({ productId }) => productId))) {
          const left = quantityOf({ items }, id) - quantityOf({ items: bought }, id)
          expect(quantityOf(rest, id)).toBe(Math.max(0, left))
        }
        expect(rest.items.every((item) => Line.safeParse(item).success)).toBe(true)
      }),
    )
  })

  test('leaves exactly the items added since, whatever was bought', () => {
    fc.assert(
      fc.property(anyItems, anyItems, (paid, added) => {
        const quantities = paid.map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, 400) }))
        const later = added.map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, 400) }))
        const before = later.reduce<Cart>((all, { productId, quantity }) => addItem(all, productId, quantity), {
          items: quantities,
        })
        const rest = removeBought(before, quantities)
        expect(rest.items.toSorted(byId)).toEqual(later.toSorted(byId))
      }),
    )
  })
})

describe('the stored cart', () => {
  test('reads back what was stored', () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        expect(parseStoredCart(serialiseCart(items))).toEqual(items)
      }),
    )
  })

  test('stores ids and quantities only', () => {
    const items = [{ productId: 1, quantity: 2, price: '1.00', email: 'ines@example.com' }]
    expect(serialiseCart(items)).toBe('{"v":1,"items":[{"productId":1,"quantity":2}]}')
  })

  test('merges lines of the same product', () => {
    expect(parseStoredCart(serialiseCart(cart([1, 2], [2, 1], [1, 3]).items))).toEqual(cart([1, 5], [2, 1]).items)
  })

  test.each([
    null,
    '',
    'null',
    'cart',
    '[]',
    '{}',
    '7',
    '{"v":1}',
    '{"v":2,"items":[{"productId":1,"quantity":1}]}',
    '{"v":1,"items":{"0":{"productId":1,"quantity":1}}}',
    '{"v":1,"items":[null]}',
    '{"v":1,"items":[{"productId":1}]}',
    '{"v":1,"items":[{"productId":1,"quantity":0}]}',
    '{"v":1,"items":[{"productId":1,"quantity":1.5}]}',
    '{"v":1,"items":[{"productId":1,"quantity":"1"}]}',
    '{"v":1,"items":[{"productId":1,"quantity":1000}]}',
    '{"v":1,"items":[{"productId":-1,"quantity":1}]}',
    '{"v":1,"items":[{"productId":1e400,"quantity":1}]}',
    '{"v":1,"items":[{"productId":2147483648,"quantity":1}]}',
  ])('reads %j as an empty cart', (text) => {
    expect(parseStoredCart(text)).toEqual([])
  })

  test('reads only as many lines as the limit', () => {
    const items = Array.from({ length: MAX_LINES + 1 }, (_, index) => ({ productId: index + 1, quantity: 1 }))
    expect(parseStoredCart(serialiseCart(items))).toEqual(items.slice(0, MAX_LINES))
  })

  test('drops malformed items and keeps the others', () => {
    const bad = fc
      .oneof(fc.jsonValue(), fc.record({ productId: fc.jsonValue(), quantity: fc.jsonValue() }))
      .filter((row) => !Line.safeParse(row).success)
    const rows = fc.array(fc.oneof(bad, fc.constant(null)), { maxLength: 4 })
    fc.assert(
      fc.property(anyItems, rows, fc.nat(), (items, forged, at) => {
        const mixed: unknown[] = [...items]
        mixed.splice(at % (items.length + 1), 0, ...forged)
        expect(parseStoredCart(JSON.stringify({ v: 1, items: mixed }))).toEqual(items)
      }),
    )
  })

  test('never throws on any text and returns only items the server accepts', () => {
    const json = fc.json()
    const nearly = fc
      .array(fc.record({ productId: fc.jsonValue(), quantity: fc.jsonValue() }))
      .map((items) => JSON.stringify({ v: 1, items }))
    fc.assert(
      fc.property(fc.oneof(fc.string(), json, nearly), (text) => {
        expect(parseStoredCart(text).every((item) => Line.safeParse(item).success)).toBe(true)
      }),
    )
  })
})

describe('reconcile', () => {
  const pro = { id: 1, name: 'Courtside Pro', price: 179_500, inStock: true, stockQuantity: 9 }
  const cover = { id: 2, name: 'Weather Cover', price: 4900, inStock: true, stockQuantity: 2 }
  const basket = { id: 3, name: 'Ball Basket', price: 2900, inStock: false, stockQuantity: 4 }
  const charger = { id: 4, name: 'Mains Charger', price: 5900, inStock: true, stockQuantity: 1 }
  const gone = { id: 5, name: 'Target Set', price: 3900, inStock: true, stockQuantity: 0 }
  const products = [pro, cover, basket, charger, gone]

  test('reports nothing if nothing has changed', () => {
    const { items } = cart([1, 1], [2, 2])
    expect(reconcile(items, products, { 1: 179_500, 2: 4900 })).toEqual({ items, changes: [] })
    expect(reconcile(items, products)).toEqual({ items, changes: [] })
    expect(reconcile([], products)).toEqual({ items: [], changes: [] })
  })

  test('reports every kind of change', () => {
    const { items } = cart([1, 2], [2, 5], [3, 1], [4, 3], [5, 1], [99, 1])
    expect(reconcile(items, products, { 1: 189_500, 2: 4900, 3: 1900 })).toEqual({
      items: cart([1, 2], [2, 2], [4, 1]).items,
      changes: [
        'Courtside Pro is now £1,795.00 (was £1,895.00).',
        'Only 2 of Weather Cover are left; your cart now has 2.',
        'Ball Basket has sold out and was removed.',
        'Only 1 of Mains Charger is left; your cart now has 1.',
        'Target Set has sold out and was removed.',
        'A product in your cart is no longer sold and was removed.',
      ],
    })
  })

  test('reports less stock and a higher price together', () => {
    expect(reconcile(cart([2, 3]).items, products, { 2: 3900 }).changes).toEqual([
      'Only 2 of Weather Cover are left; your cart now has 2.',
      'Weather Cover is now £49.00 (was £39.00).',
    ])
  })

  test('leaves only available items, and a second run reports nothing', () => {
    const anyProduct = fc.record({
      id: fc.integer({ min: 1, max: 50 }),
      name: fc.constantFrom('Pro', 'Cover'),
      price: fc.constantFrom(2900, 179_500),
      inStock: fc.boolean(),
      stockQuantity: fc.nat(20),
    })
    fc.assert(
      fc.property(anyItems, fc.uniqueArray(anyProduct, { selector: ({ id }) => id }), (items, catalogue) => {
        const { items: kept, changes } = reconcile(items, catalogue)
        for (const { productId, quantity } of kept) {
          const found = catalogue.find(({ id }) => id === productId)
          expect(found?.inStock && quantity >= 1 && quantity <= found.stockQuantity).toBe(true)
        }
        expect(reconcile(kept, catalogue)).toEqual({ items: kept, changes: [] })
        expect(changes.length === 0).toBe(JSON.stringify(kept) === JSON.stringify(items))
      }),
    )
  })
})
