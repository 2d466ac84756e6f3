import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Throws while postmaster.pid is empty: PostgreSQL fills it a moment after creating it. */
export function postgresPidOf(dataDir: string): number {
  const pid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  if (pid < 1) throw new Error('postmaster.pid is still empty.')
  return pid
}
