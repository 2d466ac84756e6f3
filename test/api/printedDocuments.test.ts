import fc from 'fast-check'
import { expect, it } from 'vitest'
import { renderManualPdf } from '#/features/catalogue/manual/server/pdf/manualDocument.ts'
import type { InvoiceContent } from '#/features/orders/invoices/invoiceContent.rules.ts'
import { printInvoice } from '#/features/orders/invoices/server/pdf/invoiceDocument.ts'
import { printQuote } from '#/features/orders/invoices/server/pdf/printQuote.ts'
import { printPackingSlips } from '#/features/orders/parcels/server/pdf/printPackingSlips.ts'
import { textOfPdf, type WordBox, wordsOfPdf } from '../support/pdfText.ts'

const seller: InvoiceContent['seller'] = {
  brand: 'Courtside',
  name: 'Courtside Ltd',
  address: ['1 Court Lane', 'London'],
  companyNumber: '01234567',
  vatNumber: 'GB123456789',
  email: 'orders@courtside.example',
}
const buyer: InvoiceContent['buyer'] = {
  name: 'Ines Calder',
  address: ['4 Court Lane', 'London'],
  email: 'ines@example.com',
}
const line: InvoiceContent['lines'][number] = {
  name: 'Pressureless Balls',
  quantity: 1,
  net: 100,
  vatRate: 20,
  vat: 20,
  gross: 120,
}
const invoice: InvoiceContent = {
  kind: 'invoice',
  number: 'INV-000123',
  isTest: false,
  issuedOn: '2026-11-26',
  taxPoint: '2026-11-26',
  order: { orderId: 'ORD-0123456789', placedOn: '2026-11-26' },
  seller,
  buyer,
  lines: [line],
  totals: { net: 100, vat: 20, gross: 120 },
  payment: 'Paid by card on 26 November 2026',
}

const printedName = async (name: string) =>
  textOfPdf(await printInvoice({ ...invoice, lines: [{ ...line, name: `${name} |` }] }))

it.each([
  ['Łukasz Œuvré, Zażółć gęślą jaźń', 'Łukasz Œuvré, Zażółć gęślą jaźń'],
  ['Nguye\u0302\u0303n Thế', 'Nguyễn Thế'],
  ['2⅓″ × ½′, 20 m², €5, Play™', '2⅓″ × ½′, 20 m², €5, Play™'],
  ['Иван Σωκράτης Արամ ნინო', 'Иван Σωκράτης Արամ ნინო'],
  ['田中さくら 김하늘 สมชาย 🎾👩⚽⚾①', '田中さくら 김하늘 สมชาย 🎾👩⚽⚾①'],
  ['two\u200b words\tand\u2003more\u0007\ufe0f', 'two words and more'],
  ['\u{20BB7}田 \ue000', '[U+20BB7]田 [U+E000]'],
])('prints %j as typed, or names the characters that no font has', async (name, printed) =>
  expect(await printedName(name)).toContain(`${printed} |`),
)

/** What a document shows of a text, without spaces: letters joined from right to left come in another order. */
const letters = (text: string) => [...text.normalize('NFD').replace(/[\p{Z}\s]/gu, '')].sort()

function without(all: string[], some: string[]): string[] {
  const left = [...all]
  for (const letter of some) left.splice(left.indexOf(letter), 1)
  return left
}

const assigned = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => /[^\p{Cn}\p{Co}\p{Cs}]/u.test(character))
const likely = fc.constantFrom(...'0123456789½⅓²①１٣™€″’ −-éŁß', 'Иван', 'שלום', 'محمد', '山田', '🎾', '👩🏽‍🎾')
const anyText = fc.array(fc.oneof(assigned, likely), { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''))

const ITS_NUMBER = /\[U\+([0-9A-F]{4,6})\]/gu

it('prints each character of any text, or its number in Unicode, and no other', async () => {
  const around = letters(await printedName(''))
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const printed = await printedName(text)
      const shown = without(letters(printed), around).join('')
      const stated = [...printed.matchAll(ITS_NUMBER)]
      const missing = stated.map(([, number = '']) => String.fromCodePoint(Number.parseInt(number, 16)))
      const printable = text.normalize('NFC').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
      const expected = [...letters(printable)]
      for (const character of missing) for (const part of letters(character)) expected.splice(expected.indexOf(part), 1)
      expect(shown).toBe([...expected, ...stated.flatMap(([whole]) => letters(whole))].sort().join(''))
    }),
    { numRuns: 25 },
  )
})

