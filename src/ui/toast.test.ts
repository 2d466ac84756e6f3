import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeRegion, closeToast, holdToast, letToastLeave, offerRegion, shownToast, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  closeToast()
  vi.useRealTimers()
})

const title = () => shownToast.get()?.title

/** A toast, and its card on the screen. */
function show(words: Parameters<typeof toast>[0]) {
  toast(words)
  letToastLeave()
}

test('its time begins when it is on the screen: its code may be on its way still', () => {
  show({ title: 'first' })
  toast({ title: 'Added to cart!' })
  vi.advanceTimersByTime(10_000)
  expect(title()).toBe('Added to cart!')
  letToastLeave()
  vi.advanceTimersByTime(3000)
  expect(title()).toBeUndefined()
})

test('a toast leaves after three seconds', () => {
  show({ title: 'Added to cart!' })
  vi.advanceTimersByTime(2999)
  expect(title()).toBe('Added to cart!')
  vi.advanceTimersByTime(1)
  expect(title()).toBeUndefined()
})

test('there is one at a time, and the new one has its own three seconds', () => {
  show({ title: 'first' })
  vi.advanceTimersByTime(2000)
  show({ title: 'second' })
  vi.advanceTimersByTime(2000)
  expect(title()).toBe('second')
  vi.advanceTimersByTime(1000)
  expect(title()).toBeUndefined()
})

test('an error stays until it is closed', () => {
  show({ title: 'Order failed', tone: 'error' })
  vi.advanceTimersByTime(3_600_000)
  expect(title()).toBe('Order failed')
  closeToast()
  expect(title()).toBeUndefined()
})

test('an error that takes the place of another toast is not taken away by its end', () => {
  show({ title: 'Added to cart!' })
  show({ title: 'Order failed', tone: 'error' })
  vi.advanceTimersByTime(10_000)
  expect(title()).toBe('Order failed')
})

test('it stays while somebody points at it', () => {
  show({ title: 'Added to cart!' })
  holdToast()
  vi.advanceTimersByTime(10_000)
  expect(title()).toBe('Added to cart!')
  letToastLeave()
  vi.advanceTimersByTime(3000)
  expect(title()).toBeUndefined()
})

test('the same words twice are two toasts, so that a screen reader says them again', () => {
  show({ title: 'Added to cart!' })
  const first = shownToast.get()
  show({ title: 'Added to cart!' })
  expect(shownToast.get()?.id).not.toBe(first?.id)
})

test('the region offered last shows it, and the one before once that is gone', () => {
  const leavePage = offerRegion('page')
  const leaveDialog = offerRegion('dialog')
  expect(activeRegion.get()).toBe('dialog')
  leaveDialog()
  expect(activeRegion.get()).toBe('page')
  leavePage()
  expect(activeRegion.get()).toBeUndefined()
})
