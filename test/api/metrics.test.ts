import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForMetrics } from '#/server/observe/metrics.ts'
import { createBuyer } from '../support/buyer.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

const TOKEN = 'a-token-for-the-scraper'

let shop: TestShop
let shopWithoutMetrics: TestShop

beforeAll(async () => {
  shop = await createTestShop({ env: { METRICS_TOKEN: TOKEN } })
  shopWithoutMetrics = await createTestShop()
})
afterAll(async () => {
  await shop.close()
  await shopWithoutMetrics.close()
})

const scrape = (target = shop, token = TOKEN) =>
  target.call('GET', '/metrics', undefined, { Authorization: `Bearer ${token}` })

/** Returns the value of one series, such as `name{label="value"}`; labels common to all series can be omitted. */
function metric(text: string, series: string): number | undefined {
  const [name = '', labels = ''] = series.split(/[{}]/)
  const expected = labels.split(',').filter(Boolean)
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        (candidate.startsWith(`${name}{`) || candidate.startsWith(`${name} `)) &&
        expected.every((label) => candidate.includes(label)),
    )
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

test('returns 404 without METRICS_TOKEN', async () => {
  expect((await scrape(shopWithoutMetrics)).status).toBe(404)
})

test.each([
  ['no token', {}],
  ['a wrong token', { Authorization: 'Bearer something-else-entirely' }],
  ['the beginning of the token', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
  ['the token without its scheme', { Authorization: TOKEN }],
])('rejects %s', async (_, headers) => {
  const { status, body } = await shop.call('GET', '/metrics', undefined, headers)
  expect(status).toBe(401)
  expect(JSON.stringify(body)).not.toContain('courtside_')
})

test('reports payments, requests, connections, checks and the process', async () => {
  await createBuyer((path, init) => shop.app.request(path, init)).buy([{ productId: 1, quantity: 1 }])
  const { status, body, headers } = await scrape()
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toContain('text/plain')
  expect(metric(body, 'courtside_money_events_total{event="order paid"}')).toBeGreaterThan(0)
  expect(metric(body, 'courtside_money_pence_total{event="order paid"}')).toBeGreaterThan(0)
  expect(
    metric(body, 'courtside_http_request_duration_seconds_count{route="/api/checkout",status="2xx"}'),
  ).toBeGreaterThan(0)
  expect(metric(body, 'courtside_database_connections{state="waiting"}')).toBe(0)
  expect(metric(body, 'courtside_check_count{check="payments-without-order"}')).toBe(0)
  expect(metric(body, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  expect(metric(body, 'process_resident_memory_bytes')).toBeGreaterThan(0)
})

test('adds no series for unknown paths and methods', async () => {
  const series = async () => (await scrape()).body.split('\n').filter((line: string) => line.includes('route=')).length
  await shop.call('GET', '/api/orders/ORD-0000000000')
  await shop.call('GET', '/api/made-up')
  await shop.call('BREW', '/api/made-up')
  const before = await series()
  for (let i = 0; i < 50; i += 1) {
    await shop.call('GET', `/api/orders/ORD-${String(i).padStart(10, '0')}`)
    await shop.call('GET', `/api/made-up-${i}`)
    await shop.call(`BREW${i}`, '/api/made-up')
  }
  expect(await series()).toBe(before)
})

test('leaves out a check that cannot be read', async () => {
  const brokenShop = await createTestShop({ env: { METRICS_TOKEN: TOKEN } })
  await brokenShop.pool.query('alter table refunds rename to refunds_away')
  const { status, body } = await scrape(brokenShop)
  expect(status).toBe(200)
  expect(metric(body, 'courtside_check_state{check="refunds-owed"}')).toBeUndefined()
  expect(metric(body, 'courtside_check_state{check="payments-without-order"}')).toBe(0)
  await brokenShop.close()
})

test('serves nothing else on METRICS_PORT', async () => {
  const listener = await listenForMetrics({ port: 0, host: '127.0.0.1' }, async () => 'courtside_something 1\n')
  const url = `http://127.0.0.1:${listener.port}`
  expect(await (await fetch(`${url}/metrics`)).text()).toBe('courtside_something 1\n')
  expect((await fetch(url)).status).toBe(404)
  await expect(listenForMetrics({ port: listener.port, host: '127.0.0.1' }, async () => '')).rejects.toThrow(
    'METRICS_PORT',
  )
  await listener.close()
})
