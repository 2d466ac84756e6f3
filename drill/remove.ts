import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Drill, DrillTools } from './drill.ts'
import { addressesOf, pageAddress } from './featureAddresses.ts'
import { type Gone, removeUses } from './removeUses.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const LOGS = '.cache/removal'

type Removal = {
  /** Without its own name, if others go with it. */
  features?: readonly string[]
  /** In `src/pages`. */
  pages?: readonly string[]
  /** Commands, and tests that are about nothing else. */
  others?: readonly string[]
}

/** The features that a shop could do without. */
const OPTIONAL: Record<string, Removal> = {
  addressBook: {},
  backups: {
    others: ['scripts/backup.mjs', 'scripts/restore.mjs', 'test/api/backup.test.ts', 'test/faults/backup.test.ts'],
  },
  chat: {
    pages: ['-shell/ChatWindow.tsx', '-shell/ShopChat.tsx'],
    others: ['test/api/chatAnswers.test.ts'],
  },
  compare: { pages: ['compare.tsx'] },
  exportEvidence: {},
  fleet: {},
  jump: { pages: ['admin/-AdminJump.tsx'] },
  machines: {},
  newsletter: {
    pages: ['admin/newsletters.$subscriberId.tsx', 'admin/newsletters.tsx', 'newsletter/unsubscribe.tsx'],
  },
  productQuestions: { pages: ['admin/product-questions.tsx'] },
  productReviews: {
    pages: [
      'account/orders.$orderId_.review.tsx',
      'admin/product-reviews.tsx',
      'review.tsx',
      'review_.unsubscribe.tsx',
    ],
  },
  quotes: {
    features: ['quotes', 'quoteRequests'],
    pages: [
      'admin/-quotePages.tsx',
      'admin/quotes.$quoteId.tsx',
      'admin/quotes.tsx',
      'admin/quotes_.$quoteId_.edit.tsx',
      'admin/quotes_.new.tsx',
      'quote.tsx',
      'request-a-quote.tsx',
    ],
    others: ['test/api/merchantWeek.test.ts'],
  },
  restockAlerts: {
    pages: [
      'admin/restock-alerts.$alertId.tsx',
      'admin/restock-alerts.tsx',
      'restock-alert/confirm.tsx',
      'restock-alert/unsubscribe.tsx',
    ],
  },
  returns: { pages: ['admin/returns.tsx'] },
}

/** Decision 44: a feature can be taken out. */
export const remove: Drill = {
  description: 'Deletes one optional feature at a time in a copy, which stays green (REMOVE=returns,jump for some)',
  isOfSource: true,
  async run(tools) {
    mkdirSync(LOGS, { recursive: true })
    for (const name of process.env.REMOVE?.split(',') ?? Object.keys(OPTIONAL)) {
      const removal = OPTIONAL[name]
      if (!removal) throw new Error(`There is no optional feature ${name}`)
      await rehearse(tools, name, removal)
    }
  },
}

