import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createJobs } from '#/platform/jobs/jobs.ts'
import { createLog } from '#/platform/log.ts'
import { createMail, type NewMail, SEND_MAIL } from '#/platform/mail/mail.ts'
import { isRunning } from '#/platform/postgres/processes.ts'
import { systemClock } from '#/platform/services.ts'
// Knows the kinds of email.
import '#/server/features.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { startSmtpServer } from '../support/smtpServer.ts'
import { type RunningShop, startShop } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const PUBLIC_URL = 'http://shop.example'

let connection: Awaited<ReturnType<typeof freshDatabase>>
let server: Awaited<ReturnType<typeof startSmtpServer>>
let shops: RunningShop[]
let uploadsDir: string
beforeEach(async () => {
  uploadsDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-roles-'))
  connection = await freshDatabase({ demo: true })
  server = await startSmtpServer('accept')
  shops = []
})
afterEach(async () => {
  for (const shop of shops) await shop.stop()
  await server.close()
  await connection.close()
  rmSync(uploadsDir, { recursive: true })
})

async function start(ROLE: string, env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await startShop({
    databaseUrl: connection.url,
    uploadsDir,
    env: { ROLE, PUBLIC_URL, SMTP_URL: server.url, ...env },
  })
  shops.push(shop)
  return shop
}

const status = async (url: string) => (await fetch(url)).status
const recipients = () => server.received.flatMap(({ to }) => to)

/** As a request does, without the limits on requests. */
async function queueEmails(count: number, from = 0): Promise<string[]> {
  const log = createLog({ level: 'silent' })
  const jobs = createJobs({ pool: connection.pool, log, queues: [SEND_MAIL], supervise: false })
  await jobs.start()
  const { database } = connection
  const mail = createMail({ database, clock: systemClock, log, from: 'a@b.example', smtp: { url: server.url, jobs } })
  const addresses = Array.from({ length: count }, (_, index) => `reader${from + index}@example.com`)
  for (const recipient of addresses) {
    const email = {
      kind: 'contact-reply',
      reference: recipient,
      recipient,
      subject: 's',
      content: { brand: 'b', title: 't', blocks: [], footer: [] },
    } satisfies NewMail
    await database.transaction((tx) => mail.queue(tx, email))
  }
  await jobs.stop()
  return addresses
}

const workerOf = ({ pid }: RunningShop): number | undefined =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker.mjs'))

const fleet = async () =>
  (await connection.pool.query('select role from fleet_processes order by role')).rows.map(({ role }) => role)

test('ROLE=web serves and queues; ROLE=worker sends each email once and answers nothing but its health', async () => {
  const web = await start('web')
  const response = await fetch(`${web.url}/api/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: PUBLIC_URL },
    body: JSON.stringify({ username: 'ines', email: 'ines@example.com', password: 'a-long-password' }),
  })
  expect(response.status).toBe(201)
  expect(workerOf(web)).toBeUndefined()
  const { rows } = await connection.pool.query('select distinct name, state from pgboss.job')
  expect(rows).toEqual([{ name: SEND_MAIL, state: 'created' }])

  const worker = await start('worker')
  await waitFor(() => expect(recipients()).toContain('ines@example.com'))
  expect(server.received[0]?.raw).toContain(PUBLIC_URL)
  expect(await Promise.all(['/healthz', '/readyz?now'].map((path) => status(worker.url + path)))).toEqual([200, 200])
  const shopPaths = ['/', '/api/products', '/admin/status', '/healthz/', '/metrics']
  expect(await Promise.all(shopPaths.map((path) => status(worker.url + path)))).toEqual(shopPaths.map(() => 404))
  await waitFor(async () => expect(await fleet()).toEqual(['web', 'worker']))

  const second = await start('worker')
  const addresses = await queueEmails(60)
  await waitFor(() => expect(new Set(recipients())).toEqual(new Set(['ines@example.com', ...addresses])))
  await waitFor(async () => {
    const { rows } = await connection.pool.query('select from mails where sent_at is null')
    expect(rows).toEqual([])
  })
  for (const shop of [web, worker, second]) expect(await shop.stop()).toBe(0)
  expect(await fleet()).toEqual([])
  expect(new Set(recipients()).size).toBe(recipients().length)
})

test('ROLE=both replaces a killed background process, and ends it', async () => {
  const shop = await start('both', { METRICS_TOKEN: 'a-token-of-the-tests' })
  await waitFor(async () => expect(await fleet()).toEqual(['web', 'worker']))
  const killed = workerOf(shop) as number
  process.kill(killed, 'SIGKILL')
  await queueEmails(3)
  await waitFor(() => expect(recipients()).toHaveLength(3))
  expect(shop.output()).toContain('the background process ended and will be restarted')
  const replacement = workerOf(shop) as number
  expect(replacement).not.toBe(killed)
  const headers = { Authorization: 'Bearer a-token-of-the-tests' }
  const metrics = await (await fetch(`${shop.url}/metrics`, { headers })).text()
  expect(metrics.match(/^process_resident_memory_bytes\{/gm), 'one for each process').toHaveLength(2)
  expect(metrics.match(/^# HELP process_resident_memory_bytes /gm)).toHaveLength(1)

  expect(await shop.stop()).toBe(0)
  expect(isRunning(replacement)).toBe(false)
  expect(await fleet()).toEqual([])
})
