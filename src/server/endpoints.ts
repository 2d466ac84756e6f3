import { z } from '@hono/zod-openapi'
import { STAFF } from '#/lib/roles.ts'
import { type Endpoint, endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { listRoutes } from '#/platform/lists/lists.routes.ts'
import type { Services } from '#/platform/services.ts'
import { adminLists, FEATURES } from './features.ts'
import type { Parts } from './parts.ts'

/** Every call of the HTTP API. */
export function listEndpoints(services: Services, parts: Parts): readonly Endpoint[] {
  const lists = adminLists({ ...services, countsTests: services.cardProvider.testMode })
  const all: readonly Endpoint[] = [
    ...endpointsOfFeatures(services, parts),
    ...listRoutes(services, lists),
    rightsEndpoint(() => all),
  ]
  return all
}

const endpointsOfFeatures = (services: Services, parts: Parts): readonly Endpoint[] =>
  FEATURES.flatMap((feature): readonly Endpoint[] => ('endpoints' in feature ? feature.endpoints(services, parts) : []))

const rightsEndpoint = (list: () => readonly Endpoint[]) =>
  endpoint('GET /api/admin/rights', 'List the calls that your role may make', {
    roles: STAFF,
    isBeforeSecondFactor: true,
    200: json(z.object({ calls: z.array(z.string()) }), 'As `PUT /api/admin/orders/{id}/status`'),
    run: ({ role }) => ({
      calls: list().flatMap(({ address, traits }) => (traits.roles.includes(role) ? [address] : [])),
    }),
  })

type EndpointsOf<One> = One extends { endpoints: (...lent: never) => readonly (infer Listed)[] } ? Listed : never

type Listed =
  | EndpointsOf<(typeof FEATURES)[number]>
  | ReturnType<typeof listRoutes>[number]
  | ReturnType<typeof rightsEndpoint>

/** By address, `GET /api/products/{slug}`: for the types of what callers send and get. */
export type Routes = { [One in Listed as One['address']]: One }
