import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

const TICKS_PER_SECOND = 100
const CLOCK_TOLERANCE_S = 2

/** A zombie, as in a container without an init, is not running. */
export function isRunning(pid: number): boolean {
  return sendSignal(pid, 0) && !/^\d+ \(.*\) Z/s.test(readProc(pid, 'stat') ?? '')
}

export const childrenOf = (pid: number): number[] =>
  (readProc(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number)

/** Signal 0 only tests. Returns false if there is no such process. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** `startedAt` is in seconds since 1970. A `stranger` has reused the process id. */
export function identifyProcess(pid: number, folder: string, startedAt: number): 'server' | 'stranger' | 'unknown' {
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
    const cwd = statSync(`/proc/${pid}/cwd`)
    const cluster = statSync(folder)
    return cwd.dev === cluster.dev && cwd.ino === cluster.ino ? 'server' : 'stranger'
  } catch {
    // Root in a container may be unable to read another account's working directory, but start times are public.
    const since = startTime(pid)
    if (since === undefined) return 'unknown'
    return Math.abs(since - startedAt) <= CLOCK_TOLERANCE_S ? 'server' : 'stranger'
  }
}

function startTime(pid: number): number | undefined {
  const boot = /^btime (\d+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]
  // The 22nd field; the second may contain spaces and brackets.
  const ticks = readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ')[19]
  return boot && ticks ? Number(boot) + Number(ticks) / TICKS_PER_SECOND : undefined
}

function readProc(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
