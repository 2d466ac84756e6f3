import { expect, test } from 'vitest'
import { createHolds } from './holds.ts'

/** What is said after each step. */
function heldAfter(...steps: (keyof ReturnType<typeof createHolds>)[]): boolean[] {
  const said: boolean[] = []
  const holds = createHolds((isHeld) => said.push(isHeld))
  for (const step of steps) holds[step]()
  return said
}

test('a pointer that leaves does not let go of what the keyboard is in', () => {
  expect(heldAfter('onFocus', 'onPointerEnter', 'onPointerLeave', 'onBlur')).toEqual([true, true, true, false])
})

test('a focus that leaves does not let go of what is pointed at', () => {
  expect(heldAfter('onPointerEnter', 'onFocus', 'onBlur', 'onPointerLeave')).toEqual([true, true, true, false])
})

test('going from one button to the next inside holds on', () => {
  expect(heldAfter('onFocus', 'onBlur', 'onFocus').at(-1)).toBe(true)
})
