import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText } from './cleanText.ts'

describe('a clean text', () => {
  it.each([
    ['SUM\u200bMER10\u00ad', 'SUMMER10'],
    ['\ufeffIn\u200des \u202eCalder\u202c\u0007', 'Ines Calder'],
    ['Ze\u0301\u200e', 'Zé'],
    ['R\ufe0f\u200d1', 'R1'],
    ['one\r\ntwo\rthree\u2028four\tfive', 'one\ntwo\nthree\nfour\tfive'],
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
    [
      '👩🏽\u200d🎾 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e007f}',
      '👩🏽\u200d🎾 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 🏴\u{e0067}\u{e0062}\u{e007f}',
    ],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['e\u0301\u200d and e\u200d\u0301\u200d', 'é and é'],
  ])('of %j is %j', (text, clean) => expect(cleanText(text)).toBe(clean))

  it('of one line has only plain spaces', () => {
    expect(cleanLine('4 Court\r\nLane,\u00a0Guild\u3000ford\t')).toBe('4 Court  Lane, Guild ford ')
  })

  it('is clean already', () => {
    const character = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\u200d', '\u200c', '\ufe0f', '\u0301', 'e', '🎾', '\r', '\n', '\u{e0067}', '🏴', 'म', '\u0000'),
    )
    fc.assert(
      fc.property(fc.array(character), (parts) => {
        for (const clean of [cleanText, cleanLine]) expect(clean(clean(parts.join('')))).toBe(clean(parts.join('')))
      }),
    )
  })
})
