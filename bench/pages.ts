import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { median, report, watchMemory } from './measure.ts'

const CONNECTIONS = 32
const SECONDS = 4
const ROUNDS = 3

const PAGES = { home: '/', listing: '/products', product: '/products/courtside-pro' }

/** Requests per second for the public pages, and as a share of a bare server that sends the same bytes in the same run. */
export async function benchPages(shop: { url: string; pid: number }): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('reference.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const reference = `http://127.0.0.1:${String(line).trim()}`
  const memory = watchMemory(shop.pid)
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      const page = await fetch(shop.url + path)
      await fetch(reference, {
        method: 'PUT',
        body: await page.arrayBuffer(),
        headers: { 'Content-Type': page.headers.get('Content-Type') ?? 'text/html' },
      })
      const rates: { shop: number; reference: number }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        rates.push({ shop: await rate(shop.url + path), reference: await rate(reference) })
      }
      const perSecond = median(rates.map((round) => round.shop))
      const ratio = median(rates.map((round) => round.shop / round.reference))
      report(
        `${name}, requests/s at ${CONNECTIONS} connections`,
        `${perSecond.toFixed(0)} (${ratio.toFixed(3)} of bare node:http)`,
      )
    }
  } finally {
    report('shop process under page load, most resident', `${memory.stop().toFixed(0)} MB`)
    child.kill()
  }
}

async function rate(url: string): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS })
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} not 2xx`)
  return result.requests.average
}
