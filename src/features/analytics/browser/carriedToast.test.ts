import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, shownToast, toast } from '#/ui/toast.ts'
import { carryToast, showCarriedToast } from './carriedToast.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  })
})
afterEach(() => {
  closeToast()
  vi.unstubAllGlobals()
})

test('carries a toast to the next document, once', () => {
  toast({ title: 'Welcome back!', message: 'You are logged in.' })
  carryToast()
  closeToast()
  showCarriedToast()
  expect(shownToast.get()).toMatchObject({ title: 'Welcome back!', message: 'You are logged in.' })
  closeToast()
  showCarriedToast()
  expect(shownToast.get()).toBeNull()
})

test('carries nothing without a toast, and keeps a newer one', () => {
  carryToast()
  showCarriedToast()
  expect(shownToast.get()).toBeNull()
  toast({ title: 'Logged out' })
  carryToast()
  toast({ title: 'Added to cart!' })
  showCarriedToast()
  expect(shownToast.get()?.title).toBe('Added to cart!')
})
