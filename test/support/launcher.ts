import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'
import { COMPILED } from './startShop.ts'

/** Starts a shop with a command, in a process group of its own, as a terminal would. */
export function launch(
  [program, ...args]: readonly [string, ...string[]],
  { dataDir, port }: { dataDir: string; port: number },
): ChildProcess {
  return spawn(program, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      ENCODE_PICTURES: '0',
      NODE_COMPILE_CACHE: COMPILED,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
}

/** Returns what the shop has written so far. */
export async function waitUntilOpen(launcher: ChildProcess): Promise<() => string> {
  let output = ''
  launcher.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await vi.waitFor(() => expect(output).toContain('Courtside is open at'), { timeout: 60_000, interval: 50 })
  return () => output
}
