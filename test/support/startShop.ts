import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freshDatabase } from './freshDatabase.ts'
import { EVENT_TIMEOUT_MS } from './timeouts.ts'

export type RunningShop = {
  url: string
  port: number
  pid: number
  dataDir: string
  databaseUrl: string | undefined
  output(): string
  /** As start.mjs does. */
  tell(message: 'stop' | 'force'): void
  /** Also removes what `startShop` created. Returns the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const SHOP_FLAGS: string[] = JSON.parse(readFileSync(path.join(root, 'scripts/shopFlags.json'), 'utf8'))
/** Compiling takes a quarter of a start. */
export const COMPILED = path.join(root, '.cache/compiled')
const OPENED = /Courtside is open at|Background work is running/
/** For the environment of a process that lowers the priority of itself or of others. */
export const SAME_PRIORITY = { NODE_OPTIONS: `--import=${new URL('./samePriority.ts', import.meta.url).href}` }

/** Resolves once the shop is open, by default with a copy of the demo shop. Throws with its output if it exits. */
export async function startShop(
  options: {
    env?: Record<string, string>
    dataDir?: string
    databaseUrl?: string
    ownPostgres?: boolean
    port?: number
    /** A copy of the project, with its own `dist`. */
    project?: string
    openFiles?: number
    /** Shared with other processes, as by a mount. */
    uploadsDir?: string | undefined
  } = {},
): Promise<RunningShop> {
  if (!existsSync(path.join(root, 'dist/server/server.js'))) throw new Error('The shop is not built: npm run build')
  const ownDatabase =
    options.databaseUrl || options.ownPostgres ? undefined : await freshDatabase({ demo: true, max: 2 })
  const databaseUrl = options.databaseUrl ?? ownDatabase?.url
  const dataDir = options.dataDir ?? mkdtempSync(path.join(os.tmpdir(), 'courtside-shop-'))
  if (options.uploadsDir && !existsSync(uploadsOf({ dataDir }))) {
    mkdirSync(path.join(dataDir, 'media'), { recursive: true })
    symlinkSync(options.uploadsDir, uploadsOf({ dataDir }))
  }
  const port = options.port ?? (await freePort())
  let output = ''
  const project = options.project ?? root
  const command = [process.execPath, ...SHOP_FLAGS, path.join(project, 'scripts/shop.mjs')]
  const limited = ['sh', '-c', `ulimit -n ${options.openFiles}; exec "$0" "$@"`, ...command]
  const [program, ...args] = (options.openFiles ? limited : command) as [string, ...string[]]
  const child = spawn(program, args, {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ENCODE_PICTURES: '0',
      DRAIN_SECONDS: '0',
      NODE_COMPILE_CACHE: COMPILED,
      ...SAME_PRIORITY,
      ...options.env,
    },
    // With an IPC channel the shop ends when a test run is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const clean = async () => {
    await ownDatabase?.close()
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilOpen(child, () => output)
  } catch (error) {
    child.kill('SIGKILL')
    await clean()
    throw error
  }
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid as number,
    dataDir,
    databaseUrl,
    output: () => output,
    tell: (message) => void child.send(message),
    async stop() {
      const code = await end(child, 'SIGTERM')
      await clean()
      return code
    },
    async kill() {
      await end(child, 'SIGKILL')
    },
  }
}

/** For a process beside it. */
export const uploadsOf = ({ dataDir }: Pick<RunningShop, 'dataDir'>): string => path.join(dataDir, 'media/uploads')

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

async function untilOpen(child: ChildProcess, output: () => string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let look = () => {}
  try {
    await new Promise<void>((resolve, reject) => {
      look = () => {
        if (OPENED.test(output())) resolve()
      }
      child.stdout?.on('data', look)
      child.once('error', reject)
      child.once('close', (code, signal) => reject(new Error(`The shop ended (${signal ?? code}):\n${output()}`)))
      timer = setTimeout(() => reject(new Error(`The shop did not open:\n${output()}`)), EVENT_TIMEOUT_MS)
    })
  } finally {
    clearTimeout(timer)
    child.stdout?.off('data', look)
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return child.exitCode
}
