import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('notifies listeners of changes only, and not after they unsubscribe', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.set(1)
  expect(listener).not.toHaveBeenCalled()
  store.set(2)
  expect(store.get()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('notifies all listeners even if one unsubscribes while being notified', () => {
  const store = createStore(0)
  const heard: string[] = []
  const leave = store.subscribe(() => {
    heard.push('first')
    leave()
  })
  store.subscribe(() => heard.push('second'))
  store.set(1)
  expect(heard).toEqual(['first', 'second'])
})
