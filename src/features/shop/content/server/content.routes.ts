import { londonDay } from '#/lib/workingDays.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { Policies, Shop } from './content.schema.ts'

export const contentRoutes = ({ cardProvider, clock, config }: Services) => [
  endpoint('GET /api/shop', 'Get the shop’s payment provider and analytics settings', {
    200: json(Shop, 'The card provider and its public key; the analytics property'),
    isPublicRead: true,
    run: () => ({ ...cardProvider, analyticsId: config.analyticsId ?? null }),
  }),
  endpoint('GET /api/policies', 'Get the date shown on the legal pages', {
    200: json(Policies, 'Today in London'),
    isPublicRead: true,
    run: () => ({ updated: londonDay(clock.now()) }),
  }),
]
