import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redirectAfterSignIn } from './signIn.rules.ts'

const admin = { isAdmin: true }
const customer = { isAdmin: false }

it.each([
  ['/admin/orders', '/admin/orders'],
  ['/admin/orders/12?q=ada%20l#events', '/admin/orders/12?q=ada%20l#events'],
  ['/products', '/products'],
  ['/a/../products', '/products'],
])('redirects to %s', (next, to) => {
  expect(redirectAfterSignIn(next, admin)).toBe(to)
})

it.each([
  undefined,
  '',
  'products',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/auth?next=/auth',
])('redirects home instead of to %j', (next) => {
  expect(redirectAfterSignIn(next, admin)).toBe('/')
})

it('does not redirect a customer to the admin, which would be a loop', () => {
  expect(redirectAfterSignIn('/admin/orders', customer)).toBe('/')
  expect(redirectAfterSignIn('/administration', customer)).toBe('/administration')
})

it('never leaves the site', () => {
  const hostile = fc.array(
    fc.constantFrom('/', '\\', '.', '..', ':', '@', 'evil.example', '\t', '\n', '%2f', '?', '#', 'http'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        hostile.map((parts) => parts.join('')),
        fc.webPath(),
        fc.string(),
      ),
      (next) => {
        const to = redirectAfterSignIn(next, admin)
        expect(new URL(to, 'https://shop.example').origin).toBe('https://shop.example')
      },
    ),
    { numRuns: 500 },
  )
})
