import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, shownToast, toast } from '#/ui/toast.ts'
import { carryToast, showCarriedToast } from './carriedToast.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  })
})
afterEach(() => {
  closeToast()
  vi.unstubAllGlobals()
})

test('what was being said is said in the next document, once', () => {
  toast({ title: 'Welcome back!', message: 'You are logged in.' })
  carryToast()
  closeToast()
  showCarriedToast()
  expect(shownToast.get()).toMatchObject({ title: 'Welcome back!', message: 'You are logged in.' })
  closeToast()
  showCarriedToast()
  expect(shownToast.get()).toBeNull()
})

test('where nothing was being said, nothing is, and what the new document says itself stays', () => {
  carryToast()
  showCarriedToast()
  expect(shownToast.get()).toBeNull()
  toast({ title: 'Logged out' })
  carryToast()
  toast({ title: 'Added to cart!' })
  showCarriedToast()
  expect(shownToast.get()?.title).toBe('Added to cart!')
})
