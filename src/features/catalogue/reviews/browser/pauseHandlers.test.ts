import { expect, test } from 'vitest'
import { createPauseHandlers } from './pauseHandlers.ts'

function heldAfter(...steps: (keyof ReturnType<typeof createPauseHandlers>)[]): boolean[] {
  const said: boolean[] = []
  const holds = createPauseHandlers((isHeld) => said.push(isHeld))
  for (const step of steps) holds[step]()
  return said
}

test('stays held by the focus when the pointer leaves', () => {
  expect(heldAfter('onFocus', 'onPointerEnter', 'onPointerLeave', 'onBlur')).toEqual([true, true, true, false])
})

test('stays held by the pointer when the focus leaves', () => {
  expect(heldAfter('onPointerEnter', 'onFocus', 'onBlur', 'onPointerLeave')).toEqual([true, true, true, false])
})

test('is held after the focus moves between buttons inside', () => {
  expect(heldAfter('onFocus', 'onBlur', 'onFocus').at(-1)).toBe(true)
})
