import { type ChildProcess, fork } from 'node:child_process'
import { projectFile } from '../projectFile.ts'

const PRINT_TIMEOUT_MS = 60_000

type PrintResult = { job: number; pdf?: Uint8Array; problem?: string }
type PendingJob = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }

let printer: ChildProcess | undefined
const pending = new Map<number, PendingJob>()
let lastJob = 0

/** In a child process, so that its memory is never the shop's. Rejects after a minute. */
export function printDocument(kind: string, content: unknown): Promise<Buffer> {
  printer ??= startPrinter()
  const child = printer
  lastJob += 1
  const job = lastJob
  return new Promise<Buffer>((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), PRINT_TIMEOUT_MS)
    timer.unref()
    pending.set(job, { resolve, reject, timer })
    child.send({ job, kind, content }, (error) => {
      if (error) finishJob({ job, problem: error.message })
    })
  })
}

function startPrinter(): ChildProcess {
  const child = fork(projectFile('scripts/print-documents.mjs'), [], {
    execArgv: ['--max-old-space-size=256'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const end = (why: string) => {
    if (printer !== child) return
    printer = undefined
    for (const job of [...pending.keys()]) finishJob({ job, problem: why })
  }
  child.on('message', (result) => finishJob(result as PrintResult))
  child.on('disconnect', () => end('The printing process disconnected'))
  child.on('error', (error) => end(error.message))
  child.on('exit', (code, signal) => end(`The printing process ended with ${signal ?? code}`))
  // When the shop exits the channel closes, and the child exits.
  child.unref()
  child.channel?.unref()
  return child
}

function finishJob({ job, pdf, problem }: PrintResult): void {
  const waiting = pending.get(job)
  if (!waiting) return
  pending.delete(job)
  clearTimeout(waiting.timer)
  if (pdf) waiting.resolve(Buffer.from(pdf))
  else waiting.reject(new Error(`Could not print a document: ${problem}`))
}
