import { expect, it } from 'vitest'
import { netPrice } from '../../invoices.rules.ts'
import { describeLine } from './documentParts.ts'
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
  [{ ...line, sku: 'CS-RC', unitPrice: 4900, discount: 980 }, ['SKU CS-RC', '£49.00 each incl. VAT', 'Code SUMMER10']],
  [{ ...line, unitPrice: 4900 }, ['£49.00 each incl. VAT']],
  [{ ...line, unitPrice: 4900, discount: 980, vatRate: 0 }, ['Code SUMMER10']],
  [{ ...line, unitPrice: 4900, vatRate: null, vat: null }, []],
  [line, []],
])('describes a line beyond its columns', (line, words) =>
  expect(describeLine(line, { lines: [], totals: { net: 1, vat: 1, gross: 2 }, discountCode: 'SUMMER10' })).toEqual(
    words,
  ),
)

it.each([
  [
    { ...line, unitPrice: 4900, discount: 980 },
    { price: 4083.5, discount: 817 },
  ],
  [
    { ...line, unitPrice: 4410 },
    { price: 3675, discount: 0 },
  ],
  [
    { ...line, quantity: 1, net: 4167, vat: 833, gross: 5000 },
    { price: 4167, discount: 0 },
  ],
  [
    { ...line, unitPrice: 4900, discount: 980, vatRate: null, net: 8820 },
    { price: 4900, discount: 980 },
  ],
])('prices a line without VAT, adding up to its net amount', (line, priced) => {
  expect(netPrice(line)).toEqual(priced)
  expect(priced.price * line.quantity - priced.discount).toBe(line.net)
})
