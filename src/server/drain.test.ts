import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EVENT_TIMEOUT_MS } from '../../test/support/timeouts.ts'
import { waitFor } from '../../test/support/waitFor.ts'
import { drain, listenForShutdown } from './drain.ts'

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
  await waitFor(() => expect(server.listening).toBe(false))
  respondLate()
  await Promise.all([once(slow, 'close'), drained])
})

test('stops at once on a second signal: while a connection has sent no request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const hurry = new AbortController()
  const drained = drain(server, 0, hurry.signal)
  await connectSilently()
  hurry.abort()
  await drained
})

test.each([
  ['while it is still serving', 300, true],
  ['while it waits for a request', 0, false],
])('stops at once on a second signal: %s', async (_, seconds, isListening) => {
  const stuck = await ask('/never')
  const hurry = new AbortController()
  const drained = drain(server, seconds, hurry.signal)
  await waitFor(() => expect(server.listening).toBe(isListening))
  const cut = once(stuck, 'close')
  hurry.abort()
  await Promise.all([cut, drained])
})

/** Connects and sends requests while this thread can’t accept them, then says what they got. */
const CLIENTS = `
  const { workerData: { port, count, connected }, parentPort } = require('node:worker_threads')
  const { connect } = require('node:net')
  let open = 0
  const ask = () => new Promise((resolve) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST /api/orders HTTP/1.1\\r\\nHost: shop.example\\r\\nContent-Length: 0\\r\\n\\r\\n')
      if (++open < count) return
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
    socket.setEncoding('utf8').on('data', (chunk) => { got += chunk; socket.end() })
    socket.on('error', ({ code }) => resolve(code)).on('close', () => resolve(got.split('\\r\\n')[0]))
  })
  Promise.all(Array.from({ length: count }, ask)).then((answers) => parentPort.postMessage(answers))
`

test('answers requests that arrived while it was too busy to accept their connections', async () => {
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const { port } = server.address() as AddressInfo
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, count: 5, connected } })
  const answers = once(clients, 'message')
  const drained = drain(server, 0, NEVER)
  expect(Atomics.wait(connected, 0, 0, EVENT_TIMEOUT_MS)).not.toBe('timed-out')
  expect(await answers).toEqual([Array(5).fill('HTTP/1.1 200 OK')])
  await drained
})

/** Makes a connection while a drain, just begun, still accepts them. */
async function connectSilently(): Promise<Socket> {
  const silent = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
  sockets.push(silent)
  await once(server, 'connection')
  // Ends after the drain's own timer, which started first.
  await new Promise((resolve) => setTimeout(resolve))
  await nextTurn()
  return silent
}

test('answers the first request of a connection that was just made', async () => {
  const drained = drain(server, 0, NEVER)
  const silent = await connectSilently()
  silent.write('GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n')
  const [answer] = await Promise.race([once(silent, 'data'), once(silent, 'close')])
  expect(String(answer)).toContain('200 OK')
  await drained
})

test('waits a second for a connection that sends no request', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const drained = drain(server, 0, NEVER)
  const silent = await connectSilently()
  vi.advanceTimersByTime(1_000)
  await Promise.all([once(silent, 'close'), drained])
})

test.each([
  [['SIGTERM'], 'drains'],
  [['SIGINT', 'SIGHUP'], 'drains'],
  [['SIGHUP', 'SIGINT'], 'drains'],
  [['SIGHUP', 'SIGHUP'], 'drains'],
  [['SIGHUP', 'SIGTERM', 'SIGTERM'], 'ends at once'],
  [['SIGINT', 'SIGTERM'], 'ends at once'],
  [['SIGHUP', 'SIGQUIT'], 'ends at once'],
  [['SIGQUIT'], 'ends at once'],
])('after %j it %s', (signals, expected) => {
  const on = vi.spyOn(process, 'on').mockReturnValue(process)
  const { shutdown, forced } = listenForShutdown()
  const handlers = new Map<unknown, () => void>(on.mock.calls)
  for (const signal of signals) handlers.get(signal)?.()
  expect(shutdown.aborted).toBe(true)
  expect(forced.aborted ? 'ends at once' : 'drains').toBe(expected)
})
