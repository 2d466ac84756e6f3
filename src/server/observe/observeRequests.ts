import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { traitsOf } from '#/platform/endpoint.ts'
import type { Log } from '#/platform/log.ts'
import { requestContext } from '#/platform/observe/identity.ts'
import { requestSeconds } from '#/platform/observe/metrics.ts'
import { routeLabel } from './routeLabel.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const MONITORING_ROUTES = new Set(['/healthz', '/readyz', '/metrics'])

/** Logs the route's pattern, since paths contain order numbers and tokens. Must follow `requestId`. */
export const observeRequests =
  (log: Log, publicPaths: ReadonlySet<string>): MiddlewareHandler =>
  (c, next) => {
    // An API call made while rendering is part of the page's request.
    if (requestContext.getStore()) return next()
    const startedAt = performance.now()
    return requestContext.run({ requestId: c.get('requestId') }, async () => {
      await next()
      const ms = performance.now() - startedAt
      const method = METHODS.has(c.req.method) ? c.req.method : 'other'
      const route = traitsOf(c)?.pattern ?? routeLabel(routePath(c), c.req.path, publicPaths)
      const { status, headers } = c.res
      requestSeconds.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      const bytes = headers.get('Content-Length')
      const line = { method, route, status, ms: Math.round(ms * 10) / 10, ...(bytes ? { bytes: Number(bytes) } : {}) }
      log[MONITORING_ROUTES.has(route) ? 'debug' : 'info'](line, 'request')
    })
  }
