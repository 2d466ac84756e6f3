import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutStorage } from './checkoutStorage.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  return () => vi.unstubAllGlobals()
})

test('stores a payment with its secret', () => {
  const payment = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' }
  checkoutStorage.savePayment(payment)
  expect(checkoutStorage.payment()).toEqual(payment)
  checkoutStorage.clearPayment()
  expect(checkoutStorage.payment()).toBeUndefined()
})

test('reads a payment stored by an earlier release, without a secret', () => {
  kept.set('courtside.payment', 'pi_1')
  expect(checkoutStorage.payment()).toEqual({ paymentIntentId: 'pi_1', clientSecret: null })
})

test.each(['{"paymentIntentId":7}', '{broken', 'null', '7'])('reads %s as no payment', (stored) => {
  kept.set('courtside.payment', stored)
  expect(checkoutStorage.payment()).toBeUndefined()
})
