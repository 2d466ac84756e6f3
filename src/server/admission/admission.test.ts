import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sha256 } from '#/platform/sha256.ts'
import { type Admission, createAdmission } from './admission.ts'

let admission: Admission
let server: Server
let url: string
let letIn: string[]
let answers: Map<string, () => void>
beforeEach(async () => {
  letIn = []
  answers = new Map()
  admission = createAdmission({
    maxCheckouts: 1,
    maxBrowsing: 1,
    headers: { 'X-Frame-Options': 'DENY' },
    sendStale(request, response) {
      if (request.url !== '/kept') return false
      response.end('as it was')
      return true
    },
  })
  server = createServer((request, response) =>
    admission.admit(request, response, () => {
      const path = request.url as string
      letIn.push(path)
      answers.set(path, () => response.end(path))
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  admission.stop()
  server.closeAllConnections()
  server.close()
})

function enter(method: string, path: string) {
  void fetch(url + path, { method }).catch(() => {})
  return vi.waitFor(() => expect(letIn).toContain(path), 5_000)
}
async function wait(method: string, path: string) {
  const before = admission.state().checkouts.waiting
  void fetch(url + path, { method }).catch(() => {})
  await vi.waitFor(() => expect(admission.state().checkouts.waiting).toBe(before + 1))
}
const answer = (path: string) => answers.get(path)?.()

test('refuses browsing beyond the limit, as HTML or JSON with Retry-After', async () => {
  await enter('GET', '/products')
  const page = await fetch(`${url}/support`, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(503)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'DENY',
  })
  const html = await page.text()
  expect(html).toContain('try again in a few seconds')
  expect(html).toContain('<title>We’re very busy | Courtside</title>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).not.toMatch(/<script|\bsrc=|style="/)
  const [, css = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? []
  const hash = sha256(css, 'base64')
  expect(page.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${hash}';`)
  const data = await fetch(`${url}/api/products`)
  expect([data.status, await data.json()]).toEqual([503, { message: expect.any(String), code: 'busy' }])
  expect(admission.state().browsing).toMatchObject({ running: 1, refused: 2 })
  expect(await (await fetch(`${url}/kept`)).text()).toBe('as it was')
  answer('/products')
  await vi.waitFor(() => expect(admission.state().browsing.running).toBe(0))
  await enter('GET', '/support')
})

test('refuses admin exports before pages', async () => {
  expect((await fetch(`${url}/api/admin/exports/orders.csv`)).status).toBe(503)
  await enter('GET', '/products')
})

test('refuses browsing while a checkout waits, and admits it again afterwards', async () => {
  await enter('POST', '/api/checkout')
  await wait('POST', '/api/orders')
  await vi.waitFor(() => expect(admission.state().browsing.limit).toBe(0))
  expect((await fetch(`${url}/products`)).status).toBe(503)
  answer('/api/checkout')
  await vi.waitFor(() => expect(admission.state().browsing.limit).toBe(1))
  await enter('GET', '/products')
})

test('admits a checkout and health checks when browsing is at its limit', async () => {
  await enter('GET', '/products')
  await enter('POST', '/api/checkout')
  await enter('GET', '/healthz')
})

test('serves paid orders first, then purchases in progress, then new ones', async () => {
  await enter('POST', '/api/checkout?first')
  for (const path of ['/api/create-payment-intent', '/api/checkout', '/api/orders']) await wait('POST', path)
  for (const path of ['/api/checkout?first', '/api/orders', '/api/checkout', '/api/create-payment-intent']) {
    await vi.waitFor(() => expect(letIn).toContain(path))
    answer(path)
  }
  expect(letIn).toEqual(['/api/checkout?first', '/api/orders', '/api/checkout', '/api/create-payment-intent'])
})

test('skips a buyer who has disconnected', async () => {
  await enter('POST', '/api/checkout?first')
  const leaving = new AbortController()
  void fetch(`${url}/api/orders`, { method: 'POST', signal: leaving.signal }).catch(() => {})
  await vi.waitFor(() => expect(admission.state().checkouts.waiting).toBe(1))
  leaving.abort()
  await vi.waitFor(() => expect(admission.state().checkouts.waiting).toBe(0))
  await wait('POST', '/api/create-payment-intent')
  answer('/api/checkout?first')
  await vi.waitFor(() => expect(letIn).toContain('/api/create-payment-intent'))
  expect(letIn).not.toContain('/api/orders')
})

test('shares turns between networks', async () => {
  const response = () => new EventEmitter() as ServerResponse
  const shared = createAdmission({ maxCheckouts: 2, networkOf: ({ headers }) => String(headers.network) })
  const begun: string[] = []
  const from = (network: string, url: string, to = response()) => {
    shared.admit({ method: 'POST', url, headers: { network } } as unknown as IncomingMessage, to, () =>
      begun.push(network),
    )
    return to
  }
  const first = from('flood', '/api/orders')
  for (let each = 0; each < 5; each += 1) from('flood', '/api/orders')
  from('ines', '/api/create-payment-intent')
  first.emit('close')
  expect(begun).toEqual(['flood', 'flood', 'ines'])
  shared.stop()
})

test('does not let a request that never ends hold up the next', async () => {
  await enter('POST', '/api/checkout?never-answered')
  await enter('POST', '/api/orders')
})
