// npm test runs all stages, even if one fails. npm run test:quick: about a minute.
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, findNode, root, run } from './ensure.mjs'
import { createEnvironment, resolveProgram } from './programs.mjs'
import { createStages } from './stages.mjs'
import { failuresOfPlaywright, failuresOfVitest } from './testReports.mjs'

const stages = createStages()
const reports = path.join(root, '.cache/reports')

await ensureInstalled()
const node = findNode()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (process.argv.includes('--quick')) {
  await stages.run('check', () => tool('scripts/check.mjs'))
  await stages.run('unit tests', () => vitest('unit', ['src', 'scripts']))
} else {
  const isBuilt = await stages.run('build', () => tool('scripts/build.mjs'))
  // These mostly wait for processes to start and stop, so they run beside the next two stages, and are shown after them.
  const faultTests = isBuilt ? startFaultTests() : undefined
  await stages.run('check', () => tool('scripts/check.mjs'))
  await stages.run('unit and API tests', () => vitest('unit'))
  if (faultTests) {
    await stages.run('fault tests', faultTests.show, faultTests.startedAt)
    await stages.run('browser tests', playwright)
  } else {
    for (const name of ['fault tests', 'browser tests']) stages.skip(name, 'the shop couldn’t be built')
  }
}
process.exit(stages.summarise())

function startFaultTests() {
  const log = path.join(reports, 'faults.log')
  const output = openSync(log, 'w')
  const startedAt = Date.now()
  const outcome = vitest('faults', [], 2, { stdio: ['ignore', output, output] })
  // `show` reports it.
  outcome.catch(() => {})
  const show = async () => {
    await outcome.catch(() => {})
    process.stdout.write(readFileSync(log))
    return outcome
  }
  return { show, startedAt }
}

async function tool(name, args = [], { env = {}, ...options } = {}) {
  const code = await run(node, [resolveProgram(name), ...args], {
    env: { ...createEnvironment(node), ...env },
    ...options,
  })
  return { code }
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
  const { code } = await tool('vitest', [...args, `--outputFile.json=${report}`], options)
  const results = readReport(report)
  const { numPassedTests = 0, numFailedTests = 0 } = results
  return { code, passed: numPassedTests, failed: numFailedTests, failures: failuresOfVitest(results, root) }
}

async function playwright() {
  const chromium = await ensureChromium(node)
  const report = path.join(reports, 'browser.json')
  const { code } = await tool('playwright', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(chromium ? { COURTSIDE_CHROMIUM: chromium } : {}) },
  })
  const results = readReport(report)
  const { expected = 0, unexpected = 0, flaky = 0 } = results.stats ?? {}
  return { code, passed: expected + flaky, failed: unexpected, failures: failuresOfPlaywright(results) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
