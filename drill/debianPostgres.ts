import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { postgresAccount } from '../src/platform/postgres/account.ts'
import { stopPostmaster } from '../src/platform/postgres/postmaster.ts'

/** Starts Debian's PostgreSQL (package `postgresql-<major>`) in an empty folder. The role is not a superuser. */
export async function startDebianPostgres(
  major: number,
  home: string,
): Promise<{ url: string; stop(): Promise<void> }> {
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
  const server = spawn(
    `${programs}/postgres`,
    ['-D', folder, '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.', '-c', 'max_connections=60'],
    options,
  )
  const stop = () => stopPostmaster(server.pid as number)
  const urlOf = (role: string, database: string) =>
    `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`
  const admin = await connectWithRetries(urlOf('postgres', 'postgres')).catch(async (error) => {
    await stop()
    throw error
  })
  await admin.query('CREATE ROLE courtside LOGIN')
  await admin.query('CREATE DATABASE courtside OWNER courtside')
  await admin.end()
  return { url: urlOf('courtside', 'courtside'), stop }
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
