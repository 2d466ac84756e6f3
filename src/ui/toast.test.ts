import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeRegion, addRegion, closeToast, currentToast, pauseToast, resumeToast, toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  closeToast()
  vi.useRealTimers()
})

const title = () => currentToast.get()?.title

function show(words: Parameters<typeof toast>[0]) {
  toast(words)
  resumeToast()
}

test('starts its time when it is on screen, after its code has loaded', () => {
  show({ title: 'first' })
  toast({ title: 'Added to cart!' })
  vi.advanceTimersByTime(10_000)
  expect(title()).toBe('Added to cart!')
  resumeToast()
  vi.advanceTimersByTime(3000)
  expect(title()).toBeUndefined()
})

test('closes after three seconds', () => {
  show({ title: 'Added to cart!' })
  vi.advanceTimersByTime(2999)
  expect(title()).toBe('Added to cart!')
  vi.advanceTimersByTime(1)
  expect(title()).toBeUndefined()
})

test('replaces the toast and restarts its three seconds', () => {
  show({ title: 'first' })
  vi.advanceTimersByTime(2000)
  show({ title: 'second' })
  vi.advanceTimersByTime(2000)
  expect(title()).toBe('second')
  vi.advanceTimersByTime(1000)
  expect(title()).toBeUndefined()
})

test('keeps an error until it is closed', () => {
  show({ title: 'Order failed', tone: 'error' })
  vi.advanceTimersByTime(3_600_000)
  expect(title()).toBe('Order failed')
  closeToast()
  expect(title()).toBeUndefined()
})

test('does not close an error when the time of the toast it replaced is over', () => {
  show({ title: 'Added to cart!' })
  show({ title: 'Order failed', tone: 'error' })
  vi.advanceTimersByTime(10_000)
  expect(title()).toBe('Order failed')
})

test('stays open under the pointer', () => {
  show({ title: 'Added to cart!' })
  pauseToast()
  vi.advanceTimersByTime(10_000)
  expect(title()).toBe('Added to cart!')
  resumeToast()
  vi.advanceTimersByTime(3000)
  expect(title()).toBeUndefined()
})

test('shows the same text twice as two toasts, so that screen readers repeat it', () => {
  show({ title: 'Added to cart!' })
  const first = currentToast.get()
  show({ title: 'Added to cart!' })
  expect(currentToast.get()?.id).not.toBe(first?.id)
})

test('shows toasts in the region added last, then in the one before it', () => {
  const leavePage = addRegion('page')
  const leaveDialog = addRegion('dialog')
  expect(activeRegion.get()).toBe('dialog')
  leaveDialog()
  expect(activeRegion.get()).toBe('page')
  leavePage()
  expect(activeRegion.get()).toBeUndefined()
})
