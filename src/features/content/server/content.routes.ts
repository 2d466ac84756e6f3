import { londonDay } from '#/lib/workingDays.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { Policies, Shop } from './content.schema.ts'

export function contentRoutes({ cardProvider, clock, config }: Services) {
  const shop = route('get', '/api/shop', 'Get the shop’s payment provider and analytics settings', {
    200: json(Shop, 'The card provider and its public key; the analytics property'),
  })
  const policies = route('get', '/api/policies', 'Get the date shown on the legal pages', {
    200: json(Policies, 'Today in London'),
  })
  return createRoutes()
    .openapi(shop, (c) => c.json({ ...cardProvider, analyticsId: config.analyticsId ?? null }, 200))
    .openapi(policies, (c) => c.json({ updated: londonDay(clock.now()) }, 200))
}
