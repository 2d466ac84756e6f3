import { expect, it } from 'vitest'
import { sellerDetails } from '#/features/orders/invoices/invoices.rules.ts'
import { textOfPdf } from '../../../../../../test/support/pdfText.ts'
import type { PackingSlip } from '../../packingSlips.rules.ts'
import type { PackingSlipsContent } from '../packingSlipFile.ts'
import { printPackingSlips } from './printPackingSlips.ts'

const slip = (orderId: string, lines: number): PackingSlip => ({
  orderId,
  facts: [['Ordered', '26 November 2026']],
  warnings: [],
  deliverTo: ['Ines Calder', '4 Court Lane', 'London'],
  lines: Array.from({ length: lines }, () => ({ quantity: 1, name: 'Pressureless Balls', details: [] })),
  summary: 'All of it is in this parcel.',
  closing: 'Questions? Get in touch.',
})

const print = async (content: Pick<PackingSlipsContent, 'slips' | 'pickList'>) =>
  textOfPdf(await printPackingSlips({ title: 'Slips', seller: sellerDetails(true), ...content }))

it('numbers the pages of a long slip, but not of a short one beside it', async () => {
  const text = await print({ slips: [slip('ORD-0000000001', 1), slip('ORD-0000000002', 40)] })
  expect(text.match(/ORD-000000000\d · Page \d of \d/g)).toEqual([
    'ORD-0000000002 · Page 1 of 2',
    'ORD-0000000002 · Page 2 of 2',
  ])
})

it('continues a product’s orders on the next page', async () => {
  const orders = Array.from({ length: 90 }, (_, index) => `ORD-${String(index).padStart(10, '0')}\u00a0(100)`)
  const line = { name: 'Pressureless Balls', sku: null, quantity: 10_000, missing: 0, orders }
  const text = await print({ slips: [], pickList: { lines: [line], leftOut: [], printedOn: '26 November 2026' } })
  expect(text.match(/Page \d of \d/g)).toEqual(['Page 1 of 2', 'Page 2 of 2'])
  // The second page begins after the first one’s footer.
  expect(text.slice(text.indexOf('Page 2 of 2'))).toContain('ORD-0000000089')
})

it('continues the orders without a slip on the next page', async () => {
  const leftOut = Array.from({ length: 80 }, (_, index) => ({ orderId: `ORD-${index}`, reason: 'Cancelled' }))
  const text = await print({ slips: [], pickList: { lines: [], leftOut, printedOn: '26 November 2026' } })
  expect(text.match(/Page \d of \d/g)).toEqual(['Page 1 of 2', 'Page 2 of 2'])
})
