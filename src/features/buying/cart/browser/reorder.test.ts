import { expect, it } from 'vitest'
import { reorderLines } from './reorder.ts'

const PRODUCTS = [
  { id: 1, inStock: true, stockQuantity: 5 },
  { id: 2, inStock: false, stockQuantity: 0 },
  { id: 3, inStock: true, stockQuantity: 2 },
  { id: 4, inStock: true, stockQuantity: 4 },
]
const LINES = [
  { productId: 1, name: 'Courtside Pro', quantity: 2 },
  { productId: 2, name: 'Ball Basket', quantity: 1 },
  { productId: 3, name: 'Battery Pack', quantity: 3 },
  { productId: 4, name: 'Target Set', quantity: 1 },
  { productId: 9, name: 'Old Net', quantity: 1 },
  { productId: null, name: 'Older Net', quantity: 1 },
]

it('adds what is available and reports what is not, with quantities', () => {
  const cart = new Map([[4, 4]])
  const add = ({ id, stockQuantity }: { id: number; stockQuantity: number }, quantity: number) => {
    const before = cart.get(id) ?? 0
    cart.set(id, Math.min(stockQuantity, before + quantity))
    return (cart.get(id) ?? 0) - before
  }
  expect(reorderLines(LINES, PRODUCTS, add)).toEqual({
    added: 4,
    missing: [
      'Ball Basket is out of stock.',
      'We could only add 2 of 3 × Battery Pack.',
      'All our stock of Target Set is already in your cart.',
      'We no longer sell Old Net.',
      'We no longer sell Older Net.',
    ],
  })
  expect(Object.fromEntries(cart)).toEqual({ 1: 2, 3: 2, 4: 4 })
})
