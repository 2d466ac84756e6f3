import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { productWith } from '../../../../../test/support/product.ts'

type Listener = (event: { key: string | null }) => void

let kept: Map<string, string>
let session: Map<string, string>
let listeners: Listener[]

const storage = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
})

beforeEach(() => {
  kept = new Map()
  session = new Map()
  listeners = []
  vi.stubGlobal('window', {
    localStorage: storage(kept),
    sessionStorage: storage(session),
    addEventListener: (_: string, listener: Listener) => listeners.push(listener),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Other test files of this process would render pages with modules that think they're in a browser.
  vi.resetModules()
})

async function openPage() {
  vi.resetModules()
  const [state, check, bought, discount] = await Promise.all([
    import('./cartState.ts'),
    import('./updateCart.ts'),
    import('./removeBoughtFromCart.ts'),
    import('./appliedDiscount.ts'),
  ])
  return { ...state, ...check, ...bought, ...discount }
}

test('stores ids and quantities, but no prices', async () => {
  const page = await openPage()
  expect(page.addToCart(productWith(), 2)).toEqual({ added: 2, quantity: 2 })
  expect(page.addToCart(productWith(), 2)).toEqual({ added: 2, quantity: 4 })
  expect(kept.get('courtside.cart')).toBe('{"v":1,"items":[{"productId":1,"quantity":4}]}')
  expect((await openPage()).getCart().items).toEqual([{ productId: 1, quantity: 4 }])
})

test('adds no more than the stock', async () => {
  const page = await openPage()
  expect(page.addToCart(productWith(), 7)).toEqual({ added: 5, quantity: 5 })
  expect(page.addToCart(productWith())).toEqual({ added: 0, quantity: 5 })
})

test('reads a malformed stored cart as empty', async () => {
  kept.set('courtside.cart', '{"v":1,"items":[{"productId":1,"quantity":-4}]}')
  expect((await openPage()).getCart().items).toEqual([])
})

test('drops a malformed item and keeps the others', async () => {
  kept.set('courtside.cart', '{"v":1,"items":[{"productId":1,"quantity":-4},{"productId":2,"quantity":3}]}')
  expect((await openPage()).getCart().items).toEqual([{ productId: 2, quantity: 3 }])
})

test('follows changes by other tabs and cleared storage', async () => {
  const page = await openPage()
  kept.set('courtside.cart', '{"v":1,"items":[{"productId":3,"quantity":1}]}')
  for (const listener of listeners) listener({ key: 'courtside.cart' })
  expect(page.getCart().items).toEqual([{ productId: 3, quantity: 1 }])
  kept.clear()
  for (const listener of listeners) listener({ key: null })
  expect(page.getCart().items).toEqual([])
})

test('leaves nothing behind after an order', async () => {
  const page = await openPage()
  page.addToCart(productWith())
  page.chooseDelivery('express')
  page.removeBoughtFromCart([{ productId: 1, quantity: 1 }])
  expect(page.getCart().items).toEqual([])
  expect(kept.get('courtside.cart')).toBeUndefined()
  expect(kept.get('courtside.seen-prices')).toBeUndefined()
  expect(kept.get('courtside.delivery')).toBeUndefined()
})

test('keeps the chosen delivery type and the code when the browser reopens, and in sync between tabs', async () => {
  const page = await openPage()
  page.chooseDelivery('express')
  page.applyDiscount({ code: 'ACE10', type: 'percentage', value: 1000 })
  session.clear()
  const reopened = await openPage()
  expect([reopened.chosenDelivery.get(), reopened.discount.get()?.code]).toEqual(['express', 'ACE10'])

  kept.set('courtside.delivery', 'standard')
  kept.delete('courtside.discount')
  for (const key of ['courtside.delivery', 'courtside.discount']) for (const listener of listeners) listener({ key })
  expect([reopened.chosenDelivery.get(), reopened.discount.get()]).toEqual(['standard', null])
})

test('reads an unknown delivery type as not chosen', async () => {
  kept.set('courtside.delivery', 'balloon')
  expect((await openPage()).chosenDelivery.get()).toBeNull()
})

test('keeps items added since the order, in this tab or another', async () => {
  const page = await openPage()
  page.addToCart(productWith())
  page.addToCart(productWith({ id: 2, price: 1000 }))
  kept.set(
    'courtside.cart',
    '{"v":1,"items":[{"productId":1,"quantity":3},{"productId":2,"quantity":1},{"productId":3,"quantity":4}]}',
  )
  page.removeBoughtFromCart([{ productId: 1, quantity: 1 }])
  const rest = [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
    { productId: 3, quantity: 4 },
  ]
  expect(page.getCart().items).toEqual(rest)
  expect((await openPage()).getCart().items).toEqual(rest)
  expect(page.loadSeenPrices()).toEqual({ 1: 5900, 2: 1000 })
})

test('removes bought items even if the browser blocks storage', async () => {
  vi.stubGlobal('window', { addEventListener: () => {} })
  const page = await openPage()
  page.addToCart(productWith(), 2)
  page.removeBoughtFromCart([{ productId: 1, quantity: 1 }])
  expect(page.getCart().items).toEqual([{ productId: 1, quantity: 1 }])
})

test('reports a price changed since the last visit, once', async () => {
  const before = await openPage()
  before.addToCart(productWith())
  const page = await openPage()
  expect(page.updateCart([1], [productWith({ price: 6250 })])).toEqual(['Ball Basket is now £62.50 (was £59.00).'])
  expect(page.updateCart([1], [productWith({ price: 6250 })])).toEqual([])
  expect(page.getCart().items).toEqual([{ productId: 1, quantity: 1 }])
})

test('keeps the prices it stores as decimals, as earlier releases did', async () => {
  kept.set('courtside.cart', '{"v":1,"items":[{"productId":1,"quantity":1}]}')
  kept.set('courtside.seen-prices', '{"1":"49.50","2":7,"3":"x"}')
  const page = await openPage()
  expect(page.loadSeenPrices()).toEqual({ 1: 4950 })
  expect(page.updateCart([1], [productWith()])).toEqual(['Ball Basket is now £59.00 (was £49.50).'])
  expect(kept.get('courtside.seen-prices')).toBe('{"1":"59.00"}')
})

test('removes products no longer sold and reduces quantities to the stock', async () => {
  kept.set(
    'courtside.cart',
    '{"v":1,"items":[{"productId":1,"quantity":4},{"productId":2,"quantity":1},{"productId":3,"quantity":1}]}',
  )
  const page = await openPage()
  const changes = page.updateCart(
    [1, 2, 3],
    [productWith({ stockQuantity: 2 }), productWith({ id: 2, name: 'Trolley', inStock: false })],
  )
  expect(changes).toEqual([
    'Only 2 of Ball Basket are left; your cart now has 2.',
    'Trolley has sold out and was removed.',
    'A product in your cart is no longer sold and was removed.',
  ])
  expect((await openPage()).getCart().items).toEqual([{ productId: 1, quantity: 2 }])
})

test('keeps a line added after the request, with its price', async () => {
  const page = await openPage()
  page.addToCart(productWith())
  page.addToCart(productWith({ id: 2, price: 1000 }))
  expect(page.updateCart([1], [productWith()])).toEqual([])
  expect(page.getCart().items).toHaveLength(2)
  expect(page.loadSeenPrices()).toEqual({ 1: 5900, 2: 1000 })
})
