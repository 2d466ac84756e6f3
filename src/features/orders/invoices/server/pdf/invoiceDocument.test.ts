import { expect, it } from 'vitest'
import { textOfPdf } from '../../../../../../test/support/pdfText.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { netPrice } from '../../invoices.rules.ts'
import { describeLine } from './documentParts.ts'
import { printInvoice, titleOf } from './invoiceDocument.ts'

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

const balls = { name: 'Pressureless Balls', quantity: 1, net: 100, vatRate: 20, vat: 20, gross: 120 }

const invoiceOf = (lines: number): InvoiceContent => ({
  kind: 'invoice',
  number: 'INV-000123',
  isTest: false,
  issuedOn: '2026-11-26',
  taxPoint: '2026-11-26',
  order: { orderId: 'ORD-0123456789', placedOn: '2026-11-26' },
  seller: {
    brand: 'Courtside',
    name: 'Courtside Ltd',
    address: ['1 Court Lane', 'London'],
    companyNumber: '01234567',
    vatNumber: 'GB123456789',
    email: 'orders@courtside.example',
  },
  buyer: { name: 'Ines Calder', address: ['4 Court Lane', 'London'], email: 'ines@example.com' },
  lines: Array.from({ length: lines }, () => balls),
  totals: { net: lines * 100, vat: lines * 20, gross: lines * 120 },
  payment: 'Paid by card on 26 November 2026',
})

const printedNumbers = async (lines: number) =>
  textOfPdf(await printInvoice(invoiceOf(lines))).match(/INV-000123( · Page \d of \d)?/g)

it('numbers the pages of a long invoice, but not a single page', async () => {
  const number = 'INV-000123'
  // At the foot of each page and at the head of the first.
  expect(await printedNumbers(1)).toEqual([number, number])
  expect(await printedNumbers(40)).toEqual([`${number} · Page 1 of 2`, number, `${number} · Page 2 of 2`])
})
