import fc from 'fast-check'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { parseForm } from './form.ts'
import { Refused } from './stripeError.ts'

test('parses brackets to trees and lists to numbered objects', () => {
  expect(parseForm('amount=100&metadata[a]=1&metadata%5Bb%5D=2&expand[]=x&expand[]=y&types[0]=z')).toEqual({
    amount: '100',
    metadata: { a: '1', b: '2' },
    expand: { 0: 'x', 1: 'y' },
    types: { 0: 'z' },
  })
})

test.each([
  ['a text that is a tree as well', 'a=1&a[b]=2'],
  ['a tree that is a text as well', 'a[b]=2&a=1'],
  ['brackets without a name', '[a]=1'],
  ['a bracket left open', 'a[b=1'],
  ['no name', '=1'],
  ['too deep a tree', `a${'[b]'.repeat(6)}=1`],
  ['too many fields', 'a=1&'.repeat(501)],
])('%s is refused', (_, form) => {
  expect(() => parseForm(form)).toThrow(Refused)
})

test('treats names such as __proto__ like any other', () => {
  const tree = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(Object.keys(tree)).toEqual(['__proto__', 'constructor'])
})

test('parses whatever the SDK writes', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  const name = word.filter((text) => !/[[\]]/.test(text) && text.trim() !== '' && text !== '__proto__')
  const asks: string[] = []
  const stripe = new Stripe('sk_test_x', {
    httpClient: Stripe.createFetchHttpClient(async (_, init) => {
      asks.push(String(init?.body))
      return Response.json({ id: 'pi_1', object: 'payment_intent' })
    }),
    telemetry: false,
  })
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, word, { maxKeys: 5 }), word, async (metadata, description) => {
      await stripe.paymentIntents.create({ amount: 100, currency: 'gbp', metadata, description })
      const tree = parseForm(asks.at(-1) ?? '')
      expect({ ...(tree.metadata as object) }).toEqual({ ...metadata })
      expect(tree.description).toBe(description)
      expect(tree.amount).toBe('100')
    }),
    { numRuns: 60 },
  )
})
