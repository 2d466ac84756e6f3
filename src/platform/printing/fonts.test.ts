import { expect, it } from 'vitest'
import { toPrintable } from './fonts.ts'

it('keeps names as far as the fonts have the letters', () => {
  expect(toPrintable('Łukasz Ğüneş, Façade Ã Õ ð £')).toBe('Łukasz Ğüneş, Façade Ã Õ ð £')
  expect(toPrintable('Nguyễn Thế')).toBe('Nguyen The')
  expect(toPrintable('Nguye\u0302\u0303n')).toBe('Nguyen')
  expect(toPrintable('Иван 🎾')).toBe('???? ?')
  expect(toPrintable('two\u200b lines\n')).toBe('two lines')
})
