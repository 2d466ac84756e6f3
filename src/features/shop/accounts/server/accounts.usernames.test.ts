import fc from 'fast-check'
import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { hasInvisibleCharacters, isReservedUsername, usernameSkeleton } from './accounts.usernames.ts'

describe('usernameSkeleton', () => {
  test.each([
    ['Ines', 'ines'],
    ['ＩＮＥＳ', 'ines'],
    ['𝕚𝕟𝕖𝕤', 'ines'],
    ['ⓘⓝⓔⓢ', 'ines'],
    ['Inés', 'ines'],
    ['Ine\u0301s\u0336', 'ines'],
    ['In\u200bes', 'ines'],
    ['\u202eInes\u2066', 'ines'],
    ['Ines\ufe0f\u{e0041}', 'ines'],
    ['іnеѕ', 'ines'],
    ['ΙΝΕS', 'ines'],
    ['İnes', 'ines'],
    ['ınes', 'ines'],
    ['СОАСН', 'coach'],
    ['ϹOACH', 'coach'],
    ['𝛂ce', 'ace'],
    ['anna b', 'Anna-B'],
  ])('%s looks like %s', (name, plain) => {
    expect(usernameSkeleton(name)).toBe(usernameSkeleton(plain))
  })

  test.each([
    ['Ines', 'Inez'],
    ['李娜', '李文'],
    ['Ada', 'Ida'],
  ])('%s does not look like %s', (name, other) => {
    expect(usernameSkeleton(name)).not.toBe(usernameSkeleton(other))
  })

  test('ignores case and invisible characters', () => {
    const latin = fc.stringMatching(/^[a-zA-Z0-9 ._-]{1,30}$/)
    const invisible = fc.constantFrom(
      '',
      '\u200b',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u034f',
      '\u3164',
      '\u2800',
      '\u0301',
    )
    fc.assert(
      fc.property(latin, fc.array(invisible, { minLength: 30, maxLength: 30 }), (name, between) => {
        const disguised = [...name.toUpperCase()].map((character, index) => character + between[index]).join('')
        expect(usernameSkeleton(disguised)).toBe(usernameSkeleton(name))
      }),
    )
  })
})

describe('reserved usernames', () => {
  test.each(['admin', 'administrator', 'root', 'support', 'courtside'])('%s in any disguise', (name) => {
    expect(isReservedUsername(name)).toBe(true)
    // Capital and small letters of other scripts, full width, zero-width and combining characters
    const disguises: Record<string, string> = {
      a: 'aAаАαΑａ𝐚ᴀ@4',
      c: 'cCсСϲϹｃⅽ',
      d: 'dDԁԀｄⅾ',
      e: 'eEеЕεΕｅ3',
      i: 'iIіІιΙıİｉⅰ1lL|',
      m: 'mMмМΜｍⅿ',
      n: 'nNпΝｎ',
      o: 'oOоОοΟｏ0',
      p: 'pPрРρΡｐ',
      r: 'rRгｒ',
      s: 'sSѕЅｓ5$',
      t: 'tTтТτΤｔ7',
      u: 'uUυսｕ',
    }
    const written = fc.tuple(
      ...[...name].map((letter) =>
        fc
          .tuple(
            fc.constantFrom(...(disguises[letter] ?? letter)),
            fc.constantFrom('', '', '', '\u200b', '\u0301', '.', ' ', '_', '\u00ad'),
          )
          .map((parts) => parts.join('')),
      ),
    )
    fc.assert(
      fc.property(written, (letters) => {
        expect(isReservedUsername(letters.join(''))).toBe(true)
      }),
    )
  })

  test('with any Unicode confusable', () => {
    const looksLike = Object.groupBy(Object.entries(confusables), ([, plain]) => plain)
    const alikes = (letter: string) => (looksLike[letter] ?? []).map(([alike]) => alike)
    for (const letters of ['admin', 'ADMIN', 'support', 'SUPPORT', 'root', 'COURTSIDE'])
      for (const [at, letter] of [...letters].entries())
        for (const alike of alikes(letter === 'm' ? 'rn' : letter))
          expect(isReservedUsername(letters.slice(0, at) + alike + letters.slice(at + 1)), alike).toBe(true)
  })

  test.each(['ꓮꓓꓟꓲꓠ', '𐊠dmin', 'ꓢꓴꓑꓑꓳꓣꓔ', 'ΑDΜΙΝ', 'ᴀᴅᴍɪɴ', 'аdмiп', 'a\u200bd\u0301min'])('%s too', (name) => {
    expect(isReservedUsername(name)).toBe(true)
  })

  test.each(['adrnin', 'ADMIN ', ' admin', '-admin-', 'r00t', 'C0urtside', 'аdmin', 'Support_'])('%s too', (name) => {
    expect(isReservedUsername(name)).toBe(true)
  })

  test.each([
    'Ines',
    'Otto',
    'admins',
    'my admin',
    'rooted',
    'court',
    'side',
    'supporter',
    'courtside fan',
    'Damien',
    '李娜',
    'Ada',
  ])('%s is allowed', (name) => {
    expect(isReservedUsername(name)).toBe(false)
  })
})

describe('invisible characters', () => {
  test.each([
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u202e',
    '\u2066',
    '\u034f',
    '\u115f',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u180e',
    '\ufe0f',
    '\u{e0020}',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u2028',
    '\u0000',
    '\t',
    '\n',
    '\u007f',
    '\ue000',
    '\ud800',
  ])('%j', (character) => {
    expect(hasInvisibleCharacters(`In${character}es`)).toBe(true)
  })

  test.each([
    'Ines',
    'Ines Court',
    "O'Neill-Smith",
    'Inés',
    'Ine\u0301s',
    'Иван',
    '李娜',
    'ねこ',
    'Ünal Şahin',
    'ines_2 🎾',
  ])('not in %s', (name) => {
    expect(hasInvisibleCharacters(name)).toBe(false)
  })
})
