import type { TouchEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { swipes } from './swipes.ts'

const touches = (...points: [x: number, y: number][]) => {
  const list = points.map(([clientX, clientY]) => ({ clientX, clientY }))
  return { touches: list, changedTouches: list } as unknown as TouchEvent
}

test.each<[string, [number, number], [number, number], number | undefined]>([
  ['to the left goes on', [300, 100], [200, 110], 1],
  ['to the right goes back', [100, 100], [180, 90], -1],
  ['a short one is a tap', [100, 100], [120, 100], undefined],
  ['down the page is a scroll', [100, 100], [150, 300], undefined],
])('%s', (_, from, to, by) => {
  const step = vi.fn()
  const { onTouchStart, onTouchEnd } = swipes(step)
  onTouchStart(touches(from))
  onTouchEnd(touches(to))
  expect(step.mock.calls).toEqual(by === undefined ? [] : [[by]])
})

test('two fingers zoom', () => {
  const step = vi.fn()
  const { onTouchStart, onTouchEnd } = swipes(step)
  onTouchStart(touches([100, 100], [200, 200]))
  onTouchEnd(touches([300, 100]))
  expect(step).not.toHaveBeenCalled()
})
