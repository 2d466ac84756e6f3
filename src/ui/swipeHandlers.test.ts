import type { TouchEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { swipeHandlers } from './swipeHandlers.ts'

const touches = (...points: [x: number, y: number][]) => {
  const list = points.map(([clientX, clientY]) => ({ clientX, clientY }))
  return { touches: list, changedTouches: list } as unknown as TouchEvent
}

test.each<[string, [number, number], [number, number], number | undefined]>([
  ['a swipe to the left steps forwards', [300, 100], [200, 110], 1],
  ['a swipe to the right steps back', [100, 100], [180, 90], -1],
  ['a short movement is a tap', [100, 100], [120, 100], undefined],
  ['a vertical movement is a scroll', [100, 100], [150, 300], undefined],
])('%s', (_, from, to, by) => {
  const step = vi.fn()
  const { onTouchStart, onTouchEnd } = swipeHandlers(step)
  onTouchStart(touches(from))
  onTouchEnd(touches(to))
  expect(step.mock.calls).toEqual(by === undefined ? [] : [[by]])
})

test('ignores two fingers, which zoom', () => {
  const step = vi.fn()
  const { onTouchStart, onTouchEnd } = swipeHandlers(step)
  onTouchStart(touches([100, 100], [200, 200]))
  onTouchEnd(touches([300, 100]))
  expect(step).not.toHaveBeenCalled()
})
