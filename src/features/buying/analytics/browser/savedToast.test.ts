import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToast, currentToast, toast } from '#/ui/toast.ts'
import { saveToast, showSavedToast } from './savedToast.ts'

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
  saveToast()
  closeToast()
  showSavedToast()
  expect(currentToast.get()).toMatchObject({ title: 'Welcome back!', message: 'You are logged in.' })
  closeToast()
  showSavedToast()
  expect(currentToast.get()).toBeNull()
})

test('carries nothing without a toast, and keeps a newer one', () => {
  saveToast()
  showSavedToast()
  expect(currentToast.get()).toBeNull()
  toast({ title: 'Logged out' })
  saveToast()
  toast({ title: 'Added to cart!' })
  showSavedToast()
  expect(currentToast.get()?.title).toBe('Added to cart!')
})
