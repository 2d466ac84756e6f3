import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { childrenOf, isRunning } from '#/platform/postgres/processes.ts'
import { launch, waitUntilOpen } from '../support/launcher.ts'
import { postgresPidOf } from '../support/postgresPid.ts'
import { copyStartedDataDir } from '../support/startedDataDir.ts'
import { freePort, type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

let dataDir: string
let shops: RunningShop[]
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-start-'))
  shops = []
})
afterEach(async () => {
  for (const shop of shops) await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(options: Parameters<typeof startShop>[0] = {}): Promise<RunningShop> {
  const shop = await startShop({ dataDir, ownPostgres: true, ...options })
  shops.push(shop)
  return shop
}

/** Starts in a folder that was used before. */
function startAgain(options: Parameters<typeof startShop>[0] = {}): Promise<RunningShop> {
  copyStartedDataDir(dataDir)
  return start(options)
}

const status = async (url: string) => (await fetch(url)).status
async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, 'localhost')
  socket.write(request)
  return text(socket)
}
const products = async ({ url }: RunningShop) =>
  ((await (await fetch(`${url}/api/products`)).json()) as unknown[]).length

test('creates a shop on the first start, recovers after kill -9, and keeps its folder and port to itself until it’s forced to stop', async () => {
  const first = await start()
  // A busy machine has slow statements, which are logged.
  expect(first.output().replace(/^\{.*\}\n/gm, '')).toMatch(
    /^Courtside is open at http:\/\/localhost:\d+\nAdministrator: \S+@\S+, password \S{12,}\n/,
  )
  // The home page is cached, before the shop opens unless a busy machine is slow to report changes; cached pages have no
  // request ID.
  const uncompressed = { headers: { 'Accept-Encoding': 'identity' } }
  await waitFor(async () => expect((await fetch(first.url, uncompressed)).headers.get('X-Request-Id')).toBeNull())
  expect(await products(first)).toBe(17)
  const account = { username: 'ada', email: 'ada@example.com', password: 'analytical engine' }
  const post = (where: string) =>
    fetch(first.url + where, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: first.url },
      body: JSON.stringify(account),
    })
  expect((await post('/api/register')).status).toBe(201)
  const server = postgresPidOf(dataDir)
  const started = [server, ...childrenOf(first.pid)]
  await first.kill()

  const second = await start({ port: first.port, env: { DRAIN_SECONDS: '300' } })
  expect(isRunning(server)).toBe(false)
  await waitFor(() => expect(started.filter(isRunning)).toEqual([]))
  expect(second.output()).toContain('Courtside is open at')
  expect(second.output()).not.toContain('password')
  expect(await products(second)).toBe(17)
  expect((await post('/api/login')).status).toBe(200)

  await expect(startShop({ dataDir, ownPostgres: true })).rejects.toThrow(
    `The shop ended (1):\nCourtside is already running on ${dataDir} (process ${second.pid}, http://localhost:${second.port}).`,
  )
  const otherDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-start-'))
  copyStartedDataDir(otherDir)
  const refused = startShop({ dataDir: otherDir, ownPostgres: true, port: second.port })
  await expect(refused).rejects.toThrow(`Port ${second.port} is already in use`)
  expect(existsSync(path.join(otherDir, 'postgres/postmaster.pid'))).toBe(false)
  rmSync(otherDir, { recursive: true, force: true })
  expect(await status(`${second.url}/healthz`)).toBe(200)

  const { socket } = await requestInFlight(second, '/api/login', '{}')
  const closed = once(socket, 'close')
  second.tell('stop')
  await waitFor(async () => expect(await status(`${second.url}/readyz`)).toBe(503))
  second.tell('force')
  await closed
  expect(await second.stop()).toBe(0)
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('on SIGTERM serves for DRAIN_SECONDS without being ready, finishes requests in flight, then stops what it started', async () => {
  const shop = await startAgain({ env: { DRAIN_SECONDS: '4' } })
  await fetch(`${shop.url}/`)
  const { headers } = await fetch(`${shop.url}/api/shop`)
  expect(Number(headers.get('Keep-Alive')?.replace('timeout=', '')), 'longer than a proxy').toBeGreaterThan(120)
  // As haproxy's `option httpchk` asks.
  expect(await sendRaw(shop.port, 'GET /readyz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 .*"ready"/s)
  const server = postgresPidOf(dataDir)
  const started = [server, ...childrenOf(shop.pid)]
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not a password' })
  const logged = shop.output().length
  const startedAt = Date.now()
  const exited = shop.stop()
  await waitFor(async () => expect(await status(`${shop.url}/readyz`)).toBe(503))
  for (const path of ['/', '/checkout', '/api/shop', '/healthz']) {
    const response = await fetch(shop.url + path)
    expect([path, response.status, response.headers.get('Connection')]).toEqual([path, 200, 'close'])
  }
  expect(await (await fetch(`${shop.url}/readyz`)).json()).toEqual({ status: 'not ready', reasons: ['draining'] })
  const { socket, received } = await requestInFlight(shop, '/api/login', body)
  // Half a request, so that the connection is not idle.
  const visitor = connect(shop.port, 'localhost')
  visitor.write(`GET / HTTP/1.1\r\nHost: localhost:${shop.port}\r\n`)
  await once(visitor, 'connect')
  await waitFor(() => expect(takesConnections(shop.port)).resolves.toBe(false))
  expect(Date.now() - startedAt).toBeGreaterThan(3_900)
  expect(isRunning(server)).toBe(true)
  visitor.write('\r\n')
  expect(await text(visitor)).toMatch(/^HTTP\/1\.1 200 .*^Connection: close\r$.*<\/html>/ms)
  socket.write(body)
  await once(socket, 'close')
  expect(received()).toMatch(/HTTP\/1\.1 4\d\d .*\{"message":/s)

  expect(await exited).toBe(0)
  // A busy machine has slow statements.
  const loggedSince = shop
    .output()
    .slice(logged)
    .replace(/^.*"a statement was slow".*$/gm, '')
  expect(loggedSince).not.toMatch(/"level":"(warn|error|fatal)"|FATAL/)
  expect(started.filter(isRunning)).toEqual([])
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('forwards SIGTERM from npm start during the start, and stops the database', async () => {
  copyStartedDataDir(dataDir)
  const launcher = launchShop(await freePort())
  const server = await waitFor(() => postgresPidOf(dataDir), { interval: 5 })
  launcher.kill('SIGTERM')
  expect((await once(launcher, 'exit'))[0]).toBe(0)
  expect(isRunning(server)).toBe(false)
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('names an invalid setting and does not start', async () => {
  const refused = startShop({ dataDir, ownPostgres: true, env: { STRIPE_SECRET: 'sk_test_123456789' } })
  await expect(refused).rejects.toThrow(
    'The shop ended (1):\nThere is no setting called STRIPE_SECRET. Did you mean STRIPE_SECRET_KEY?',
  )
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('ends if npm start is killed', async () => {
  copyStartedDataDir(dataDir)
  const launcher = launchShop(await freePort())
  await waitUntilOpen(launcher)
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, 'shop.json'), 'utf8')) as { pid: number }
  expect(pid).not.toBe(launcher.pid)
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
  await waitFor(() => expect(isRunning(pid)).toBe(false))
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test.each([
  ['Ctrl-C, which reaches both', 'SIGINT', (launcher: number) => -launcher],
  ['SIGTERM, which the launcher passes on', 'SIGTERM', (launcher: number) => launcher],
] as const)('stops launcher and shop on %s', async (_, signal, receiver) => {
  copyStartedDataDir(dataDir)
  const launcher = launchShop(await freePort())
  await waitUntilOpen(launcher)
  process.kill(receiver(launcher.pid as number), signal)
  expect((await once(launcher, 'exit'))[0]).toBe(0)
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

const launchShop = (port: number) => launch([process.execPath, 'scripts/start.mjs'], { dataDir, port })

const takesConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Sends a request's head, so that the shop waits for its body. */
async function requestInFlight(
  shop: RunningShop,
  where: string,
  body: string,
): Promise<{ socket: Socket; received(): string }> {
  const socket = connect(shop.port, 'localhost')
  let received = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    received += chunk
  })
  socket.write(
    [
      `POST ${where} HTTP/1.1`,
      `Host: localhost:${shop.port}`,
      `Origin: ${shop.url}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Expect: 100-continue',
      '\r\n',
    ].join('\r\n'),
  )
  await waitFor(() => expect(received).toContain('100 Continue'))
  return { socket, received: () => received }
}
