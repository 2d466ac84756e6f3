import { expect, it } from 'vitest'
import { EmailContent } from './emailContent.ts'
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
