import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { requireSameOrigin } from './sameOrigin.ts'

function shop(publicUrl?: string, trustProxy = 0) {
  let changes = 0
  const app = new Hono()
    .use(requireSameOrigin({ publicUrl, trustProxy, exempt: (c) => c.req.path === '/api/hook' }))
    .all('*', (c) => c.text(String(++changes)))
  return async (headers: Record<string, string>, { method = 'POST', path = '/api/login' } = {}) => {
    const { status } = await app.request(`http://shop.example${path}`, {
      method,
      headers: { Host: 'shop.example', ...headers },
    })
    return { status, changed: changes > 0 }
  }
}

const refused = { status: 403, changed: false }
const passed = { status: 200, changed: true }

describe('sameOriginOnly', () => {
  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'image/png'])(
    'refuses what another site caused as %s',
    async (type) => {
      expect(await shop()({ 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site' })).toEqual(refused)
      expect(await shop()({ 'Content-Type': type, Origin: 'https://evil.example' })).toEqual(refused)
    },
  )

  it.each([
    [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://blog.shop.example' }],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'http://shop.example' }],
    [{ Origin: 'null' }],
    [{ Origin: '' }],
    [{ Origin: 'http://shop.example.evil.example' }],
    [{ Origin: 'http://shop.example:81' }],
    [{ Origin: 'file://' }],
    [{ Origin: 'https://shop.example' }],
    [{ Origin: 'ftp://shop.example' }],
    [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    [{ Origin: 'https://shop.example', 'X-Forwarded-Proto': 'https' }],
  ])('refuses %j', async (headers) => {
    expect(await shop()(headers)).toEqual(refused)
  })

  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'http://shop.example' }],
    // An unconfigured HTTPS proxy.
    [{ Origin: 'https://shop.example', 'Sec-Fetch-Site': 'same-origin' }],
  ])('allows the shop’s own pages and scripts: %j', async (headers) => {
    expect(await shop()(headers)).toEqual(passed)
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'PURGE'])('guards %s', async (method) => {
    expect(await shop()({ 'Sec-Fetch-Site': 'cross-site' }, { method })).toEqual(refused)
  })

  it.each([
    ['https://courtside.example', passed],
    ['http://courtside.example', refused],
    ['https://courtside.example:8443', refused],
    ['https://other.example', refused],
    ['http://shop.example', refused],
  ])('with a public address of https://courtside.example/, %s is %j', async (Origin, expected) => {
    expect(await shop('https://courtside.example/')({ Origin })).toEqual(expected)
  })

  it('accepts the address forwarded by a trusted proxy, with or without a public address', async () => {
    const caddy = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'www.shop.example' }
    const nginx = { 'X-Forwarded-Proto': 'https' }
    for (const publicUrl of [undefined, 'https://courtside.example']) {
      expect(await shop(publicUrl, 1)({ ...caddy, Origin: 'https://www.shop.example' })).toEqual(passed)
      expect(await shop(publicUrl, 1)({ ...nginx, Origin: 'https://shop.example' })).toEqual(passed)
      expect(await shop(publicUrl, 1)({ ...nginx, Origin: 'https://www.shop.example' })).toEqual(refused)
      expect(await shop(publicUrl, 1)({ ...caddy, Origin: 'https://evil.example' })).toEqual(refused)
      // Anybody can send the entries left of the trusted ones.
      const forged = { 'X-Forwarded-Proto': 'https, https', 'X-Forwarded-Host': 'evil.example, shop.example' }
      expect(await shop(publicUrl, 1)({ ...forged, Origin: 'https://evil.example' })).toEqual(refused)
    }
  })

  it('ignores safe methods and exempt paths', async () => {
    expect(await shop()({ 'Sec-Fetch-Site': 'cross-site' }, { method: 'GET' })).toEqual(passed)
    expect(await shop()({ Origin: 'https://provider.example' }, { path: '/api/hook' })).toEqual(passed)
  })
})
