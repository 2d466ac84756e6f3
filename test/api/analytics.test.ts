import { expect, test } from 'vitest'
import { createTestShop } from '../support/testShop.ts'

const render = () => new Response('<!doctype html><title>A page</title>', { headers: { 'Content-Type': 'text/html' } })

/** Returns the measurement ID, and the paths whose content security policy allows the tag. */
async function shopWith(env: Record<string, string>) {
  const shop = await createTestShop({ demo: false, env, render })
  try {
    const withTag: string[] = []
    for (const path of ['/', '/products', '/checkout', '/order-success', '/auth', '/admin/orders']) {
      const policy = (await shop.app.request(path)).headers.get('Content-Security-Policy') ?? ''
      if (policy.includes('googletagmanager')) withTag.push(path)
    }
    return { analyticsId: (await shop.call('GET', '/api/shop')).body.analyticsId, withTag }
  } finally {
    await shop.close()
  }
}

test('allows no tag without a measurement ID', async () => {
  expect(await shopWith({})).toEqual({ analyticsId: null, withTag: [] })
})

test('allows the tag except on payment, sign-in and admin pages', async () => {
  expect(await shopWith({ GA_MEASUREMENT_ID: 'G-AB12CD34EF' })).toEqual({
    analyticsId: 'G-AB12CD34EF',
    withTag: ['/', '/products', '/order-success'],
  })
})
