import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureAdmin } from '../../src/features/shop/accounts/server/accounts.install.ts'
import { createAdmission } from '../../src/server/admission/admission.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let server: Server
let cookie: string
beforeAll(async () => {
  shop = await createTestShop()
  server = createServer(getRequestListener(shop.app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const admin = { email: 'otto@example.com', password: 'otto runs the shop' }
  await ensureAdmin(shop.database, { ...admin, clock: shop.services.clock })
  const { headers } = await shop.call('POST', '/api/login', admin)
  cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
})
afterAll(async () => {
  server.close()
  await shop.close()
})

const connect = (to = server) => net.connect((to.address() as AddressInfo).port, '127.0.0.1')

const head = (path: string, headers: Record<string, string>) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

/** Sends an endless request body; returns the response once the connection is closed. */
async function sendEndlessly(
  path: string,
  headers: Record<string, string>,
  body: string,
  to?: Server,
): Promise<string> {
  const socket = connect(to)
  let response = ''
  let isEnded = false
  socket.setEncoding('utf8').on('data', (text) => {
    response += text
  })
  socket.once('end', () => {
    isEnded = true
  })
  const sendMore = () => {
    // Yield, so that this thread can read the response too.
    if (socket.writable) socket.write(body, () => setImmediate(sendMore))
  }
  socket.on('error', () => {})
  // Like a browser, keep sending after the other side has finished.
  socket.allowHalfOpen = true
  socket.write(head(path, headers), sendMore)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(isEnded, 'the response is complete before the connection closes').toBe(true)
  return response
}

const LONG = { 'Content-Length': String(10 ** 12) }
/** Less than the 88 MB that product pictures may take. */
const LONG_UPLOAD = { 'Content-Length': String(8 * 10 ** 7) }
const CHUNKED = { 'Transfer-Encoding': 'chunked' }
const CHUNK = `1000\r\n${'x'.repeat(4096)}\r\n`
const JSON_TYPE = { 'Content-Type': 'application/json' }
const CSV = { 'Content-Type': 'text/csv' }
const FORM = { 'Content-Type': 'multipart/form-data; boundary=cut' }
const UPLOAD_PATH = '/api/admin/products/1/upload'
const signedIn = () => ({ Cookie: cookie })

test.each<[string, number, string, () => Record<string, string>]>([
  ['an upload without a session', 401, UPLOAD_PATH, () => ({ ...FORM, ...LONG_UPLOAD })],
  [
    'an upload from another site',
    403,
    UPLOAD_PATH,
    () => ({ ...FORM, ...LONG_UPLOAD, Origin: 'https://evil.example' }),
  ],
  [
    'an upload for an unknown product',
    404,
    '/api/admin/products/999999/upload',
    () => ({ ...signedIn(), ...FORM, ...LONG_UPLOAD }),
  ],
  ['an upload of more than its limit', 413, UPLOAD_PATH, () => ({ ...signedIn(), ...FORM, ...LONG })],
  ['a long upload that is not a form', 413, UPLOAD_PATH, () => ({ 'Content-Type': 'image/png', ...LONG_UPLOAD })],
  ['an import without a session', 401, '/api/admin/products/import', () => ({ ...CSV, ...CHUNKED })],
  ['an import of more than 5 MB', 413, '/api/admin/products/import', () => ({ ...signedIn(), ...CSV, ...CHUNKED })],
  ['a request with too large a Content-Length', 413, '/api/contact', () => ({ ...JSON_TYPE, ...LONG })],
  ['a chunked request that is too long', 413, '/api/contact', () => ({ ...JSON_TYPE, ...CHUNKED })],
  ['a compressed body', 415, '/api/contact', () => ({ ...JSON_TYPE, ...LONG, 'Content-Encoding': 'gzip' })],
])('rejects %s with %i and closes the connection', async (_, status, path, headers) => {
  const response = await sendEndlessly(path, headers(), 'Transfer-Encoding' in headers() ? CHUNK : 'x'.repeat(4096))
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(response).toMatch(/^connection: close\r$/im)
  expect(response).toMatch(/"message":"[^"]{9,}/)
})

test('closes the connection of a request rejected for overload, unless its body is complete', async () => {
  const admission = createAdmission({ maxBrowsing: 0 })
  const overloaded = createServer((request, response) => admission.admit(request, response, () => {})).listen(
    0,
    '127.0.0.1',
  )
  await once(overloaded, 'listening')
  try {
    const response = await sendEndlessly('/api/contact', { ...JSON_TYPE, ...LONG }, 'x'.repeat(4096), overloaded)
    expect(response).toMatch(/^HTTP\/1\.1 503 /)
    expect(response).toMatch(/^connection: close\r$/im)
    expect(response).toContain('"code":"busy"')
    await expectKeepAlive('/api/contact', 503, overloaded)
  } finally {
    admission.stop()
    overloaded.close()
  }
})

test('keeps the connection after rejecting a complete request', () => expectKeepAlive(UPLOAD_PATH, 401))

/** Expects two requests over one connection to be answered with `status`. */
async function expectKeepAlive(path: string, status: number, to?: Server) {
  const socket = connect(to).setEncoding('utf8')
  for (let i = 0; i < 2; i += 1) {
    socket.write(`${head(path, { 'Content-Length': '2' })}{}`)
    const [response] = await once(socket, 'data')
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(response).not.toMatch(/^connection: close/im)
  }
  socket.destroy()
}
