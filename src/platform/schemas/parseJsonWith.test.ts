import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseJsonWith } from './parseJsonWith.ts'

const parse = (bytes?: Buffer) => parseJsonWith(z.object({ name: z.string() }), bytes, 'Malformed.')

test('reads UTF-8 only', () => {
  const json = '{"name":"café"}'
  expect(parse(Buffer.from(json))).toEqual({ ok: true, value: { name: 'café' } })
  expect(parse(Buffer.from(json, 'latin1'))).toMatchObject({
    code: 'malformed',
    message: 'Please remove characters that can’t be displayed.',
  })
})

test.each([undefined, Buffer.from('{')])('refuses what isn’t JSON: %s', (bytes) => {
  expect(parse(bytes)).toMatchObject({ code: 'malformed', message: 'Malformed.' })
})
