import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drain } from './drain.ts'

const NEVER = new AbortController().signal

let server: Server
let sockets: Socket[]
let respondLate: () => void
beforeEach(async () => {
  sockets = []
  server = createServer((request, response) => {
    const respond = () => response.end('answered')
    if (request.url === '/never') respondLate = respond
    else respond()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  server.closeAllConnections()
})

async function ask(path: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const taken = once(server, 'request')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`)
  await (path === '/never' ? taken : once(socket, 'data'))
  socket.resume()
  return socket
}

test('waits 15 s for a request that never ends, and not at all for an idle connection', async () => {
  const [idle, stuck] = [await ask('/'), await ask('/never')]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const done = vi.fn()
  const drained = drain(server, 0, NEVER).then(done)
  await once(idle, 'close')
  vi.advanceTimersByTime(14_999)
  expect(done).not.toHaveBeenCalled()
  expect(stuck.destroyed).toBe(false)
  const cut = once(stuck, 'close')
  vi.advanceTimersByTime(1)
  await Promise.all([cut, drained])
})

test('closes a keep-alive connection as soon as its request has ended', async () => {
  const slow = await ask('/never')
  const drained = drain(server, 0, NEVER)
  await vi.waitFor(() => expect(server.listening).toBe(false))
  respondLate()
  await Promise.all([once(slow, 'close'), drained])
})

test.each([
  ['while it is still serving', 300, true],
  ['while it waits for a request', 0, false],
])('stops at once on a second signal: %s', async (_, seconds, isListening) => {
  const stuck = await ask('/never')
  const hurry = new AbortController()
  const drained = drain(server, seconds, hurry.signal)
  await vi.waitFor(() => expect(server.listening).toBe(isListening))
  const cut = once(stuck, 'close')
  hurry.abort()
  await Promise.all([cut, drained])
})
