import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeatedly } from './repeatedly.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const onFailed = vi.fn()
afterEach(() => onFailed.mockClear())

/** Work that lasts until it is let go on. */
function held() {
  const letGo: (() => void)[] = []
  const work = vi.fn((_: AbortSignal) => new Promise<void>((resolve) => letGo.push(resolve)))
  return { work, letGo: () => letGo.shift()?.() }
}

test('it is done at once and then every so many seconds, until it is stopped', async () => {
  const work = vi.fn(async () => {})
  const { start, stop } = repeatedly(work, { seconds: 60, onFailed })
  start()
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(work).toHaveBeenCalledTimes(3)
  await stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('one run at a time: who asks meanwhile joins it', async () => {
  const { work, letGo } = held()
  const { start, run } = repeatedly(work, { seconds: 60, onFailed })
  start()
  await vi.advanceTimersByTimeAsync(180_000)
  const joined = run()
  expect(work).toHaveBeenCalledTimes(1)
  letGo()
  await joined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a failure is told, and the next run comes all the same', async () => {
  const work = vi.fn(async () => {
    throw new Error('no database')
  })
  repeatedly(work, { seconds: 60, onFailed }).start()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
  expect(onFailed).toHaveBeenCalledTimes(2)
  expect(onFailed).toHaveBeenCalledWith(new Error('no database'))
})

test('stopping tells the run that is going on, and waits for it', async () => {
  const { work, letGo } = held()
  const { start, stop } = repeatedly(work, { seconds: 60, onFailed })
  start()
  const onStopped = vi.fn()
  const stopped = stop().then(onStopped)
  expect(work.mock.calls[0]?.[0].aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(onStopped).not.toHaveBeenCalled()
  letGo()
  await stopped
})