const unbroken = (length: number) => 'Wimbledon0'.repeat(length / 10)
const wide = 'W'.repeat(200)
const email = `${unbroken(60)}@${unbroken(60).toLowerCase()}.example.com`
const address = [unbroken(120), wide, 'Guildford', 'GU1 3UW']
const note = `${unbroken(2000)}\n\nThank you. ${'A note of many words. '.repeat(120)}${wide}`
const dear = {
  ...line,
  unitPrice: 9_999_999_999,
  discount: 1_999_999_999,
  net: 6_666_666_666,
  vat: 1_333_333_334,
  gross: 8_000_000_000,
  quantity: 1000,
}
const longLines = [
  { ...dear, name: wide, sku: unbroken(60) },
  { ...line, name: unbroken(200) },
  ...Array.from({ length: 60 }, (_, index) => ({
    ...line,
    name: `Pressureless Balls in a Bag of Seventy-Two, number ${index}`,
  })),
]
const longBuyer = { name: wide, company: unbroken(120), vatNumber: 'GB123456789', address, email, deliverTo: address }
const longSeller = { ...seller, brand: unbroken(50), name: unbroken(100), address: [unbroken(60), 'London'], email }
const totals = { net: 6_666_666_666, vat: 1_333_333_334, gross: 8_000_000_000 }
const longInvoice: InvoiceContent = {
  ...invoice,
  isTest: true,
  seller: longSeller,
  buyer: longBuyer,
  order: { ...invoice.order, purchaseOrder: unbroken(60), quote: 'Q-000001', dueOn: '2026-12-26' },
  discountCode: unbroken(50),
  lines: longLines,
  totals,
  amountDue: 100,
}
const quote = {
  title: 'Pro forma invoice',
  number: 'Q-000001',
  seller: longSeller,
  buyer: longBuyer,
  lines: longLines,
  totals,
  facts: [['Purchase order', unbroken(60)]] as [string, string][],
  note,
  bank: { accountName: wide, sortCode: '12-34-56', accountNumber: '12345678' },
  closing: ['Prices include VAT.', wide],
}
const slip = {
  orderId: 'ORD-0000000001',
  facts: [['Purchase order', unbroken(60)]] as [string, string][],
  warnings: [wide],
  deliverTo: address,
  lines: longLines.map(({ name }) => ({ quantity: 10_000, name, details: [wide] })),
  summary: 'All of it is in this parcel.',
  closing: wide,
}
const pickList = {
  lines: longLines.map(({ name }) => ({ name, sku: unbroken(60), quantity: 10_000, missing: 2, orders: [wide] })),
  leftOut: [{ orderId: 'ORD-0000000003', reason: unbroken(200) }],
  printedOn: '26 November 2026',
}

const DOCUMENTS: [string, () => Promise<Buffer>, string | null][] = [
  ['invoice', () => printInvoice(longInvoice), 'Description'],
  [
    'credit note',
    () =>
      printInvoice({ ...longInvoice, kind: 'creditNote', corrects: { number: 'INV-000001', reason: unbroken(300) } }),
    'Description',
  ],
  [
    'debit note',
    () => printInvoice({ ...longInvoice, kind: 'debitNote', corrects: { number: 'CN-000001', reason: wide } }),
    'Description',
  ],
  ['invoice without VAT', () => printInvoice({ ...longInvoice, totals: { ...totals, vat: null } }), 'Description'],
  ['quote', () => printQuote({ ...quote, title: 'Quote' }), 'Description'],
  ['pro forma invoice', () => printQuote(quote), 'Description'],
  ['packing slip', () => printPackingSlips({ title: 'Slip', seller: longSeller, slips: [slip] }), 'Quantity'],
  ['pick list', () => printPackingSlips({ title: 'List', seller: longSeller, slips: [], pickList }), 'Quantity'],
  ['manual', renderManualPdf, null],
]

const overlap = (a: WordBox, b: WordBox) =>
  a.page === b.page &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5

it.each(DOCUMENTS)(
  'prints no word of a %s over another or off the page, and repeats its headings',
  async (_, print, heading) => {
    const words = wordsOfPdf(await print())
    const overlaps = words.flatMap((word, index) =>
      words
        .slice(index + 1)
        .flatMap((other) => (overlap(word, other) ? [`${word.word} | ${other.word} (page ${word.page})`] : [])),
    )
    expect(overlaps).toEqual([])
    const { right, bottom } = {
      right: Math.max(...words.map((word) => word.right)),
      bottom: Math.max(...words.map((word) => word.bottom)),
    }
    expect([right < 560, bottom < 842]).toEqual([true, true])
    if (!heading) return
    const pagesWith = (text: string) => [...new Set(words.filter(({ word }) => word === text).map(({ page }) => page))]
    expect(pagesWith('Seventy-Two,').length).toBeGreaterThan(1)
    expect(pagesWith(heading)).toEqual(expect.arrayContaining(pagesWith('Seventy-Two,')))
  },
)
