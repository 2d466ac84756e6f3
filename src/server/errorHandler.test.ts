import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import type { Log } from '#/platform/log.ts'
import { createErrorHandler } from './errorHandler.ts'

test.each([
  ['a lock that took too long', '55P03'],
  ['a deadlock', '40P01'],
  ['a transaction that can’t be put in order with another', '40001'],
])('asks to try again after %s', async (_, code) => {
  const log = { warn: vi.fn(), error: vi.fn() }
  const app = new Hono()
  app.onError(createErrorHandler(log as unknown as Log, { reportFull: vi.fn() }))
  app.get('/', () => {
    throw new Error('Failed query', { cause: Object.assign(new Error('locked'), { code }) })
  })
  const response = await app.request('/')
  expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
    503,
    '5',
    { message: 'Somebody else is changing this right now. Please try again in a few seconds.' },
  ])
  expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 0])
})
