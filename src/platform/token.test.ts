import { expect, test } from 'vitest'
import { createToken, hashToken, isSameSecret, isToken } from './token.ts'

test('is random, and stored as its hash', () => {
  const [one, other] = [createToken(), createToken()]
  expect(one.token).not.toBe(other.token)
  expect(one.hash).toBe(hashToken(one.token))
  expect(one.hash).not.toContain(one.token)
  expect([one.token, one.hash, `${one.token}.`, ''].map(isToken)).toEqual([true, false, false, false])
})

test('keeps the hashes of links sent before', () => {
  expect(hashToken('a'.repeat(43))).toBe('66d34fba71f8f450f7e45598853e53bfc23bbd129027cbb131a2f4ffd7878cd0')
})

test('compares secrets of any length', () => {
  expect([isSameSecret('key', 'key'), isSameSecret('key', 'Key'), isSameSecret('key', '')]).toEqual([
    true,
    false,
    false,
  ])
})
