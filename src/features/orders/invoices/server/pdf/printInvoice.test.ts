import { expect, it } from 'vitest'
import { textOfPdf } from '../../../../../../test/support/pdfText.ts'
import type { InvoiceContent } from '../../invoiceContent.rules.ts'
import { printInvoice } from './printInvoice.ts'

const line = { name: 'Pressureless Balls', quantity: 1, net: 100, vatRate: 20, vat: 20, gross: 120 }

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
  lines: Array.from({ length: lines }, () => line),
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
