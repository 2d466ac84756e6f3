import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { filmRoutes } from './film.routes.ts'

let app: ReturnType<typeof filmRoutes>

beforeEach(() => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-film-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const filmDir = path.join(folder, 'film')
  mkdirSync(filmDir)
  writeFileSync(path.join(folder, 'secret.mp4'), 'secret')
  writeFileSync(path.join(filmDir, 'rally.mp4'), '0123456789')
  writeFileSync(path.join(filmDir, 'notes.txt'), 'secret')
  app = filmRoutes(filmDir)
})

const ask = async (headers: Record<string, string> = {}, name = '/rally.mp4') => {
  const response = await app.request(name, { headers })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('sends a whole film and offers byte ranges', async () => {
  const { status, text, headers } = await ask()
  expect([status, text]).toEqual([200, '0123456789'])
  expect(headers.get('Content-Type')).toBe('video/mp4')
  expect(headers.get('Accept-Ranges')).toBe('bytes')
  expect(headers.get('Content-Length')).toBe('10')
})

test('sends byte ranges', async () => {
  const middle = await ask({ Range: 'bytes=2-4' })
  expect([middle.status, middle.text, middle.headers.get('Content-Range')]).toEqual([206, '234', 'bytes 2-4/10'])
  expect(middle.headers.get('Content-Length')).toBe('3')
  expect((await ask({ Range: 'bytes=-3' })).text).toBe('789')
  const outside = await ask({ Range: 'bytes=10-' })
  expect([outside.status, outside.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
})

test('sends the whole film if it has changed since', async () => {
  const etag = (await ask()).headers.get('ETag') as string
  expect((await ask({ Range: 'bytes=2-4', 'If-Range': etag })).status).toBe(206)
  expect(await ask({ Range: 'bytes=2-4', 'If-Range': '"another"' })).toMatchObject({ status: 200, text: '0123456789' })
  expect(await ask({ 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' })
})

test('HEAD has the same headers and no body', async () => {
  const head = await app.request('/rally.mp4', { method: 'HEAD', headers: { Range: 'bytes=0-1' } })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([206, '2', ''])
})

test.each(['/other.mp4', '/notes.txt', '/..%2fsecret.mp4', '/%2e%2e%2fsecret.mp4', '/rally.mp4%00', '/'])(
  '%s is not found',
  async (name) => {
    const { status, text } = await ask({}, name)
    expect(status).toBe(404)
    expect(text).not.toContain('secret')
  },
)
