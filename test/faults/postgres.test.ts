import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DATABASE_NAME } from '#/platform/postgres/cluster.ts'
import { isRunning } from '#/platform/postgres/processes.ts'
import { SOCKET_NAME } from '#/platform/postgres/settings.ts'
import { type Postgres, startPostgres } from '#/platform/postgres/startPostgres.ts'
import { waitFor } from '../support/waitFor.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534
const runPostgres = path.resolve('test/support/runPostgres.ts')

/** False for a clone inside root's home folder. */
function canOrdinaryUserRead(file: string): boolean {
  const look = ['-e', `require('node:fs').accessSync(${JSON.stringify(file)})`]
  return spawnSync(process.execPath, look, { uid: NOBODY, gid: NOBODY, cwd: '/' }).status === 0
}

/** Copying it, with its owner and modes, takes a fifth of a first start. */
let usedDataDir: string
beforeAll(async () => {
  usedDataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-pg-used-'))
  const postgres = await startPostgres({ dataDir: usedDataDir, create: true, log: quiet() })
  await postgres.stop()
})
afterAll(() => rmSync(usedDataDir, { recursive: true, force: true }))
const copyUsedDataDir = () => execFileSync('cp', ['-a', usedDataDir, dataDir])

let home: string
let dataDir: string
let running: Postgres[]

beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'courtside-pg-'))
  // Like root's home folder.
  chmodSync(home, 0o700)
  dataDir = path.join(home, 'data')
  running = []
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(home, { recursive: true, force: true })
})

async function start(log = quiet()): Promise<Postgres> {
  const postgres = await startPostgres({ dataDir, create: true, log })
  running.push(postgres)
  return postgres
}

const quiet = () => ({ debug: vi.fn(), error: vi.fn() })

