import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from 'vitest'
import { COMPILED, SAME_PRIORITY } from './startShop.ts'
import { waitFor } from './waitFor.ts'

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
      ...SAME_PRIORITY,
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
  await waitFor(() => expect(output).toContain('Courtside is open at'))
  return () => output
}
