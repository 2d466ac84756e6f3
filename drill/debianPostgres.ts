import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresAccount } from '../src/platform/postgres/account.ts'
import { stopPostmaster } from '../src/platform/postgres/postmaster.ts'

export type DebianPostgres = {
  url: string
  /** As the superuser. */
  adminUrl: string
  folder: string
  pid: number
  stop(): Promise<void>
}

/** Starts Debian's PostgreSQL (package `postgresql-<major>`) in an empty folder. The role is not a superuser. */
export async function startDebianPostgres(
  major: number,
  home: string,
  settings: string[] = [],
): Promise<DebianPostgres> {
  const programs = `/usr/lib/postgresql/${major}/bin`
  const account = postgresAccount(home)
  const folder = path.join(home, 'cluster')
  mkdirSync(folder, { mode: 0o700 })
  if (account) for (const own of [home, folder]) chownSync(own, account.uid, account.gid)
  const options = { ...account, cwd: folder, stdio: 'ignore' as const }
  const made = spawnSync(
    `${programs}/initdb`,
    ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed: is Debian’s postgresql-${major} installed?`)
  const server = await startServer(major, folder, settings)
  const admin = new Client({ connectionString: server.adminUrl })
  await admin.connect()
  await admin.query('CREATE ROLE courtside LOGIN')
  await admin.query('CREATE DATABASE courtside OWNER courtside')
  await admin.end()
  return server
}

/** Starts a streaming standby of `primary`, which listens on `port` of this machine. */
export async function startDebianStandby(
  major: number,
  home: string,
  { port, settings = [] }: { port: number; settings?: string[] },
): Promise<DebianPostgres> {
  const account = postgresAccount(home)
  const folder = path.join(home, 'cluster')
  if (account) chownSync(home, account.uid, account.gid)
  const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const program = `/usr/lib/postgresql/${major}/bin/pg_basebackup`
  const copied = spawnSync(program, ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', ...from], {
    ...account,
    cwd: home,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (copied.status !== 0) throw new Error('pg_basebackup failed')
  return startServer(major, folder, settings)
}

async function startServer(major: number, folder: string, settings: string[]): Promise<DebianPostgres> {
  const own = ['listen_addresses=', 'unix_socket_directories=.', 'max_connections=60', ...settings]
  const server = spawn(
    `/usr/lib/postgresql/${major}/bin/postgres`,
    ['-D', folder, ...own.flatMap((setting) => ['-c', setting])],
    { ...postgresAccount(folder), cwd: folder, stdio: 'ignore' },
  )
  const stop = () => stopPostmaster(server.pid as number)
  const port = settings.find((setting) => setting.startsWith('port='))?.slice('port='.length) ?? '5432'
  const urlOf = (role: string, database: string) =>
    `postgresql://${role}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`
  const adminUrl = urlOf('postgres', 'postgres')
  const admin = await connectWithRetries(adminUrl).catch(async (error) => {
    await stop()
    throw error
  })
  await admin.end()
  return { url: urlOf('courtside', 'courtside'), adminUrl, folder, pid: server.pid as number, stop }
}

async function connectWithRetries(url: string): Promise<Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries >= 600) throw error
      await pause(50)
    }
  }
}
