import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DatabasePool } from '#/platform/database.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { freePort } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const ROUTE = 'src/server/health.ts'

let project: string
let connection: DatabasePool & { url: string }
let server: ChildProcess
let url: string
beforeEach(async () => {
  project = mkdtempSync(path.join(os.tmpdir(), 'courtside-development-'))
  for (const name of [
    'src',
    'scripts',
    'public',
    'drizzle',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'build',
  ])
    cpSync(path.join(root, name), path.join(project, name), { recursive: true })
  for (const name of ['node_modules', 'media']) symlinkSync(path.join(root, name), path.join(project, name))
  connection = await freshDatabase({ demo: true, max: 1 })
  const port = await freePort()
  url = `http://localhost:${port}`
  server = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: path.join(project, 'data'),
      DATABASE_URL: connection.url,
      ENCODE_PICTURES: '0',
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
})
afterEach(async () => {
  const exited = once(server, 'exit')
  if (server.exitCode === null && server.kill()) await exited
  await connection.close()
  rmSync(project, { recursive: true, force: true })
})

const health = async () => (await (await fetch(`${url}/healthz`)).json()).status
/** The PostgreSQL backends of the shop's connections. */
const shopConnections = async (): Promise<number[]> => {
  const { rows } = await connection.pool.query(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return rows.map(({ pid }) => pid)
}

test('shows the component gallery, and replaces the running shop when a route is edited', async () => {
  await waitFor(async () => expect(await health()).toBe('ok'))
  expect(await (await fetch(`${url}/dev/ui`)).text()).toContain('/gallery/main.tsx')
  const before = await shopConnections()
  expect(before).not.toEqual([])
  const file = path.join(project, ROUTE)
  const source = readFileSync(file, 'utf8')
  const edited = source.replace("'ok'", "'edited'")
  expect(edited).not.toBe(source)
  writeFileSync(file, edited)
  await waitFor(async () => expect(await health()).toBe('edited'))
  const after = await shopConnections()
  expect(before.filter((pid) => after.includes(pid))).toEqual([])
  writeFileSync(file, source)
  await waitFor(async () => expect(await health()).toBe('ok'))
})
