import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#/platform/cannotStart.ts'
import { type Cluster, clusterPath, minimalEnvironment } from './cluster.ts'
import { childrenOf, identifyProcess, isRunning, sendSignal } from './processes.ts'
import { SOCKET_NAME } from './settings.ts'

const PID_FILE = 'postmaster.pid'
const POLL_MS = 10
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000

/** In its own session, so that Ctrl-C only reaches the shop, which still needs its database. */
export async function startPostmaster(cluster: Cluster, settings: string[], onLine: (line: string) => void) {
  const options = settings.flatMap((setting) => ['-c', setting])
  const child = spawn(cluster.programs.postgres, ['-D', clusterPath(cluster), ...options], {
    ...cluster.account,
    cwd: cluster.folder,
    env: minimalEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  const stopServer = () => child.kill('SIGINT')
  process.once('exit', stopServer)
  child.once('exit', () => process.off('exit', stopServer))
  const lastLines: string[] = []
  forEachLine(child, (line) => {
    lastLines.push(line)
    if (lastLines.length > 5) lastLines.shift()
    onLine(line)
  })
  let failed: string | undefined
  child.once('error', (error) => {
    failed = error.message
  })
  child.once('exit', () => {
    failed ??= lastLines.join(' ')
  })
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    const lockFile = parseLockFile(path.join(cluster.folder, PID_FILE))
    if (lockFile?.pid === child.pid && lockFile?.ready) return child
    if (failed !== undefined) throw new CannotStart(`PostgreSQL did not start: ${failed}`)
    await pause(POLL_MS)
  }
  child.kill('SIGQUIT')
  throw new CannotStart(`PostgreSQL was not ready within ${START_TIMEOUT_MS / 1000} s: ${lastLines.join(' ')}`)
}

export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!sendSignal(pid, signal)) return
    // Stopped processes (SIGSTOP, a paused container) only handle signals once they continue.
    for (const frozen of [pid, ...childrenOf(pid)]) sendSignal(frozen, 'SIGCONT')
    for (let waited = 0; waited < STOP_TIMEOUT_MS; waited += POLL_MS) {
      if (!isRunning(pid)) return
      await pause(POLL_MS)
    }
  }
}

/** Also removes stale lock files: another process may have the id by now, and PostgreSQL would refuse to start. */
export async function stopLeftoverServer(folder: string): Promise<void> {
  for (const file of [path.join(folder, PID_FILE), path.join(folder, `${SOCKET_NAME}.lock`)]) {
    if (!existsSync(file)) continue
    const lockFile = parseLockFile(file)
    // A power cut leaves an empty file.
    const who =
      lockFile && isRunning(lockFile.pid) ? identifyProcess(lockFile.pid, folder, lockFile.startedAt) : 'stranger'
    if (lockFile && who === 'server') await stopPostmaster(lockFile.pid)
    // If it is unknown the file stays, and PostgreSQL decides.
    if (who === 'stranger') rmSync(file, { force: true })
  }
}

function forEachLine(child: ChildProcess, onLine: (line: string) => void): void {
  let rest = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) onLine(line.trim())
  })
}

/** Process id in line 1, start time in line 3, state in line 8. */
function parseLockFile(file: string): { pid: number; startedAt: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, startedAt: Number(lines[2]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}
