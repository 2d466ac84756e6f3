import os from 'node:os'

/** To the lowest. A process's threads and children inherit it when they start, so its parent is best placed to call this. */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // Already ended, or not permitted.
  }
}
