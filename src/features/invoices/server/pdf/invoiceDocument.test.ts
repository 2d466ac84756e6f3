import { expect, it } from 'vitest'
import { describeUnitPrice } from './documentParts.ts'
import { titleOf } from './invoiceDocument.ts'

it.each([
  ['invoice', 'VAT invoice', 'Invoice'],
  ['creditNote', 'VAT credit note', 'Credit note'],
  ['debitNote', 'VAT debit note', 'Debit note'],
] as const)('titles a document of kind %s', (kind, withVat, without) => {
  const titled = (vat: number | null) => titleOf({ kind, totals: { net: 5, vat, gross: 6 } } as never)
  expect([titled(1), titled(null)]).toEqual([withVat, without])
})

const line = { name: 'Remote Control', quantity: 2, net: 7350, vatRate: 20, vat: 1470, gross: 8820 }
it.each([
  [{ ...line, unitPrice: 4900, discount: 980 }, 1, '£49.00 each incl. VAT, less £9.80 discount (SUMMER10)'],
  [{ ...line, unitPrice: 4900 }, null, '£49.00 each'],
  [line, 1, ''],
])('shows the unit price and discount of a line', (line, vat, words) =>
  expect(describeUnitPrice(line, { totals: { net: 1, vat, gross: 2 }, discountCode: 'SUMMER10' })).toBe(words),
)