async function rehearse(
  { check, folder }: DrillTools,
  name: string,
  { features = [name], pages = [], others = [] }: Removal,
) {
  const copy = path.join(folder(), 'project')
  await git(ROOT, 'clone', '--quiet', '--shared', ROOT, copy)
  // Links to each file. Through one to the folder, a test that installs packages would empty ours.
  await promisify(execFile)('cp', ['-al', path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules')])
  if (existsSync('.cache/types.tsbuildinfo'))
    cpSync('.cache/types.tsbuildinfo', path.join(copy, '.cache/types.tsbuildinfo'))

  const own = [
    ...features.map((feature) => folderOf(copy, feature)),
    ...pages.map((page) => `src/pages/${page}`),
    ...others,
    ...features.map((feature) => `test/api/${feature}.test.ts`).filter((file) => existsSync(path.join(copy, file))),
  ]
  const gone = whatGoes(copy, features, pages, own)
  for (const place of own) rmSync(path.join(copy, place), { recursive: true })
  removeUses(copy, sourcesOf(copy), gone)
  removeRows(copy, features)

  const changed = (await git(copy, 'diff', '--name-only', 'HEAD')).split('\n').filter(Boolean)
  const outside = changed.filter((file) => !own.some((place) => file === place || file.startsWith(`${place}/`)))
  const left = outside.filter((file) => existsSync(path.join(copy, file)))
  const tool = (...args: string[]) => run(copy, 'scripts/run.mjs', ...args)
  await tool('biome', 'lint', '--write', '--unsafe', '--only=correctness/noUnusedImports', ...left)
  await tool('biome', 'check', '--write', ...left)
  await run(copy, '--input-type=module', '--eval', GENERATE_ROUTE_TREE)
  const steps = {
    types: await tool('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'),
    lint: await tool('biome', 'ci', '--colors=off', ...left),
    imports: await run(copy, '--input-type=module', '--eval', CHECK_IMPORTS),
  }
  const isSound = Object.values(steps).every(({ passed }) => passed)
  // The list of calls is shorter, and those to which the feature added filters are others.
  if (isSound) await tool('vitest', 'run', '--project=unit', '--update=all', 'test/api/openapi.test.ts')
  const tests = isSound && (await tool('vitest', 'run', '--project=unit', '--maxWorkers=3', '--reporter=dot'))
  const failed = Object.entries({ ...steps, ...(tests && { tests }) }).filter(([, { passed }]) => !passed)
  const log = path.join(LOGS, `${name}.log`)
  const shown = failed.map(([step, { output }]) => `${step}\n${output}`)
  writeFileSync(log, [...shown, await git(copy, 'diff', 'HEAD')].join('\n\n'))

  const inTests = outside.filter((file) => /^test\/|\.test\./.test(file)).length
  const figure = `${outside.length - inTests} files outside changed, and ${inTests} of tests`
  const passed = failed.length === 0 && Boolean(tests)
  check(`without ${name}`, passed, passed ? figure : `${failed.map(([step]) => step).join(', ')} failed (${log})`)
}

function folderOf(copy: string, feature: string): string {
  const [folder] = globSync(`src/features/*/${feature}`, { cwd: copy })
  if (!folder) throw new Error(`There is no feature ${feature}`)
  return folder
}

const GENERATE_ROUTE_TREE = `
  import { resolveConfig } from 'vite'
  await resolveConfig({ logLevel: 'error' }, 'build', 'production')`

const CHECK_IMPORTS = `
  import { findImportErrors } from './scripts/imports.mjs'
  const faults = await findImportErrors()
  console.log(faults.join('\\n'))
  process.exit(faults.length > 0 ? 1 : 0)`

async function run(cwd: string, ...args: string[]): Promise<{ passed: boolean; output: string }> {
  const ended = promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 2 ** 28 })
  return ended.then(
    ({ stdout, stderr }) => ({ passed: true, output: stdout + stderr }),
    ({ stdout, stderr, message }) => ({ passed: false, output: `${stdout}${stderr}${message}` }),
  )
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  return (await promisify(execFile)('git', args, { cwd, maxBuffer: 2 ** 28 })).stdout
}

const sourcesOf = (copy: string) =>
  globSync(['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}', '{bench,gallery}/**/*.{ts,tsx}', 'scripts/*.mjs'], { cwd: copy })
    .filter((file) => !file.includes('.gen.'))
    .map((file) => path.join(copy, file))

function whatGoes(copy: string, features: readonly string[], pages: readonly string[], own: readonly string[]): Gone {
  const sources = globSync(
    features.map((feature) => `${folderOf(copy, feature)}/server/*.ts`),
    { cwd: copy },
  )
  const { calls, ...known } = addressesOf(
    sources.map((file) => ({ file, text: readFileSync(path.join(copy, file), 'utf8') })),
  )
  const pageAddresses = pages.flatMap((page) => pageAddress(page) ?? [])
  const patterns = [...pageAddresses, ...calls].map(
    (address) => new RegExp(`^(\\w+ )?${address.replace(/\$\w+|\{\w+\}/g, '[^/?#]+')}(?![\\w/.-])`),
  )
  const files = own.flatMap((place) => (place.includes('.') ? place : globSync(`${place}/**/*.*`, { cwd: copy })))
  return {
    files: new Set(files.map((file) => path.join(copy, file))),
    isAddress: (text) => patterns.some((pattern) => pattern.test(text)),
    ...known,
  }
}

/** What the checks state of each feature. */
function removeRows(copy: string, features: readonly string[]): void {
  const change = (file: string, to: (rows: [string, unknown][]) => [string, unknown][]) => {
    const where = path.join(copy, 'scripts', file)
    const rows = to(Object.entries(JSON.parse(readFileSync(where, 'utf8'))))
    writeFileSync(where, JSON.stringify(Object.fromEntries(rows), null, 2))
  }
  change('featureImports.json', (rows) =>
    rows
      .filter(([feature]) => !features.includes(feature))
      .map(([feature, permitted]) => [feature, (permitted as string[]).filter((other) => !features.includes(other))]),
  )
  change('ratchets.json', (rows) => rows.filter(([row]) => !features.some((feature) => row.endsWith(` ${feature}`))))
}
