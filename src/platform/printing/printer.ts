import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const PRINTED_WITHIN_MS = 60_000

type Answer = { job: number; pdf?: Uint8Array; problem?: string }
type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

let printer: ChildProcess | undefined
const waiting = new Map<number, Waiting>()
let jobs = 0

/**
 * Prints a document of a kind that `scripts/print-documents.mjs` knows, as a PDF, in a process of its own, which is started
 * when there is something to print and ends itself soon after: the library and its memory are never the shop's. `content` is
 * taken as it is now. Rejects when it cannot be printed within a minute; nothing is lost by that.
 */
export function printDocument(kind: string, content: unknown): Promise<Buffer> {
  printer ??= startPrinter()
  const child = printer
  jobs += 1
  const job = jobs
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PRINTED_WITHIN_MS)
    timer.unref()
    waiting.set(job, { resolve, reject, timer })
    child.send({ job, kind, content }, (error) => {
      if (error) settle({ job, problem: error.message })
    })
  })
}

function startPrinter(): ChildProcess {
  const child = fork(printerScript(), [], {
    execArgv: ['--max-old-space-size=256'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const end = (why: string) => {
    if (printer !== child) return
    printer = undefined
    for (const job of [...waiting.keys()]) settle({ job, problem: why })
  }
  child.on('message', (answer) => settle(answer as Answer))
  // It has nothing more to do, and takes nothing more: whoever comes next gets another one.
  child.on('disconnect', () => end('The printing process has hung up'))
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(`The printing process ended with ${signal ?? code}`))
  // It must not hold up the shop's end; when the shop is gone the channel closes, and the printer ends itself.
  child.unref()
  child.channel?.unref()
  return child
}

function settle({ job, pdf, problem }: Answer): void {
  const found = waiting.get(job)
  if (!found) return
  waiting.delete(job)
  clearTimeout(found.timer)
  if (pdf) found.resolve(Buffer.from(pdf))
  else found.reject(new Error(`A document was not printed: ${problem}`))
}

/** `scripts/print-documents.mjs` of the project, seen from the source as from the build. */
function printerScript(): string {
  for (let at = path.dirname(fileURLToPath(import.meta.url)); ; at = path.dirname(at)) {
    const script = path.join(at, 'scripts/print-documents.mjs')
    if (existsSync(script)) return script
    if (at === path.dirname(at)) throw new Error('The script scripts/print-documents.mjs is missing.')
  }
}
