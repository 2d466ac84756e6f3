import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Endpoint } from '../../src/platform/endpoint.ts'
import { createRoutes } from '../../src/platform/http.ts'
import type { Services } from '../../src/platform/services.ts'

/** Without what `createApp` does around them. Only limits need services. */
export function mountEndpoints(
  endpoints: readonly Pick<Endpoint, 'mount'>[],
  services: Partial<Pick<Services, 'limits' | 'config'>> = {},
): OpenAPIHono {
  const app = createRoutes()
  for (const endpoint of endpoints) endpoint.mount(app, services as Services)
  return app
}
