import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The process id of a data folder's PostgreSQL, which creates its note empty and writes a moment later: throws until then. */
export function serverOf(dataDir: string): number {
  const pid = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  if (pid < 1) throw new Error('postmaster.pid is still empty.')
  return pid
}
