import { expect, it } from 'vitest'
import { titleOf } from './invoiceDocument.ts'

it.each([
  ['invoice', 'VAT invoice', 'Invoice'],
  ['creditNote', 'VAT credit note', 'Credit note'],
  ['debitNote', 'VAT debit note', 'Debit note'],
] as const)('titles a document of kind %s', (kind, withVat, without) => {
  const titled = (vat: number | null) => titleOf({ kind, totals: { net: 5, vat, gross: 6 } } as never)
  expect([titled(1), titled(null)]).toEqual([withVat, without])
})