/** PostgreSQL documentation, 54.7: protocol version 3.0, then names and values. */
function startupMessage(settings: Record<string, string>): Buffer {
  const texts = Buffer.from(`${Object.entries(settings).flat().join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + texts.length)
  head.writeInt32BE(3 << 16, 4)
  return Buffer.concat([head, texts])
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

describe('in a folder with mode 700', () => {
  test('keeps data durably, with checksums, and stops cleanly', async () => {
    copyUsedDataDir()
    const first = await start()
    await query(first.url, "CREATE TABLE kept AS SELECT 'Überschrift' AS word")
    const settings = await Promise.all(
      ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding', 'is_superuser'].map(
        async (name) => (await query(first.url, `SHOW ${name}`))[0],
      ),
    )
    expect(settings).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'off'])
    const pid = first.pid() as number
    await first.stop()
    expect(isRunning(pid)).toBe(false)

    const log = quiet()
    const second = await start(log)
    expect(await query(second.url, 'SELECT lower(word) FROM kept')).toEqual(['überschrift'])
    expect(log.debug.mock.calls.flat().join('\n')).not.toContain('interrupted')
    expect(log.error).not.toHaveBeenCalled()
  })

  test('lets only the shop connect, with a password only its user can read', async () => {
    copyUsedDataDir()
    const { url } = await start()
    expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o077).toBe(0)
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o077).toBe(0)
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    )
    await expect(query(url.replace(/\/\/[^@]+@/, '//postgres:x@'), 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry')
  })

  test('takes a client that leaves while it signs in for no error of the server', async () => {
    copyUsedDataDir()
    const log = quiet()
    await start(log)
    const socket = connect(path.join(dataDir, 'postgres', SOCKET_NAME))
    socket.write(startupMessage({ user: DATABASE_NAME, database: DATABASE_NAME }))
    // The server has asked for the password.
    await once(socket, 'data')
    const terminate = Buffer.from([0x58, 0, 0, 0, 4])
    socket.end(terminate)
    await waitFor(() => expect(log.debug.mock.calls.flat().join('\n')).toContain('expected SASL response'))
    expect(log.error).not.toHaveBeenCalled()
  })

  test('replaces a lost password file', async () => {
    copyUsedDataDir()
    const first = await start()
    await first.stop()
    rmSync(path.join(dataDir, 'postgres.password'))
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'SELECT 1 + 1')).toEqual([2])
  })

  test('restarts a dead server at the same address', async () => {
    copyUsedDataDir()
    const log = quiet()
    const postgres = await start(log)
    const pid = postgres.pid() as number
    process.kill(pid, 'SIGKILL')
    await waitFor(async () => expect(await query(postgres.url, 'SELECT 7')).toEqual([7]))
    expect(postgres.pid()).not.toBe(pid)
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('stopped unexpectedly (SIGKILL)'))
  })

  test('recovers after the shop, or the shop and its server, were killed', async () => {
    copyUsedDataDir()
    for (const killServer of [false, true]) {
      const shop = await startElsewhere()
      await query(shop.url, 'CREATE TABLE IF NOT EXISTS written (n int)')
      await query(shop.url, 'INSERT INTO written VALUES (1)')
      process.kill(shop.pid, 'SIGKILL')
      if (killServer) process.kill(shop.server, 'SIGKILL')
      const postgres = await start()
      expect(postgres.pid()).not.toBe(shop.server)
      expect(isRunning(shop.server)).toBe(false)
      expect(await query(postgres.url, 'SELECT count(*)::int FROM written')).toEqual([killServer ? 2 : 1])
      await postgres.stop()
    }
  })

  test('does not outlive the shop', async () => {
    copyUsedDataDir()
    const shop = await startElsewhere()
    shop.child.stdin.end()
    await once(shop.child, 'exit')
    await waitFor(() => expect(isRunning(shop.server)).toBe(false))
  })

  test('ignores Ctrl-C in the terminal', async () => {
    copyUsedDataDir()
    const shop = await startElsewhere()
    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(shop.server)], { encoding: 'utf8' })
    expect(Number(group)).not.toBe(shop.pid)
    process.kill(-shop.pid, 'SIGINT')
    await waitFor(() => expect(shop.output()).toContain('SIGINT'))
    expect(await query(shop.url, 'SELECT 1')).toEqual([1])
    shop.child.stdin.end()
    await once(shop.child, 'exit')
  })

  test.each([['postmaster.pid'], ['.s.PGSQL.5432.lock']])('ignores a stale or empty %s', async (name) => {
    copyUsedDataDir()
    const first = await start()
    const { uid, gid } = statSync(path.join(dataDir, 'postgres'))
    const lockFile = path.join(dataDir, 'postgres', name)
    const [, ...rest] = readFileSync(lockFile, 'utf8').split('\n')
    await first.stop()
    const otherProcess = spawn('sleep', ['86400'], isRoot ? { uid, gid } : {})
    try {
      for (const content of [[otherProcess.pid, ...rest].join('\n'), '']) {
        writeFileSync(lockFile, content)
        chownSync(lockFile, uid, gid)
        const next = await start()
        expect(await query(next.url, 'SELECT 1')).toEqual([1])
        await next.stop()
      }
      expect(isRunning(otherProcess.pid as number)).toBe(true)
    } finally {
      otherProcess.kill()
    }
  })

  test('recognises a leftover server by its socket lock alone', async () => {
    copyUsedDataDir()
    const shop = await startElsewhere()
    process.kill(shop.pid, 'SIGKILL')
    rmSync(path.join(dataDir, 'postgres/postmaster.pid'))
    expect(await query((await start()).url, 'SELECT 1')).toEqual([1])
    expect(isRunning(shop.server)).toBe(false)
  })

  test('restarts an interrupted first start', async () => {
    mkdirSync(path.join(dataDir, 'postgres.new/base'), { recursive: true })
    expect(await query((await start()).url, 'SELECT 1')).toEqual([1])
  })

  test('names the version of incompatible files', async () => {
    copyUsedDataDir()
    writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/was created by PostgreSQL 17, but this shop includes \d+\./)
  })

  test('uses a loopback port if the path is too long for a socket', async () => {
    dataDir = path.join(home, 'd'.repeat(100))
    copyUsedDataDir()
    const { url } = await start()
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(await query(url, 'SELECT 1')).toEqual([1])
  })

  test.runIf(isRoot)('runs as another user under root', async () => {
    copyUsedDataDir()
    const postgres = await start()
    expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0)
    expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(statSync(`/proc/${postgres.pid()}`).uid)
  })

  test.runIf(isRoot && canOrdinaryUserRead(runPostgres))('runs as the current user otherwise', async () => {
    chownSync(home, NOBODY, NOBODY)
    const shop = await startElsewhere({ uid: NOBODY, gid: NOBODY })
    expect(statSync(`/proc/${shop.server}`).uid).toBe(NOBODY)
    expect(await query(shop.url, 'SELECT 1')).toEqual([1])
    shop.child.stdin.end()
    await once(shop.child, 'exit')
  })
})

/** Spawns a process that starts PostgreSQL in `dataDir` as the shop does, and exits when its stdin closes. */
async function startElsewhere(account: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [runPostgres, dataDir], { ...account, detached: true })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  await waitFor(() => {
    if (child.exitCode !== null) throw new Error(`It ended: ${output}`)
    expect(output).toMatch(/^\{.*\}\n/)
  })
  const { url, pid } = JSON.parse(output.split('\n')[0] as string) as { url: string; pid: number }
  return { child, pid: child.pid as number, url, server: pid, output: () => output }
}
