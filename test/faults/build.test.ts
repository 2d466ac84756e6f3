import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const OPEN_FILES = 120
const ADMIN = { email: 'otto@courtside.example', password: 'a-long-enough-password' }
/** Pages of every kind that are not rendered before the first request. */
const PAGES = [
  ...['/checkout', '/order-success', '/pay/none', '/auth', '/account', '/account/orders', '/reset-password'],
  ...['/admin', '/admin/orders', '/admin/products', '/admin/settings', '/admin/discount-codes'],
  ...[
    '/products?category=Parts',
    '/products/none',
    '/contact',
    '/support',
    '/user-manual',
    '/privacy-request',
    '/none',
  ],
]

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let shop: RunningShop
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-build-'))
})
afterEach(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
})

const statusOf = async (address: string) => (await fetch(shop.url + address)).status

/** The pages that fail, including those that render an error with status 200. */
async function failedPages(): Promise<string[]> {
  const failed: string[] = []
  for (const page of PAGES) {
    const response = await fetch(shop.url + page)
    if (response.status >= 500 || /Something went wrong/.test(await response.text())) failed.push(page)
  }
  return failed
}

test('keeps serving pages if its build is replaced or removed', async () => {
  for (const name of ['dist', 'scripts']) cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const name of ['drizzle', 'media', 'node_modules', 'src', 'package.json']) {
    symlinkSync(path.join(root, name), path.join(folder, name))
  }
  // The background process may not have loaded its build yet.
  shop = await startShop({ project: folder, env: { ROLE: 'web' } })
  const before = shop.output().length
  renameSync(path.join(folder, 'dist'), path.join(folder, 'dist.last'))
  mkdirSync(path.join(folder, 'dist'))
  expect(await failedPages()).toEqual([])
  const script = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${shop.url}/checkout`)).text())
  expect(await statusOf(script?.[0] ?? '')).toBe(200)
  expect(shop.output().slice(before)).not.toMatch(/[Ee]rror/)
})

test.runIf(process.platform === 'linux')('recovers after running out of file descriptors', async () => {
  const env = { ROLE: 'web', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  shop = await startShop({ openFiles: OPEN_FILES, env })
  const headers = { 'Content-Type': 'application/json', Origin: shop.url }
  const login = await fetch(`${shop.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  const cookie = login.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const picture = await sharp({ create: { width: 420, height: 300, channels: 3, background: '#345' } })
    .jpeg()
    .toBuffer()
  const [product] = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: number }[]
  const upload = async () => {
    const body = new FormData()
    body.append('images', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'one.jpg')
    const response = await fetch(`${shop.url}/api/admin/products/${product?.id}/upload`, {
      method: 'POST',
      headers: { Origin: shop.url, Cookie: cookie.join('; ') },
      body,
    })
    return response.ok
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const getOnOpenConnection = (address: string) =>
    new Promise<number>((resolve, reject) => {
      get(shop.url + address, { agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      }).once('error', reject)
    })
  expect(await getOnOpenConnection('/healthz')).toBe(200)

  const sockets = await takeAllDescriptors()
  // Over existing connections.
  await upload().catch(() => {})
  for (const page of PAGES) await getOnOpenConnection(page)
  for (const socket of sockets) socket.destroy()

  await waitFor(async () => expect(await statusOf('/readyz')).toBe(200))
  expect(await failedPages()).toEqual([])
  expect(await upload()).toBe(true)
  agent.destroy()
})

/** Opens connections until the shop runs out of file descriptors. */
async function takeAllDescriptors(): Promise<Socket[]> {
  const sockets = Array.from({ length: OPEN_FILES }, () => connect(shop.port, 'localhost').on('error', () => {}))
  const openDescriptors = () => readdirSync(`/proc/${shop.pid}/fd`).length
  await waitFor(() => expect(openDescriptors()).toBeGreaterThanOrEqual(OPEN_FILES - 1), { interval: 5 })
  return sockets
}
