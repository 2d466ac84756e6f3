import { expect, test, vi } from 'vitest'
import type { Log } from '#/platform/log.ts'
import { warmUp } from './warmUp.ts'

const log = { warn: vi.fn() }
const warmed = async (respond: (path: string) => Response) => {
  const paths: string[] = []
  await warmUp(
    (request) => {
      const { pathname } = new URL(request.url)
      paths.push(pathname)
      return respond(pathname)
    },
    log as unknown as Log,
  )
  return paths.sort()
}

test('renders home, the product list, checkout and the first product', async () => {
  const paths = await warmed(
    (path) => new Response(path === '/products' ? '<a href="/products/a-1"><a href="/products/b">' : ''),
  )
  expect(paths).toEqual(['/', '/checkout', '/products', '/products/a-1'])
  expect(log.warn).not.toHaveBeenCalled()
})

test('tolerates an empty shop, and logs a page that fails', async () => {
  expect(await warmed((path) => new Response('', { status: path === '/' ? 503 : 200 }))).toHaveLength(3)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ address: '/', status: 503 }, expect.any(String))
})
