import { vi } from 'vitest'
import { EVENT_TIMEOUT_MS } from './timeouts.ts'

/** Repeats `check` until it doesn't throw. Vitest's own stops after a second, too soon for a busy machine. */
export const waitFor = <T>(check: () => T | Promise<T>, { interval = 20 } = {}): Promise<T> =>
  vi.waitFor(check, { timeout: EVENT_TIMEOUT_MS, interval })
