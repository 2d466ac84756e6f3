import { setTimeout as pause } from 'node:timers/promises'

const TIMEOUT_MS = 120_000

/** Whether a 2xx comes from there within two minutes. */
export async function respondsAt(url: string): Promise<boolean> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await pause(250)) {
    const isOk = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isOk) return true
  }
  return false
}
