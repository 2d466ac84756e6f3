import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Hono, MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { requestId } from 'hono/request-id'
import type { OnOrderPaid } from '#/features/buying/checkout/server/createOrder.ts'
import type { PrintedManual } from '#/features/catalogue/manual/server/printedManual.ts'
import type { QueueMonthEnd } from '#/features/office/accounting/server/monthEnds.routes.ts'
import { findHelpIn } from '#/features/people/search/server/articles.ts'
import { requireAdmin, requireUser } from '#/features/shop/accounts/server/accounts.guard.ts'
import { isPersonalPage } from '#/lib/personalPages.ts'
import { limitBody } from '#/platform/bodyLimits.ts'
import type { Check } from '#/platform/checks.ts'
import { traitsOf } from '#/platform/endpoint.ts'
import { createRoutes } from '#/platform/http.ts'
import { MAX_REQUEST_ID_LENGTH, newRequestId } from '#/platform/observe/identity.ts'
import { requireSameOrigin } from '#/platform/sameOrigin.ts'
import type { Services } from '#/platform/services.ts'
import { mountDocs } from './docs/docs.ts'
import { listEndpoints } from './endpoints.ts'
import { createErrorHandler } from './errorHandler.ts'
import {
  CHECKS,
  EMAIL_SUBJECTS,
  HELP_PAGES,
  JUMP_SOURCES,
  PERSONAL_DATA,
  PREFERENCES,
  TASKS,
  TIMELINE_SOURCES,
} from './features.ts'
import { mountHealth } from './health.ts'
import { mountMetrics } from './observe/metrics.ts'
import { observeRequests } from './observe/observeRequests.ts'
import { awaitPageChanges, type Pages } from './pages.ts'
import { LENT } from './parts.ts'
import type { Readiness } from './readiness.ts'
import { cachePolicy, refuseContentEncoding, refuseUnstorableQuery, securityHeaders } from './security.ts'
import { slugOf } from './seo/canonical.ts'
import { seoRoutes } from './seo/seo.routes.ts'
import { closeOnUnreadBody } from './unreadBody.ts'

export type AppParts = {
  checkoutServices?: Services
  onOrderPaid?: OnOrderPaid[]
  pages?: Pages
  assets?: Hono
  media?: Hono
  manual?: PrintedManual
  sandbox?: Hono
  queueMonthEnd?: QueueMonthEnd
  checks?: readonly Check[]
  metrics?: () => Promise<string>
  origin?: () => string
  readiness?: Readiness
}

export function createApp(services: Services, parts: AppParts = {}): OpenAPIHono {
  const { config, log } = services
  const { checkoutServices = services, onOrderPaid = [], pages, assets, media, sandbox, metrics } = parts
  const origin = parts.origin ?? (() => config.publicUrl ?? `http://localhost:${config.port}`)
  const publicPaths = pages?.publicPaths ?? new Set()
  const app = createRoutes()

  app.onError(createErrorHandler(log, services.disk))

  app.use(requestId({ limitLength: MAX_REQUEST_ID_LENGTH, generator: newRequestId }))
  app.use(observeRequests(log, publicPaths))
  app.use(closeOnUnreadBody)
  app.use(retryAfter)
  app.use(securityHeaders(config.publicUrl))
  app.use(refuseContentEncoding)
  app.use(limitBody)
  app.use(cachePolicy)
  app.use('/api/*', refuseUnstorableQuery)
  const { publicUrl, trustProxy } = config
  app.use(
    requireSameOrigin({
      publicUrl,
      trustProxy,
      exempt: (c) => traitsOf(c)?.allowsCrossOrigin ?? false,
    }),
  )
  const forPublicReads =
    (handle: MiddlewareHandler): MiddlewareHandler =>
    (c, next) =>
      traitsOf(c)?.isPublicRead ? handle(c, next) : next()
  if (pages) app.use('/api/*', forPublicReads(pages.cacheResponses))
  app.use('/api/*', forPublicReads(etag()))
  app.use('/api/admin/*', requireAdmin(services))
  app.use('/api/account/*', requireUser(services))
  if (pages) app.use('/api/*', awaitPageChanges(pages))

  mountHealth(app, parts.readiness)
  if (config.metricsToken && metrics) mountMetrics(app, config.metricsToken, metrics)
  const endpoints = listEndpoints(services, {
    ...LENT,
    checkoutServices,
    onOrderPaid,
    origin,
    manual: parts.manual ?? (async () => undefined),
    queueMonthEnd: parts.queueMonthEnd ?? (async () => {}),
    checks: parts.checks ?? CHECKS,
    personal: PERSONAL_DATA,
    timeline: TIMELINE_SOURCES,
    tasks: TASKS,
    jump: JUMP_SOURCES,
    preferences: PREFERENCES,
    emailSubjects: EMAIL_SUBJECTS,
    findHelp: findHelpIn(HELP_PAGES),
  })
  for (const endpoint of endpoints) endpoint.mount(app, services)
  mountDocs(app, endpoints)
  if (sandbox) app.route('/sandbox', sandbox)
  app.all('/sandbox/*', (c) => c.json({ message: 'Not found' }, 404))
  const methodsOf = routeMethods(app)
  app.all('/api/*', (c) => {
    const methods = methodsOf(c.req.path)
    if (methods.length === 0) return c.json({ message: 'Not found' }, 404)
    c.header('Allow', methods.join(', '))
    return c.json({ message: `This endpoint only accepts ${methods.join(' and ')}.` }, 405)
  })
  app.route('/', seoRoutes(services, origin, publicPaths))
  if (media) app.route('/media', media)
  if (assets) app.route('/', assets)
  if (pages) {
    app.get('*', (c) => pages.respond(c))
    app.all('*', (c, next) => {
      const { path } = c.req
      if (!publicPaths.has(path) && !isPersonalPage(path) && slugOf(path) === undefined) return next()
      c.header('Allow', 'GET, HEAD')
      return c.json({ message: 'This page only accepts GET and HEAD.' }, 405)
    })
  }
  app.notFound((c) => c.json({ message: 'Not found' }, 404))
  return app
}

function routeMethods(app: OpenAPIHono): (path: string) => string[] {
  const findRoutes = () =>
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
      .map(({ method, path }) => ({ method, matches: new RegExp(`^${path.replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`) }))
  let routes: ReturnType<typeof findRoutes> | undefined
  return (path) => {
    routes ??= findRoutes()
    return [...new Set(routes.filter(({ matches }) => matches.test(path)).map(({ method }) => method))]
  }
}

const RETRY_AFTER_SECONDS = 10

const retryAfter: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 503) return
  if (!c.res.headers.has('Retry-After')) c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  c.header('Cache-Control', 'no-store')
}
