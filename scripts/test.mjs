// npm test runs all stages until one fails. npm run test:quick: about a minute.
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, findNode, formatElapsed, root, run } from './ensure.mjs'
import { createEnvironment, resolveProgram } from './programs.mjs'

const total = { passed: 0, failed: 0 }
/** The output of tests that run beside others. */
let unshownLog = ''
const reports = path.join(root, '.cache/reports')

await ensureInstalled()
const node = findNode()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (process.argv.includes('--quick')) {
  await stage('check', () => tool('scripts/check.mjs'))
  await stage('unit tests', () => vitest('unit', ['src', 'scripts']))
  end(0)
}
await stage('build', async () => {
  await ensureBuilt(node)
  return 0
})
// These mostly wait for processes to start and stop, so they run beside the next two stages, and are shown after them.
unshownLog = path.join(reports, 'faults.log')
const output = openSync(unshownLog, 'w')
const faultTests = vitest('faults', [], 2, { stdio: ['ignore', output, output] })
await stage('check', () => tool('scripts/check.mjs'))
await stage('unit and API tests', () => vitest('unit'))
await stage('fault tests', async () => {
  const code = await faultTests
  process.stdout.write(readFileSync(unshownLog))
  unshownLog = ''
  return code
})
await stage('browser tests', playwright)
end(0)

async function stage(name, work) {
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  const code = await work()
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'failed'} (${formatElapsed(startedAt)})`)
  if (code !== 0) end(code)
}

function tool(name, args = [], { env = {}, ...options } = {}) {
  return run(node, [resolveProgram(name), ...args], { env: { ...createEnvironment(node), ...env }, ...options })
}

async function vitest(project, folders = [], workers = 3, options = {}) {
  const report = path.join(reports, `${project}.json`)
  const args = [
    'run',
    ...folders,
    `--project=${project}`,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
  ]
  const code = await tool('vitest', [...args, `--outputFile.json=${report}`], options)
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report)
  return count(code, numPassedTests, numFailedTests)
}

async function playwright() {
  const chromium = await ensureChromium(node)
  const report = path.join(reports, 'browser.json')
  const code = await tool('playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { COURTSIDE_CHROMIUM: chromium } : {}) },
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = readReport(report).stats ?? {}
  return count(code, expected + flaky, unexpected)
}

/** A runner that fails without a failed test (a file that can't be loaded, say) counts as one. */
function count(code, passed, failed) {
  total.passed += passed
  total.failed += failed || (code === 0 ? 0 : 1)
  return code
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

function end(code) {
  if (unshownLog) console.log(`\n── fault tests: stopped; see ${path.relative(root, unshownLog)}`)
  if (code !== 0 && total.failed === 0) total.failed = 1
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exit(code)
}
