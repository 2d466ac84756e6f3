import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldSchema, optionalFieldSchema } from '../platform/schemas/fieldRules.schema.ts'
import { EMAIL_PATTERN, type FieldRules, validateField } from './fieldRules.ts'

const RULES: FieldRules[] = [
  { min: [2, 'too short'], max: [12, 'too long'] },
  { email: 'no address', max: [20, 'too long'] },
  { min: [6, 'too short'], untrimmed: true },
]
const typed = fc.oneof(
  fc.string({ maxLength: 16 }),
  fc.constantFrom('ab', ' a ', 'ines@example.com', ' ines@example.com ', 'a@b', '      '),
)

describe('forms and the API agree', () => {
  test.each(RULES)('required: %o', (rules) => {
    fc.assert(
      fc.property(typed, (text) => {
        const said = fieldSchema(rules).safeParse(text)
        expect(said.success ? undefined : said.error.issues[0]?.message).toBe(validateField(text, rules))
      }),
    )
  })

  test.each(RULES.slice(0, 2))('optional: %o', (rules) => {
    fc.assert(
      fc.property(fc.option(typed, { nil: undefined }), (text) => {
        const said = optionalFieldSchema(rules).safeParse(text)
        expect(said.success ? undefined : said.error.issues[0]?.message).toBe(
          validateField(text, { ...rules, optional: true }),
        )
      }),
    )
  })
})

test.each(['ines@example.com', "o'neil+tennis@club.co.uk"])('accepts %s', (address) => {
  expect(address).toMatch(EMAIL_PATTERN)
})

test.each(['', 'ines', 'ines@', '@example.com', 'ines@example', 'a b@example.com', 'ines@ex_ample.com', 'a@b..com'])(
  'rejects “%s”',
  (address) => expect(address).not.toMatch(EMAIL_PATTERN),
)
