import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { sameOriginOnly } from './origin.ts'

function shop(publicUrl?: string) {
  let changes = 0
  const app = new Hono()
    .use(sameOriginOnly({ publicUrl, exempt: (path) => path === '/api/hook' }))
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
  ])('refuses %j', async (headers) => {
    expect(await shop()(headers)).toEqual(refused)
  })

  it.each([
    [{}],
    [{ 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Origin: 'http://shop.example' }],
    [{ Origin: 'https://shop.example' }],
  ])('lets the shop’s own pages and scripts pass: %j', async (headers) => {
    expect(await shop()(headers)).toEqual(passed)
  })

  it.each(['PUT', 'PATCH', 'DELETE', 'PURGE'])('guards %s', async (method) => {
    expect(await shop()({ 'Sec-Fetch-Site': 'cross-site' }, { method })).toEqual(refused)
  })

  it('knows the public address when a proxy changes the Host', async () => {
    expect(await shop('https://courtside.example/')({ Origin: 'https://courtside.example' })).toEqual(passed)
    expect(await shop('https://courtside.example/')({ Origin: 'https://other.example' })).toEqual(refused)
  })

  it('leaves reading and exempt paths alone', async () => {
    expect(await shop()({ 'Sec-Fetch-Site': 'cross-site' }, { method: 'GET' })).toEqual(passed)
    expect(await shop()({ Origin: 'https://provider.example' }, { path: '/api/hook' })).toEqual(passed)
  })
})
