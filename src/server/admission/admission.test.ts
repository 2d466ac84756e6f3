import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '#/platform/sha256.ts'
import { EVENT_TIMEOUT_MS } from '../../../test/support/timeouts.ts'
import { waitFor } from '../../../test/support/waitFor.ts'
import { type Admission, createAdmission } from './admission.ts'

let admission: Admission
let server: Server
let url: string
let letIn: string[]
let answers: Map<string, () => void>
/** Undefined: when the test says so. */
let respondWith: ((request: IncomingMessage) => Promise<unknown>) | undefined
beforeEach(async () => {
  letIn = []
  answers = new Map()
  respondWith = undefined
  restart({})
  server = createServer((request, response) =>
    admission.admit(request, response, () => {
      const path = request.url as string
      letIn.push(path)
      answers.set(path, () => response.end(path))
      respondWith?.(request).then(
        () => response.end(path),
        () => response.destroy(),
      )
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

function restart(changes: Parameters<typeof createAdmission>[0]) {
  admission?.stop()
  admission = createAdmission({
    maxCheckouts: 1,
    maxBrowsing: 1,
    slotTimeoutMs: EVENT_TIMEOUT_MS,
    bodyTimeoutMs: EVENT_TIMEOUT_MS,
    headers: { 'X-Frame-Options': 'DENY' },
    sendStale(request, response) {
      if (request.url !== '/kept') return false
      response.end('as it was')
      return true
    },
    ...changes,
  })
}

/** As @hono/node-server finds it. */
const requestBody = (request: IncomingMessage & { rawBody?: Buffer }) =>
  request.rawBody ? new Uint8Array(request.rawBody) : (Readable.toWeb(request) as ReadableStream)

function enter(method: string, path: string) {
  void fetch(url + path, { method }).catch(() => {})
  return waitFor(() => expect(letIn).toContain(path))
}
async function wait(method: string, path: string) {
  const before = admission.state().checkouts.waiting
  void fetch(url + path, { method }).catch(() => {})
  await waitFor(() => expect(admission.state().checkouts.waiting).toBe(before + 1))
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
  await waitFor(() => expect(admission.state().browsing.running).toBe(0))
  await enter('GET', '/support')
})

test('refuses admin exports before pages', async () => {
  expect((await fetch(`${url}/api/admin/exports/orders.csv`)).status).toBe(503)
  await enter('GET', '/products')
})

test('refuses browsing while a checkout waits, and admits it again afterwards', async () => {
  await enter('POST', '/api/checkout')
  await wait('POST', '/api/orders')
  await waitFor(() => expect(admission.state().browsing.limit).toBe(0))
  expect((await fetch(`${url}/products`)).status).toBe(503)
  answer('/api/checkout')
  await waitFor(() => expect(admission.state().browsing.limit).toBe(1))
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
    await waitFor(() => expect(letIn).toContain(path))
    answer(path)
  }
  expect(letIn).toEqual(['/api/checkout?first', '/api/orders', '/api/checkout', '/api/create-payment-intent'])
})

test('skips a buyer who has disconnected', async () => {
  await enter('POST', '/api/checkout?first')
  const leaving = new AbortController()
  void fetch(`${url}/api/orders`, { method: 'POST', signal: leaving.signal }).catch(() => {})
  await waitFor(() => expect(admission.state().checkouts.waiting).toBe(1))
  leaving.abort()
  await waitFor(() => expect(admission.state().checkouts.waiting).toBe(0))
  await wait('POST', '/api/create-payment-intent')
  answer('/api/checkout?first')
  await waitFor(() => expect(letIn).toContain('/api/create-payment-intent'))
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
  restart({ slotTimeoutMs: 1 })
  await enter('POST', '/api/checkout?never-answered')
  await enter('POST', '/api/orders')
})

const MULTIPART = 'multipart/form-data; boundary=cut'

/** The request's head and `body`, of which `missing` bytes never come. */
function sendPart(path: string, { body = 'x', missing = 1, type = 'application/json', chunked = false } = {}) {
  const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8')
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length + missing}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`)
  socket.write(chunked ? `${body.length.toString(16)}\r\n${body}\r\n` : body)
  return socket
}
const statusOf = async (socket: net.Socket) => Number(String((await once(socket, 'data'))[0]).split(' ')[1])
const whenWaiting = (count: number) => waitFor(() => expect(admission.state().bodies.waiting).toBe(count))

describe('a body on its way', () => {
  test('occupies no place until it’s complete', async () => {
    const halfSent = Array.from({ length: 3 }, (_, at) => sendPart(`/api/contact?${at}`))
    await whenWaiting(3)
    await enter('GET', '/products')
    answer('/products')
    await waitFor(() => expect(admission.state().browsing.running).toBe(0))
    halfSent[0]?.write('x')
    await waitFor(() => expect(letIn).toContain('/api/contact?0'))
    expect(letIn).not.toContain('/api/contact?1')
    for (const socket of halfSent) socket.destroy()
    await whenWaiting(0)
  })

  test('that doesn’t arrive gets a 408', async () => {
    restart({ bodyTimeoutMs: 1 })
    expect(await statusOf(sendPart('/api/contact'))).toBe(408)
    expect(letIn).toEqual([])
    expect(admission.state().bodies).toMatchObject({ waiting: 0, bytes: 0, refused: 1 })
  })

  test('gives way to others if its network’s bodies take too much memory', async () => {
    restart({ maxWaitingBodyBytes: 1_000, networkOf: ({ url = '' }) => url.slice(0, 4) })
    const flood = sendPart('/one?1', { body: 'x'.repeat(900) })
    await waitFor(() => expect(admission.state().bodies.bytes).toBe(900))
    sendPart('/two', { body: 'x'.repeat(300) })
    expect(await statusOf(flood)).toBe(503)
    expect(admission.state().bodies).toMatchObject({ waiting: 1, bytes: 300 })
  })

  test('is passed on whole, also if it turns out to be long', async () => {
    const body = 'x'.repeat(300_000)
    const seen: string[] = []
    respondWith = async (request) => {
      seen.push(await new Response(requestBody(request)).text())
    }
    const whole = { method: 'POST', body: 'short' }
    await fetch(`${url}/short`, whole)
    const long = sendPart('/long', { body, chunked: true })
    long.write('0\r\n\r\n')
    await statusOf(long)
    expect(seen.map((text) => text.length)).toEqual([5, 300_000])
  })

  test('is streamed if it’s an upload: four of a network at most', async () => {
    restart({ maxBrowsing: 100 })
    for (let at = 0; at < 4; at += 1) sendPart(`/upload?${at}`, { type: MULTIPART })
    await waitFor(() => expect(letIn).toHaveLength(4))
    expect(await statusOf(sendPart('/upload?5', { type: MULTIPART }))).toBe(503)
    answer('/upload?0')
    await waitFor(() => expect(admission.state().bodies.streams).toBe(3))
    sendPart('/upload?6', { type: MULTIPART })
    await waitFor(() => expect(letIn).toContain('/upload?6'))
  })

  test('of an upload gives way to another network’s first', async () => {
    restart({ maxBrowsing: 100, networkOf: ({ url = '' }) => url.slice(0, 4) })
    const flood = [1, 2, 3, 4].map((at) => sendPart(`/one?${at}`, { type: MULTIPART }))
    await waitFor(() => expect(letIn).toHaveLength(4))
    for (let at = 1; at < 5; at += 1) sendPart(`/two?${at}`, { type: MULTIPART })
    await waitFor(() => expect(letIn).toHaveLength(8))
    const ended = Promise.race(flood.map((socket) => once(socket, 'close')))
    sendPart('/six', { type: MULTIPART })
    await waitFor(() => expect(letIn).toContain('/six'))
    await ended
    expect(admission.state().bodies.streams).toBe(8)
  })

  test.each([
    ['stalls', 1],
    ['drips', Number.POSITIVE_INFINITY],
  ])('of an upload that %s ends its connection', async (what, minUploadBytesPerSecond) => {
    restart({ bodyTimeoutMs: 50, minUploadBytesPerSecond })
    respondWith = (request) => new Response(requestBody(request)).text()
    const socket = sendPart('/upload', { type: MULTIPART, missing: 1_000_000_000 })
    const sendMore = () => socket.writable && socket.write('x', () => setImmediate(sendMore))
    if (what === 'drips') sendMore()
    await new Promise((resolve) => socket.on('error', () => {}).once('close', resolve))
    await waitFor(() => expect(admission.state().bodies.streams).toBe(0))
  })
})
