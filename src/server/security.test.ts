import { expect, test } from 'vitest'
import { PROVIDER_FACTS } from '#/platform/payments/providerFacts.ts'
import { pagePolicy } from './security.ts'

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1)

test('allows no other origin by default', () => {
  expect(pagePolicy([])).not.toContain('https:')
})

test('allows only the given inline scripts', () => {
  expect(sourcesOf(pagePolicy(["'sha256-one'", "'sha256-two'"]), 'script-src')).toEqual([
    "'self'",
    "'sha256-one'",
    "'sha256-two'",
  ])
})

test('adds the sources of the card provider and of analytics separately', () => {
  const paying = pagePolicy([], PROVIDER_FACTS.stripe.formOrigins)
  expect(sourcesOf(paying, 'script-src')).toContain('https://js.stripe.com')
  expect(paying).not.toContain('google')

  const counted = pagePolicy([], undefined, true)
  expect(sourcesOf(counted, 'script-src')).toContain('https://www.googletagmanager.com')
  expect(sourcesOf(counted, 'connect-src')).toContain('https://*.google-analytics.com')
  expect(sourcesOf(counted, 'img-src')).toContain('https://*.google-analytics.com')
  expect(sourcesOf(counted, 'frame-src')).toEqual(["'self'"])
  expect(counted).not.toContain('stripe')
})
