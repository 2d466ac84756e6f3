import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml } from './xml.ts'

test('escapes markup', () => {
  expect(escapeXml(`<a href="x">Tom & 'Jo'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jo&#39;&lt;/a&gt;')
})

test('removes only the characters that XML does not allow', () => {
  expect(escapeXml('a\u0000b\u000bc\ud800d\uffff')).toBe('abcd')
  expect(escapeXml('tab\there, line\nthere, é, 😀')).toBe('tab\there, line\nthere, é, 😀')
})

test('no text can produce a tag, a quotation mark or a bare ampersand', () => {
  const character = fc.constantFrom(...`<>&"';#abc 19é`, '\u0000', '\ud83d', '\ude00')
  fc.assert(
    fc.property(fc.string({ unit: character }), (text) => {
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/)
    }),
  )
})
