import { readFileSync } from 'node:fs'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Resident memory of a process in megabytes (Linux's /proc). */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** CPU time so far of a process's first thread, which runs its JavaScript. */
export function threadMilliseconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11)
  // In hundredths of a second, whatever the kernel's own clock.
  return (Number(user) + Number(system)) * 10
}

/** Samples a process's resident memory every 50 ms; `stop` returns the maximum in megabytes. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = residentMegabytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

export function report(name: string, figure: string): void {
  process.stdout.write(`${name.padEnd(52)} ${figure}\n`)
}
