import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Drill } from './drill.ts'

const RUNS = 3
const LOOPS = 2
/** Not in `.cache/reports`, which the tests empty. */
const RESULTS = '.cache/strain'
/** Ends with the drill, however that ends. */
const BUSY_LOOP = 'const parent = process.ppid; while (process.ppid === parent);'

/** No test may depend on the machine's speed. */
export const strain: Drill = {
  description: `npm test passes ${RUNS} times running beside ${LOOPS} busy loops`,
  async run({ check, report, cleanUp }) {
    rmSync(RESULTS, { recursive: true, force: true })
    mkdirSync(RESULTS, { recursive: true })
    report('cores', String(os.availableParallelism()))
    for (let loop = 0; loop < LOOPS; loop += 1) {
      const busy = spawn(process.execPath, ['-e', BUSY_LOOP], { stdio: 'ignore' })
      cleanUp(() => end(busy, () => busy.kill()))
    }
    const results: string[] = []
    for (let run = 1; run <= RUNS; run += 1) {
      const log = path.join(RESULTS, `${run}.log`)
      const code = await runTests(log, cleanUp)
      const [, summary = ''] = readFileSync(log, 'utf8').split('── summary\n')
      const stages = summary.split('\n').filter(Boolean)
      const total = stages.pop()
      for (const stage of stages) report(`run ${run}`, stage)
      check(`run ${run} is green`, code === 0, total ?? `ended with ${code}`)
      results.push(`Run ${run}: ${code === 0 ? 'ok' : 'failed'}, ${total}`, ...stages, '')
      writeFileSync(path.join(RESULTS, 'summary.txt'), results.join('\n'))
    }
    report('results and logs', RESULTS)
  },
}

async function runTests(log: string, cleanUp: (undo: () => unknown) => void): Promise<number | NodeJS.Signals> {
  const output = openSync(log, 'w')
  // In a group of its own, so that an interrupted drill can interrupt all that the tests have started.
  const tests = spawn(process.execPath, ['scripts/test.mjs'], { stdio: ['ignore', output, output], detached: true })
  closeSync(output)
  cleanUp(() => end(tests, () => process.kill(-(tests.pid as number), 'SIGINT')))
  const [code, signal] = await once(tests, 'exit')
  return code ?? signal
}

async function end(child: ChildProcess, stop: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  stop()
  await exited
}
