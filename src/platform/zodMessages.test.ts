import { expect, test } from 'vitest'
import { z } from 'zod'
import { setDefaultMessages } from './zodMessages.ts'

setDefaultMessages()

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test.each([
  [z.object({ name: z.string() }), {}, 'name is missing.'],
  [z.object({ name: z.string() }), { name: 7 }, 'name must be text.'],
  [z.object({ name: z.string().max(3) }), { name: 'long' }, 'name is too long: at most 3 characters.'],
  [z.object({ name: z.string().min(3) }), { name: 'ab' }, 'name is too short: at least 3 characters.'],
  [z.object({ n: z.int() }), { n: 1.5 }, 'n must be a whole number.'],
  [z.object({ n: z.number().min(1) }), { n: 0 }, 'n is too small: at least 1.'],
  [z.object({ n: z.int().positive() }), { n: 0 }, 'n is too small: more than 0.'],
  [z.object({ n: z.number().lt(5) }), { n: 5 }, 'n is too large: less than 5.'],
  [z.object({ n: z.number().max(5) }), { n: 6 }, 'n is too large: at most 5.'],
  [z.object({ all: z.array(z.object({ id: z.int() })) }), { all: [{ id: 1 }, {}] }, 'all.1.id is missing.'],
  [z.object({ all: z.array(z.int()).max(1) }), { all: [1, 2] }, 'all has too many: at most 1 entries.'],
  [z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, 'kind must be one of a, b.'],
  [z.object({ kind: z.literal(true) }), { kind: false }, 'kind must be true.'],
  [z.object({ mail: z.email() }), { mail: 'x' }, 'mail must be an email address.'],
  [z.object({ code: z.string().regex(/^x$/) }), { code: 'y' }, 'code is malformed.'],
  [z.object({ either: z.union([z.int(), z.boolean()]) }), { either: 'x' }, 'either is malformed.'],
  [z.object({}), undefined, 'The request is missing.'],
  [z.object({}), null, 'The request must be an object.'],
])('case %# has a plain message', (schema, value, sentence) => {
  expect(said(schema, value)).toBe(sentence)
})

test('a rule’s own message takes precedence', () => {
  expect(said(z.object({ name: z.string('Who are you?') }), {})).toBe('Who are you?')
  expect(said(z.object({ name: z.string().max(1, 'Shorter, please') }), { name: 'ab' })).toBe('Shorter, please')
})
