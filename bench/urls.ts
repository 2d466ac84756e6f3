import { Agent, get } from 'node:http'
import { report, residentMegabytes, watchMemory } from './measure.ts'

const URL_COUNT = 20_000
const CONNECTIONS = 32

const SORTS = ['name', 'price-asc', 'price-desc']
const KINDS = [
  (at: number) => `/products?q=ball+${at}&sort=${SORTS[at % 3]}`,
  (at: number) => `/products?page=${at}`,
  (at: number) => `/products?category=Made+up+${at}`,
  (at: number) => `/?utm_source=letter-${at}`,
  (at: number) => `/products/courtside-pro?fbclid=${at}`,
  (at: number) => `/products/nothing-here-${at}`,
  (at: number) => `/nothing/here/${at}`,
  (at: number) => `/support?tab=made-up-${at}`,
]

/** Reports the memory that 20,000 distinct URLs take, most of them searches or missing pages. */
export async function benchUrls(shop: { url: string; pid: number }): Promise<void> {
  const before = residentMegabytes(shop.pid)
  const memory = watchMemory(shop.pid)
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const statusCounts = new Map<number, number>()
  let next = 0

  async function requestRest() {
    while (next < URL_COUNT) {
      const index = next
      next += 1
      const status = await request(shop.url + (KINDS[index % KINDS.length] as (at: number) => string)(index), agent)
      statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1)
    }
  }

  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, requestRest))
  const perSecond = URL_COUNT / ((performance.now() - startedAt) / 1000)
  agent.destroy()
  report(
    `${URL_COUNT} distinct addresses, most resident`,
    `${memory.stop().toFixed(0)} MB (${before.toFixed(0)} MB before, ${residentMegabytes(shop.pid).toFixed(0)} MB after)`,
  )
  const summary = [...statusCounts].map(([status, count]) => `${count} × ${status}`).join(', ')
  report('their responses', `${summary}, ${perSecond.toFixed(0)} a second`)
  if ((statusCounts.get(200) ?? 0) + (statusCounts.get(404) ?? 0) !== URL_COUNT)
    throw new Error(`Unexpected responses: ${summary}`)
}

function request(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent, headers: { 'Accept-Encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
  })
}
