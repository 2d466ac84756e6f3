import { expect, it } from 'vitest'
import { printable } from './faces.ts'

it('keeps names as far as the fonts have the letters', () => {
  expect(printable('Łukasz Ğüneş, Façade Ã Õ ð £')).toBe('Łukasz Ğüneş, Façade Ã Õ ð £')
  expect(printable('Nguyễn Thế')).toBe('Nguyen The')
  expect(printable('Nguye\u0302\u0303n')).toBe('Nguyen')
  expect(printable('Иван 🎾')).toBe('???? ?')
  expect(printable('two\u200b lines\n')).toBe('two lines')
})
