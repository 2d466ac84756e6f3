import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let isModal: boolean
let isPaying: boolean
let focused: string

beforeEach(() => {
  kept = new Map()
  isModal = false
  isPaying = false
  focused = 'body'
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  })
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      (isModal && selector.includes('dialog:modal')) || (isPaying && selector.includes('form[aria-busy=true]'))
        ? {}
        : null,
    activeElement: { matches: (selector: string) => selector.split(', ').includes(focused) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Other test files of this process would render pages with modules that think they're in a browser.
  vi.resetModules()
})

const ready = async () => {}

async function openPage() {
  vi.resetModules()
  return import('./chatOpening.ts')
}

test.each(['/products', '/checkout'])('opens by itself after 30 seconds on %s', async (path) => {
  const { chatOpening, scheduleOpening } = await openPage()
  scheduleOpening(path, ready)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(chatOpening.get()).toBe('closed')
  await vi.advanceTimersByTimeAsync(1)
  expect(chatOpening.get()).toBe('byItself')
})

test.each(['/', '/products/courtside-pro', '/checkout/x', '/support', '/order-success'])(
  'never opens by itself on %s',
  async (path) => {
    const { chatOpening, scheduleOpening } = await openPage()
    scheduleOpening(path, ready)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(chatOpening.get()).toBe('closed')
  },
)

test('opens by itself at most once a visit, and not after the visitor has opened it', async () => {
  const first = await openPage()
  first.scheduleOpening('/products', ready)
  await vi.advanceTimersByTimeAsync(10_000)
  first.openChat('byVisitor')
  first.closeChat()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.chatOpening.get()).toBe('closed')

  const second = await openPage()
  const fetched = vi.fn(ready)
  second.scheduleOpening('/checkout', fetched)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([second.chatOpening.get(), fetched.mock.calls]).toEqual(['closed', []])
})

test('leaving the page cancels it, even while its code is loading', async () => {
  const { chatOpening, scheduleOpening } = await openPage()
  scheduleOpening('/products', ready)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chatOpening.get()).toBe('closed')

  let arrive = () => {}
  const leave = scheduleOpening('/products', () => new Promise<void>((resolve) => (arrive = resolve)))
  await vi.advanceTimersByTimeAsync(30_000)
  leave()
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(chatOpening.get()).toBe('closed')
})

test.each(['input', 'iframe'])('waits while a dialog is open or an %s has the focus', async (field) => {
  const { chatOpening, scheduleOpening } = await openPage()
  isModal = true
  scheduleOpening('/products', ready)
  await vi.advanceTimersByTimeAsync(34_000)
  isModal = false
  focused = field
  await vi.advanceTimersByTimeAsync(4000)
  expect(chatOpening.get()).toBe('closed')
  focused = 'body'
  await vi.advanceTimersByTimeAsync(5000)
  expect(chatOpening.get()).toBe('byItself')
})

test('waits while a payment is in progress', async () => {
  const { chatOpening, scheduleOpening } = await openPage()
  isPaying = true
  scheduleOpening('/checkout', ready)
  await vi.advanceTimersByTimeAsync(90_000)
  expect(chatOpening.get()).toBe('closed')
  isPaying = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(chatOpening.get()).toBe('byItself')
})

test('closes on leaving the page if it opened itself and wasn’t used, and always on leaving the checkout', async () => {
  const { chatOpening, openChat, keepChatOpen, closeChat, scheduleOpening } = await openPage()
  const afterLeaving = (path: string, by: 'byItself' | 'byVisitor', isUsed: boolean) => {
    const leave = scheduleOpening(path, ready)
    openChat(by)
    if (isUsed) keepChatOpen()
    leave()
    const state = chatOpening.get()
    closeChat()
    return state
  }
  expect(afterLeaving('/products', 'byItself', false)).toBe('closed')
  expect(afterLeaving('/products', 'byItself', true)).toBe('byVisitor')
  expect(afterLeaving('/products', 'byVisitor', false)).toBe('byVisitor')
  expect(afterLeaving('/checkout', 'byItself', true)).toBe('closed')
  expect(afterLeaving('/checkout', 'byVisitor', false)).toBe('closed')
  expect(afterLeaving('/support', 'byVisitor', false)).toBe('byVisitor')
})

test('does nothing if its code fails to load', async () => {
  const { chatOpening, scheduleOpening } = await openPage()
  scheduleOpening('/products', () => Promise.reject(new Error('offline')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chatOpening.get()).toBe('closed')
})
