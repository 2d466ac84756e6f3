import { expect, it } from 'vitest'
import { printable, titleOf } from './invoiceDocument.ts'

it('prints names as they are written, as far as the fonts go', () => {
  expect(printable('Łukasz Ğüneş, Façade Ã Õ ð £')).toBe('Łukasz Ğüneş, Façade Ã Õ ð £')
  expect(printable('Nguyễn Thế')).toBe('Nguyen The')
  expect(printable('Nguye\u0302\u0303n')).toBe('Nguyen')
  expect(printable('Иван 🎾')).toBe('???? ?')
  expect(printable('two\u200b lines\n')).toBe('two lines')
})

it.each([
  ['invoice', 'VAT invoice', 'Invoice'],
  ['creditNote', 'VAT credit note', 'Credit note'],
  ['debitNote', 'VAT debit note', 'Debit note'],
] as const)('heads a document of kind %s', (kind, withVat, without) => {
  const titled = (vat: number | null) => titleOf({ kind, totals: { net: 5, vat, gross: 6 } } as never)
  expect([titled(1), titled(null)]).toEqual([withVat, without])
})
