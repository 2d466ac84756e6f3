import { expect, test } from 'vitest'
import { chooseEncoding, matchesEtag } from './negotiation.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP;Q=0.5', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['identity, br;q=0.1', 'identity'],
  ['identity;q=0.5, br', 'br'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['deflate', 'identity'],
])('Accept-Encoding %j gets %s', (accepted, chosen) => {
  expect(chooseEncoding(accepted)).toBe(chosen)
  expect(chooseEncoding(accepted), 'from the cache').toBe(chosen)
})

test.each([
  ['"a-br"', true],
  ['W/"a-br"', true],
  ['"b", W/"a-br" , "c"', true],
  ['*', true],
  ['"a"', false],
  ['a-br', false],
  [undefined, false],
])('If-None-Match %j against "a-br": %s', (sent, unchanged) => {
  expect(matchesEtag(sent, '"a-br"')).toBe(unchanged)
})
