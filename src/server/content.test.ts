import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Content, createContent, respondWithContent, sendIfEncoded } from './content.ts'

const text = '<p>Ball machines</p>'.repeat(200)
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' }
const page = (also: Partial<Parameters<typeof createContent>[0]> = {}) =>
  createContent({ body: Buffer.from(text), headers, ...also })

let content: Content
let server: Server
beforeAll(async () => {
  content = page()
  await content.encode('br')
  await content.encode('gzip')
  server = createServer((message, response) => {
    if (!sendIfEncoded(content, message, response)) response.writeHead(500).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

function ask(sent: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    const outgoing = request({ host: '127.0.0.1', port, method, headers: sent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

test('sends the same text in each encoding, with its length and its own strong ETag', async () => {
  const plain = await ask()
  const br = await ask({ 'Accept-Encoding': 'gzip, br' })
  const gzip = await ask({ 'Accept-Encoding': 'gzip, br;q=0' })
  expect([plain.body.toString(), brotliDecompressSync(br.body).toString(), gunzipSync(gzip.body).toString()]).toEqual([
    text,
    text,
    text,
  ])
  expect([plain, br, gzip].map((response) => response.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  for (const response of [plain, br, gzip]) {
    expect(response.headers).toMatchObject({
      'content-length': String(response.body.length),
      vary: 'Accept-Encoding',
      'cache-control': 'no-cache',
    })
    expect(response.headers.etag).toMatch(/^"[\w-]+"$/)
  }
  expect(new Set([plain, br, gzip].map((response) => response.headers.etag)).size).toBe(3)
})

test('responds 304 to a matching ETag of the same encoding, with the caching headers', async () => {
  const { headers: first } = await ask({ 'Accept-Encoding': 'br' })
  const again = await ask({ 'Accept-Encoding': 'br', 'If-None-Match': String(first.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers).toMatchObject({ etag: first.etag, vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
  expect(again.headers).not.toHaveProperty('content-encoding')
  expect((await ask({ 'If-None-Match': String(first.etag) })).status).toBe(200)
})

test('responds to HEAD with the headers of GET and no body', async () => {
  const got = await ask({ 'Accept-Encoding': 'br' })
  const head = await ask({ 'Accept-Encoding': 'br' }, 'HEAD')
  const { date: _, 'x-request-id': __, ...headHeaders } = head.headers
  expect(got.headers).toMatchObject(headHeaders)
  expect([head.status, head.body.length]).toEqual([200, 0])
})

test('compresses on demand in a route, but not on the fast path', async () => {
  const fresh = page()
  expect(fresh.getEncoded('br')).toBeUndefined()
  const app = new Hono().get('*', (c) => respondWithContent(fresh, c))
  const response = await app.request('/', { headers: { 'Accept-Encoding': 'br' } })
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(text)
  const etag = response.headers.get('ETag') ?? ''
  expect(fresh.getEncoded('br')?.etag).toBe(etag)
  const again = await app.request('/', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('derives the ETag from the content alone', async () => {
  const tag = async (content: Content) => (await content.encode('br')).etag
  expect(await tag(page())).toBe(await tag(page()))
  expect(await tag(page({ body: Buffer.from('other') }))).not.toBe(await tag(page()))
})

test('never responds 304 for a missing page', async () => {
  const missing = page({ status: 404 })
  const app = new Hono().get('*', (c) => respondWithContent(missing, c))
  expect((await app.request('/', { headers: { 'If-None-Match': '*' } })).status).toBe(404)
})

test('does not compress pictures and fonts', async () => {
  const font = page({ isCompressible: false })
  const app = new Hono().get('*', (c) => respondWithContent(font, c))
  const response = await app.request('/', { headers: { 'Accept-Encoding': 'br' } })
  expect([response.headers.get('Content-Encoding'), response.headers.get('Vary')]).toEqual([null, null])
})
