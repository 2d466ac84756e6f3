import { formatElapsed } from './ensure.mjs'

/** Runs one stage after another, whether or not the earlier ones passed. */
export function createStages(write = console.log) {
  const stages = []

  /**
   * `work` resolves to the exit code, and if there are tests to their numbers and a line for each that failed. `startedAt` is
   * earlier for what has run beside other stages. Resolves to whether the stage passed.
   */
  async function run(name, work, startedAt = Date.now()) {
    write(`\n── ${name}`)
    const {
      code,
      passed = 0,
      failed = 0,
      failures = [],
    } = await work().catch((error) => {
      write(error instanceof Error ? error.message : String(error))
      return { code: 1 }
    })
    // A runner that fails without a failed test (a file that can't be loaded, say) counts as one.
    const stage = { name, passed, failed: failed || (code === 0 ? 0 : 1), failures, elapsed: formatElapsed(startedAt) }
    stages.push(stage)
    write(`── ${name}: ${verdictOf(stage)} (${stage.elapsed})`)
    return stage.failed === 0
  }

  /** For a stage that can't say anything because an earlier one failed. */
  function skip(name, reason) {
    stages.push({ name, passed: 0, failed: 0, failures: [], skipped: reason })
    write(`\n── ${name}: not run: ${reason}`)
  }

  /** Returns the exit code of the whole run. */
  function summarise() {
    const sum = (count) => stages.reduce((total, stage) => total + stage[count], 0)
    write('\n── summary')
    for (const stage of stages) write(describe(stage).trimEnd())
    const failures = stages.flatMap((stage) => stage.failures)
    if (failures.length > 0) write(['', ...failures].join('\n'))
    write(`\n${sum('passed')} passed, ${sum('failed')} failed`)
    return sum('failed') === 0 ? 0 : 1
  }

  return { run, skip, summarise }
}

const verdictOf = ({ failed, skipped }) => (skipped ? 'not run' : failed > 0 ? 'failed' : 'ok')

function describe(stage) {
  const { name, passed, failed, elapsed, skipped } = stage
  const tests = passed > 0 || failed > 0 ? `${passed} passed, ${failed} failed` : ''
  return [verdictOf(stage).padEnd(8), name.padEnd(20), (elapsed ?? '').padStart(9), `  ${skipped ?? tests}`].join(' ')
}
