import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { median, report, watchMemory } from './measure.ts'

const CONNECTIONS = 32
const SECONDS = 1
const ROUNDS = 11

const PAGES = {
  home: '/',
  listing: '/products',
  product: '/products/courtside-pro',
  'GET /api/products': '/api/products',
  'GET /api/products/{slug}': '/api/products/courtside-pro',
}
const AUTOMATIC_HEADERS = new Set(['date', 'connection', 'keep-alive'])

/**
 * Measures requests per second for public pages and API reads, and as a share of a bare server that sends the same bytes and headers
 * in the same run; then the same for 304 responses.
 */
export async function benchPages(shop: { url: string; pid: number }): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('reference.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const reference = `http://127.0.0.1:${String(line).trim()}`
  const memory = watchMemory(shop.pid)
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const etag = await loadReference(reference, shop.url + path)
      await compare(name, shop.url + path, reference, {})
      await compare(`${name}, unchanged (304)`, shop.url + path, reference, { 'If-None-Match': etag })
    }
  } finally {
    report('shop process under page load, most resident', `${memory.stop().toFixed(0)} MB`)
    child.kill()
  }
}

/** Loads the page into the reference server. Returns its ETag. */
async function loadReference(reference: string, page: string): Promise<string> {
  const response = await fetch(page, { headers: { 'Accept-Encoding': 'identity' } })
  const body = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !AUTOMATIC_HEADERS.has(name))
  const configured = await fetch(reference, {
    method: 'PUT',
    body: JSON.stringify({ headers, body: body.toString('base64') }),
  })
  await configured.text()
  const etag = response.headers.get('ETag')
  if (!etag) throw new Error(`${page} has no ETag`)
  return etag
}

async function compare(name: string, page: string, reference: string, headers: Record<string, string>) {
  const rates: { shop: number; reference: number }[] = []
  for (const url of [page, reference]) await measureRate(url, headers)
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push({ shop: await measureRate(page, headers), reference: await measureRate(reference, headers) })
  }
  const perSecond = median(rates.map((round) => round.shop))
  const ratio = median(rates.map((round) => round.shop / round.reference))
  report(
    `${name}, requests/s at ${CONNECTIONS} connections`,
    `${perSecond.toFixed(0)} (${ratio.toFixed(3)} of bare node:http)`,
  )
}

async function measureRate(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  const expected = 'If-None-Match' in headers ? '304' : '200'
  const unexpected = Object.keys(result.statusCodeStats ?? {}).filter((status) => status !== expected)
  if (result.errors > 0 || unexpected.length > 0)
    throw new Error(`${url}: ${result.errors} errors, statuses ${unexpected}`)
  return result.requests.average
}
