import { expect, it } from 'vitest'
import { EmailContent, readContent } from './emailContent.ts'
import { htmlOf, textOf } from './renderEmail.ts'

/** As stored in existing databases. Add to it, but change nothing: see decision 39. */
const STORED = `{
  "brand": "Courtside",
  "title": "Order confirmed",
  "blocks": [
    { "type": "heading", "text": "Your order" },
    { "type": "text", "text": "Thank you." },
    { "type": "note", "text": "A test payment" },
    { "type": "frame", "lines": ["Ines Calder", "4 Court Lane"] },
    { "type": "button", "label": "View your order", "url": "https://shop.example/orders/1" },
    { "type": "facts", "rows": [["Payment", "By card"]] },
    {
      "type": "bill",
      "lines": [{ "name": "Ball Basket", "details": ["2 × £29.00"], "amount": "£58.00" }],
      "sums": [
        { "label": "Delivery", "amount": "£0.00" },
        { "label": "Total", "amount": "£58.00", "isTotal": true }
      ]
    },
    {
      "type": "bill",
      "lines": [{ "name": "Ball Hopper", "details": ["2 × £36.00"], "amount": "£72.00", "net": "£60.00" }],
      "sums": [
        { "label": "Discount", "amount": "−£12.00", "net": "−£10.00" },
        { "label": "Sum", "amount": "£1,260.00", "net": "£1,050.00", "isTotal": true },
        { "label": "VAT within it", "amount": "£210.00" }
      ]
    }
  ],
  "footer": ["Courtside Demo Ltd"]
}`
const TEXT = `Courtside

Order confirmed
===============

Your order
----------

Thank you.

*** A test payment ***

    Ines Calder
    4 Court Lane

View your order:
https://shop.example/orders/1

Payment: By card

Ball Basket                                                       £58.00
  2 × £29.00
------------------------------------------------------------------------
Delivery                                                           £0.00
Total                                                             £58.00

Ball Hopper                               £60.00 excl. VAT        £72.00
  2 × £36.00
------------------------------------------------------------------------
Discount                                 −£10.00 excl. VAT       −£12.00
Sum                                    £1,050.00 excl. VAT     £1,260.00
VAT within it                                                    £210.00

-- 
Courtside Demo Ltd
`

it('can be read and rendered as it was stored', () => {
  const content: unknown = JSON.parse(STORED)
  expect(EmailContent.parse(content)).toEqual(content)
  expect(textOf({ content, text: '' })).toBe(TEXT)
  const html = htmlOf({ content, html: '' })
  for (const line of TEXT.split(/\n+|: | {2,}/)) {
    const words = line.replace(/^\*\*\* | \*\*\*$/g, '')
    if (/\w/.test(words)) expect(html).toContain(words.replace(/:$/, ''))
  }
  expect(textOf({ content: { ...(content as object), plainText: 'Yours, Pia\n' }, text: '' })).toBe('Yours, Pia\n')
})

it.each(['lines', 'sums'] as const)('isn’t read without what a newer release says about its %s', (part) => {
  const amounts = { amount: '£2.00', net: '£1.67' }
  const bill = {
    type: 'bill',
    lines: [{ name: 'Basket', details: [], ...amounts }],
    sums: [{ label: 'Total', ...amounts }],
  }
  const read = (block: object) => readContent({ brand: 'Courtside', title: 'Order', blocks: [block], footer: [] })
  expect(read(bill)).toBeDefined()
  const [row] = bill[part]
  expect(read({ ...bill, [part]: [{ ...row, perUnit: '£1.00' }] })).toBeUndefined()
})
