import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#/platform/cannotStart.ts'
import { bareEnvironment, type Cluster, whereItStands } from './cluster.ts'
import { childrenOf, isRunning, tell, whoIs } from './processes.ts'
import { SOCKET } from './settings.ts'

const PID_FILE = 'postmaster.pid'
const POLL_MS = 10
const READY_WITHIN_MS = 60_000
const STOPPED_WITHIN_MS = 30_000

/**
 * Waits until the server accepts connections. It runs in its own session, so that Ctrl-C only reaches the shop, which
 * still needs its database, and is stopped when this process exits.
 */
export async function startPostmaster(cluster: Cluster, settings: string[], onLine: (line: string) => void) {
  const options = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(cluster.programs.postgres, ['-D', whereItStands(cluster), ...options], {
    ...cluster.account,
    cwd: cluster.folder,
    env: bareEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const endToo = () => child.kill('SIGINT')
  process.once('exit', endToo)
  child.once('exit', () => process.off('exit', endToo))
  const last: string[] = []
  eachLine(child, (line) => {
    last.push(line)
    if (last.length > 5) last.shift()
    onLine(line)
  })
  let failed: string | undefined
  child.once('error', (error) => {
    failed = error.message
  })
  child.once('exit', () => {
    failed ??= last.join(' ')
  })
  for (let waited = 0; waited < READY_WITHIN_MS; waited += POLL_MS) {
    const noted = readNote(path.join(cluster.folder, PID_FILE))
    if (noted?.pid === child.pid && noted?.ready) return child
    if (failed !== undefined) throw new CannotStart(`PostgreSQL did not start: ${failed}`)
    await pause(POLL_MS)
  }
  child.kill('SIGQUIT')
  throw new CannotStart(`PostgreSQL was not ready within ${READY_WITHIN_MS / 1000} s: ${last.join(' ')}`)
}

/** Stops a server: cleanly (open transactions are rolled back), or by force if that takes too long. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!tell(pid, signal)) return
    // Stopped processes (SIGSTOP, a paused container) only handle signals once they continue.
    for (const frozen of [pid, ...childrenOf(pid)]) tell(frozen, 'SIGCONT')
    for (let waited = 0; waited < STOPPED_WITHIN_MS; waited += POLL_MS) {
      if (!isRunning(pid)) return
      await pause(POLL_MS)
    }
  }
}

/**
 * Stops the server of a killed shop, or removes its lock files: another process may have its id by now, and PostgreSQL
 * would refuse to start.
 */
export async function clearLeftover(folder: string): Promise<void> {
  for (const file of [path.join(folder, PID_FILE), path.join(folder, `${SOCKET}.lock`)]) {
    if (!existsSync(file)) continue
    const noted = readNote(file)
    // A power cut leaves an empty file, which PostgreSQL rejects too.
    const who = noted && isRunning(noted.pid) ? whoIs(noted.pid, folder, noted.startedAt) : 'stranger'
    if (noted && who === 'server') await stopPostmaster(noted.pid)
    // If it is unknown the file stays, and PostgreSQL decides.
    if (who === 'stranger') rmSync(file, { force: true })
  }
}

function eachLine(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) onLine(line.trim())
  })
}

/** PostgreSQL's lock files have the process id in line 1, the start time in line 3 and the state in line 8. */
function readNote(file: string): { pid: number; startedAt: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, startedAt: Number(lines[2]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}
