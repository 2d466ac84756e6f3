import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

const TICKS_A_SECOND = 100
const CLOCK_TOLERANCE_S = 2

/** Whether a process runs. One that ended and that nobody has collected yet (a container without an init) does not. */
export function isRunning(pid: number): boolean {
  return tell(pid, 0) && !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat') ?? '')
}

/** The processes that a process has started (Linux; none elsewhere). */
export const childrenOf = (pid: number): number[] =>
  (readProc(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number)

/** Sends a signal (0 only asks); false if there is no such process. */
export function tell(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the running process `pid` is the PostgreSQL server of `folder`, a stranger who was given the same number since,
 * or one of whom it cannot be told. `startedAt` (seconds since 1970) is what the server noted of itself.
 */
export function whoIs(pid: number, folder: string, startedAt: number): 'server' | 'stranger' | 'unknown' {
  if (process.platform !== 'linux') {
    try {
      const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
      return command.includes(folder) ? 'server' : command.includes('postgres') ? 'unknown' : 'stranger'
    } catch {
      return 'unknown'
    }
  }
  const name = readProc(pid, 'comm')?.trim()
  if (name === undefined) return 'unknown'
  if (name !== 'postgres') return 'stranger'
  try {
    const stands = statSync(`/proc/${pid}/cwd`)
    const own = statSync(folder)
    return stands.dev === own.dev && stands.ino === own.ino ? 'server' : 'stranger'
  } catch {
    // Root in a container may not look where another account's process stands, but anybody may see since when it runs. Should
    // the clock have been set since, PostgreSQL still recognises a server of this folder by its shared memory.
    const since = startOf(pid)
    if (since === undefined) return 'unknown'
    return Math.abs(since - startedAt) <= CLOCK_TOLERANCE_S ? 'server' : 'stranger'
  }
}

/** When a process started, in seconds since 1970. */
function startOf(pid: number): number | undefined {
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]
  // The 22nd field; the second may itself hold spaces and brackets.
  const ticks = readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ')[19]
  return boot && ticks ? Number(boot) + Number(ticks) / TICKS_A_SECOND : undefined
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
