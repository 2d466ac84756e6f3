import { expect, it } from 'vitest'
import { pageUrl } from '#/lib/pageLinks.ts'
import type { EmailContent } from './emailContent.ts'
import { renderHtml, renderText } from './renderEmail.ts'

const render = (content: EmailContent) => ({ html: renderHtml(content), text: renderText(content) })

const EVIL = `<script>alert(1)</script> & "quoted" 'too'`

const everywhere: EmailContent = {
  brand: EVIL,
  title: EVIL,
  blocks: [
    { type: 'heading', text: EVIL },
    { type: 'text', text: EVIL },
    { type: 'note', text: EVIL },
    { type: 'frame', lines: [EVIL] },
    { type: 'button', label: EVIL, url: pageUrl('https://shop.example', `/?q=${EVIL}`) },
    { type: 'facts', rows: [[EVIL, EVIL]] },
    {
      type: 'bill',
      lines: [{ name: EVIL, details: [EVIL], amount: EVIL, net: EVIL }],
      sums: [{ label: EVIL, amount: EVIL, net: EVIL }],
    },
  ],
  footer: [EVIL],
}

it('escapes markup everywhere', () => {
  const { html, text } = render(everywhere)
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; &quot;quoted&quot; &#x27;too&#x27;/g)).toHaveLength(
    19,
  )
  expect(text.match(/<script>/g)).toHaveLength(18)
})

it('has the same text in both formats', () => {
  const { html, text } = render({
    brand: 'Courtside',
    title: 'Order confirmed',
    blocks: [
      { type: 'text', text: 'one\ntwo' },
      {
        type: 'bill',
        lines: [{ name: 'Ball Basket', details: ['2 × £29.00'], amount: '£58.00' }],
        sums: [{ label: 'Total', amount: '£58.00', isTotal: true }],
      },
    ],
    footer: ['Courtside Demo Ltd', '1 Example Street'],
  })
  expect(html).toContain('one<br/>two')
  expect(html).toContain('Courtside Demo Ltd<br/>1 Example Street')
  expect(text).toBe(
    `Courtside

Order confirmed
===============

one
two

Ball Basket                                                       £58.00
  2 × £29.00
------------------------------------------------------------------------
Total                                                             £58.00

-- 
Courtside Demo Ltd
1 Example Street
`,
  )
})

it('keeps lines of text within 72 characters', () => {
  const { text } = render({
    brand: 'Courtside',
    title: 'Order confirmed',
    blocks: [
      { type: 'text', text: 'word '.repeat(60).trim() },
      { type: 'bill', lines: [{ name: 'Machine '.repeat(12).trim(), details: [], amount: '£99,999.99' }], sums: [] },
      {
        type: 'bill',
        lines: [{ name: 'Machine', details: [], amount: '£99,999,999.99', net: '£83,333,333.33' }],
        sums: [{ label: 'A label as long as a code lets it be', amount: '−£99,999.99', net: '−£83,333.33' }],
      },
    ],
    footer: [],
  })
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(72)
  expect(text).toContain('£99,999.99')
})

it('keeps a name from adding lines', () => {
  const name = 'Basket\n\nTotal: £0.00'
  const { text } = render({
    ...everywhere,
    blocks: [
      { type: 'bill', lines: [{ name, details: [name], amount: '' }], sums: [] },
      { type: 'facts', rows: [['Name', name]] },
      { type: 'frame', lines: [name] },
    ],
  })
  expect(text).not.toMatch(/^\s*Total: £0\.00$/m)
})

it('gives its bright colour to the first button only', () => {
  const { html } = render({
    ...everywhere,
    blocks: [
      { type: 'note', text: 'A test' },
      { type: 'button', label: 'Confirm', url: pageUrl('https://shop.example', '/order/confirm') },
      { type: 'button', label: 'Cancel', url: pageUrl('https://shop.example', '/contact') },
    ],
  })
  expect(html.match(/background:#DDF247/g)).toHaveLength(1)
  expect(html).toMatch(/<a href="https:\/\/shop\.example\/order\/confirm" style="[^"]*background:#DDF247/)
})

it('shows the address of a button in plain text', () => {
  const url = pageUrl('https://shop.example', '/order?token=1&x=2')
  const { html, text } = render({ ...everywhere, blocks: [{ type: 'button', label: 'Your order', url }] })
  expect(html).toContain('href="https://shop.example/order?token=1&amp;x=2"')
  expect(text).toContain(`Your order:\n${url}\n`)
})

it('has no external resources and no scripts', () => {
  const { html } = render(everywhere)
  expect(html).not.toMatch(/\s(src|background|onclick)=|url\(|@import|javascript:/i)
})
