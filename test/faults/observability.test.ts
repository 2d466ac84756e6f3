import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

test('echoes request IDs on cached pages, counts them, logs them in one line and can be traced', async () => {
  const metricsPort = await freePort()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-import-'))
  const file = path.join(folder, 'register.mjs')
  writeFileSync(file, "console.log('traced', process.argv[1])")
  const shop = await startShop({
    env: { ROLE: 'web', METRICS_PORT: String(metricsPort), NODE_OPTIONS: `--import ${file}` },
  })
  let output = ''
  try {
    expect(shop.output()).toMatch(/traced .*scripts\/shop\.mjs/)
    // Until its compression has finished.
    const isCached = async () => !(await fetch(`${shop.url}/contact`)).headers.has('X-Request-Id')
    await waitFor(async () => expect(await isCached()).toBe(true))
    for (let i = 0; i < 20; i += 1) {
      const response = await fetch(`${shop.url}/contact`, { headers: { 'X-Request-Id': `visit-${i}` } })
      expect(response.headers.get('X-Request-Id')).toBe(`visit-${i}`)
    }
    expect(await isCached()).toBe(true)
    expect((await fetch(`${shop.url}/metrics`)).status).toBe(404)
    // A socket listening on all addresses would answer here too.
    await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow()
    expect((await fetch(`${shop.url}/dev/ui`)).status, 'the component gallery').toBe(404)
    expect((await fetch(`${shop.url}/gallery/main.tsx`)).status).toBe(404)
    expect(existsSync(path.join(shop.dataDir, 'postgres')), 'not needed with DATABASE_URL').toBe(false)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const hits = Number(/^courtside_page_cache_hits_total(?:\{.*\})? (\d+)$/m.exec(metrics)?.[1])
    expect(hits).toBeGreaterThanOrEqual(22)
    expect(metrics).toMatch(/courtside_check_state\{.*check="page-cache".*\} 0/)
  } finally {
    await shop.stop()
    output = shop.output()
    rmSync(folder, { recursive: true, force: true })
  }
  const lines = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
  expect(lines.filter(({ message }) => message === 'served from memory')).toMatchObject([
    { pages: expect.any(Number), build: expect.stringMatching(/^[0-9a-f]{8}$/) },
  ])
  // Served from memory.
  expect(lines.filter(({ requestId }) => /^visit-/.test(requestId ?? ''))).toEqual([])
})
