import { requireAdmin, sessionUser } from '#/features/shop/accounts/server/accounts.guard.ts'
import { registerRoutes } from '#/features/shop/accounts/server/register.routes.ts'
import { signInRoutes } from '#/features/shop/accounts/server/signIn.routes.ts'
import { MANAGERS, STAFF } from '#/lib/roles.ts'
import type { Database } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { createRoutes } from '#/platform/http.ts'
import { createLimits } from '#/platform/limits.ts'
import { createLog } from '#/platform/log.ts'
import type { Services } from '#/platform/services.ts'

export function accountsApp(database: Database, { trustProxy = 0 } = {}) {
  const clock = { time: new Date('2026-11-21T10:00:00Z'), now: () => clock.time }
  const logged: string[] = []
  const services = {
    config: { trustProxy },
    database,
    clock,
    mail: { queue: async () => true },
    origin: () => 'http://localhost:3000',
    log: createLog({ level: 'trace', destination: { write: (line) => void logged.push(line) } }),
    limits: createLimits(database.$client),
  } as unknown as Services
  const app = createRoutes()
  app.use('/api/admin/*', requireAdmin(services))
  app.get('/api/admin/forgotten', (c) => c.text('not an endpoint, so no role is named'))
  const restricted = [
    endpoint('GET /api/admin/orders', 'List orders', {
      roles: STAFF,
      run: async ({ c }) => c.json({ seenBy: (await sessionUser(services)(c))?.username }),
    }),
    endpoint('PUT /api/admin/settings', 'Change the settings', { roles: MANAGERS, run: ({ c }) => c.text('managers') }),
  ]
  for (const endpoint of [...restricted, ...signInRoutes(services), ...registerRoutes(services)])
    endpoint.mount(app, services)
  return { app, clock, logged, browser: (from?: string) => createBrowser(app, from) }
}

/** Keeps cookies. `from` is the address behind one trusted proxy. */
export function createBrowser(
  app: { request(path: string, init?: RequestInit): Response | Promise<Response> },
  from?: string,
) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(from ? { 'X-Forwarded-For': from } : {}),
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0/i.test(cookie)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    cookies,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    put: (path: string, body?: unknown) => send('PUT', path, body),
  }
}
