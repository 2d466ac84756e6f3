import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let kept: Map<string, string>
let isModal: boolean
/** What has the focus. */
let focused: string

beforeEach(() => {
  kept = new Map()
  isModal = false
  focused = 'body'
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
  })
  vi.stubGlobal('document', {
    querySelector: () => (isModal ? {} : null),
    activeElement: { matches: (selector: string) => selector.split(', ').includes(focused) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ready = async () => {}

/** A page that is opened now. */
async function openPage() {
  vi.resetModules()
  return import('./chatOpening.ts')
}

test.each(['/products', '/checkout'])('on %s the chat opens itself after 30 seconds', async (path) => {
  const { chatOpening, openLater } = await openPage()
  openLater(path, ready)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(chatOpening.get()).toBe('closed')
  await vi.advanceTimersByTimeAsync(1)
  expect(chatOpening.get()).toBe('byItself')
})

test.each(['/', '/products/courtside-pro', '/checkout/x', '/support', '/order-success'])(
  'on %s it never does',
  async (path) => {
    const { chatOpening, openLater } = await openPage()
    openLater(path, ready)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(chatOpening.get()).toBe('closed')
  },
)

test('once a visit, whoever opened it', async () => {
  const first = await openPage()
  first.openLater('/products', ready)
  await vi.advanceTimersByTimeAsync(10_000)
  first.openChat('byVisitor')
  first.closeChat()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.chatOpening.get()).toBe('closed')

  const second = await openPage()
  const fetched = vi.fn(ready)
  second.openLater('/checkout', fetched)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([second.chatOpening.get(), fetched.mock.calls]).toEqual(['closed', []])
})

test('leaving the page calls it off, also while its code is on the way', async () => {
  const { chatOpening, openLater } = await openPage()
  openLater('/products', ready)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chatOpening.get()).toBe('closed')

  let arrive = () => {}
  const leave = openLater('/products', () => new Promise<void>((resolve) => (arrive = resolve)))
  await vi.advanceTimersByTimeAsync(30_000)
  leave()
  arrive()
  await vi.advanceTimersByTimeAsync(0)
  expect(chatOpening.get()).toBe('closed')
})

test.each(['input', 'iframe'])('it waits for whoever is in a dialog or typing into an %s', async (field) => {
  const { chatOpening, openLater } = await openPage()
  isModal = true
  openLater('/products', ready)
  await vi.advanceTimersByTimeAsync(34_000)
  isModal = false
  focused = field
  await vi.advanceTimersByTimeAsync(4000)
  expect(chatOpening.get()).toBe('closed')
  focused = 'body'
  await vi.advanceTimersByTimeAsync(5000)
  expect(chatOpening.get()).toBe('byItself')
})

test('where its code cannot be had, nothing happens', async () => {
  const { chatOpening, openLater } = await openPage()
  openLater('/products', () => Promise.reject(new Error('offline')))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(chatOpening.get()).toBe('closed')
})
