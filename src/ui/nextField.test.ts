import type { KeyboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { toNextField } from './nextField.ts'

const input = (disabled = false) => ({ localName: 'input', enterKeyHint: 'next', disabled, focus: vi.fn() })

function pressReturn(elements: { localName: string }[], target: { localName: string }) {
  const preventDefault = vi.fn()
  const event = { key: 'Enter', target, currentTarget: { elements }, preventDefault }
  toNextField(event as unknown as KeyboardEvent<HTMLFormElement>)
  return preventDefault
}

it('moves to the next field that takes input', () => {
  const [first, disabled, last] = [input(), input(true), input()]
  const prevented = pressReturn([first, { localName: 'button' }, disabled, last], first)
  expect(prevented).toHaveBeenCalledOnce()
  expect(last.focus).toHaveBeenCalledOnce()
  expect(disabled.focus).not.toHaveBeenCalled()
})

it('lets Return submit the form from its last field', () => {
  const [first, last] = [input(), input()]
  expect(pressReturn([first, last, input(true), { localName: 'button' }], last)).not.toHaveBeenCalled()
  expect(first.focus).not.toHaveBeenCalled()
})
