import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readAssets } from './assets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-assets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('sends the bytes that the build has compressed, and doesn’t publish their files', async () => {
  const compressed = brotliCompressSync('console.log("as built")')
  writeFileSync(path.join(folder, 'page.js'), 'console.log("as built")')
  writeFileSync(path.join(folder, 'page.js.br'), compressed)
  const { routes } = readAssets(folder, { publicUrl: undefined })
  const response = await routes.request('/page.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(compressed)
  expect((await routes.request('/page.js.br')).status).toBe(404)
})
