import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

async function networkFor(socket: string | undefined, forwarded: string | undefined, trustedProxies: number) {
  const app = new Hono().get('/', (c) => c.text(networkOf(c, trustedProxies)))
  const env = socket === undefined ? undefined : { incoming: { socket: { remoteAddress: socket } } }
  const response = await app.request('/', forwarded ? { headers: { 'X-Forwarded-For': forwarded } } : {}, env)
  return response.text()
}

it.each([
  ['203.0.113.7', undefined, 0, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', 0, '203.0.113.7'],
  ['10.0.0.1', '198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1', 1, '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
  ['10.0.0.1', '198.51.100.1', 2, '198.51.100.1'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'nonsense', 1, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
  ['::ffff:203.0.113.7', undefined, 0, '203.0.113.7'],
  ['::ffff:cb00:7107', undefined, 0, '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', undefined, 0, '2001:db8:1:2::/64'],
  ['2001:db8::9', undefined, 0, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
  ['::1', undefined, 0, '0:0:0:0::/64'],
  ['10.0.0.1', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
  [undefined, undefined, 0, 'local'],
  [undefined, '198.51.100.1', 0, 'local'],
  [undefined, '198.51.100.1', 1, '198.51.100.1'],
] as const)('socket %s, X-Forwarded-For %s, %i proxies: %s', async (socket, forwarded, proxies, network) => {
  expect(await networkFor(socket, forwarded, proxies)).toBe(network)
})
