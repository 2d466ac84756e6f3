import { expect, test } from 'vitest'
import { isPersonalPage } from '#/lib/personalPages.ts'
import { pagePatterns } from '../../../test/support/publicPages.ts'
import { listPublicPages } from '../renderDocument.tsx'
import { pageKey } from './pageKey.ts'

const PAGES = listPublicPages()

test.each([
  ['/', '/'],
  ['/?utm_source=letter&gclid=1', '/'],
  ['/products', '/products'],
  ['/products?', '/products'],
  ['/products?utm_source=letter', '/products'],
  ['/products?sort=price-asc&utm_source=x&q=ball', '/products?q=ball&sort=price-asc'],
  ['/products?q=ball&sort=price-asc', '/products?q=ball&sort=price-asc'],
  ['/products?sort=cheapest&band=free', '/products'],
  ['/products?q=%20', '/products'],
  ['/products?q=+battery%20', '/products?q=battery'],
  ['/products?category=Ball+Machines', '/products?category=Ball+Machines'],
  ['/products?category=Ball%20Machines', '/products?category=Ball+Machines'],
  ['/products?__proto__=1&constructor=2', '/products'],
  ['/products?q=a%26sort%3Dname', '/products?q=a%26sort%3Dname'],
  ['/support?tab=repairs&x=1', '/support?tab=repairs'],
  ['/support?tab=nonsense', '/support'],
  ['/compare?machines=b,a&utm_source=x', '/compare?machines=b%2Ca'],
  ['/compare?machines=b&machines=&machines=a&machines=b', '/compare?machines=b%2Ca'],
  ['/compare?budget=0&who=nobody&often=weekly&machines=', '/compare?often=weekly'],
  ['/contact?q=ball', '/contact'],
  ['/products/courtside-pro?q=ball', '/products/courtside-pro'],
  ['/products/courtside-pro?utm_source=x&page=1&sort=newest&stars=6', '/products/courtside-pro'],
  ['/products/%63ourtside-pro', '/products/courtside-pro'],
  ['/products/caf%c3%a9', '/products/caf%C3%A9'],
])('the key of %s is %s', (asked, key) => {
  expect(pageKey(asked, PAGES)).toBe(key)
})

test.each([
  '/checkout',
  '/order-success',
  '/auth',
  '/auth?tab=register',
  '/admin',
  '/admin/orders',
  '/api/products',
  '/nothing',
  '/products/',
  '/products/a/b',
  '/products/%ff',
  '/products/%00',
  '/products/..',
  '/products/%2e%2e',
  `/products/${'a'.repeat(201)}`,
  'http://elsewhere.example/',
  '//products',
  '*',
])('%s has no key', (asked) => {
  expect(pageKey(asked, PAGES)).toBeUndefined()
})

test('limits the length of a search', () => {
  expect(pageKey(`/products?q=${'a'.repeat(5000)}`, PAGES)?.length).toBeLessThan(300)
})

test('every page is personal or has a key', () => {
  const paths = pagePatterns().map((pattern) => pattern.replace('$slug', 'courtside-pro'))
  for (const path of paths) expect(pageKey(path, PAGES)).toBe(isPersonalPage(path) ? undefined : path)
})
