import { expect, it } from 'vitest'
import { sellerDetails } from '#/features/orders/invoices/invoices.rules.ts'
import { textOfPdf } from '../../../../../../test/support/pdfText.ts'
import { printQuote } from './printQuote.ts'

const printedPages = async (note: string) =>
  textOfPdf(
    await printQuote({
      title: 'Quote',
      number: 'Q-000001',
      seller: sellerDetails(true),
      buyer: { name: 'Ines Calder', address: ['4 Court Lane', 'London'], email: 'ines@example.com' },
      lines: [{ name: 'Courtside Pro', quantity: 1, net: 100, vatRate: 20, vat: 20, gross: 120 }],
      totals: { net: 100, vat: 20, gross: 120 },
      facts: [['Date', '26 November 2026']],
      note,
      bank: { accountName: 'Courtside', sortCode: '12-34-56', accountNumber: '12345678' },
      closing: ['Prices include VAT.'],
    }),
  ).match(/Page \d of \d/g)

it('continues a long note on the next page', async () => {
  expect(await printedPages('Thank you.')).toBeNull()
  expect(await printedPages('Thank you.\n'.repeat(70))).toEqual(['Page 1 of 2', 'Page 2 of 2'])
})
