// Numbers of the source that may fall, not rise (decision 42).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './ensure.mjs'
import { resolveProgram } from './programs.mjs'

const LIMITS = 'scripts/ratchets.json'
const LONG_FUNCTION = 100
const SHORT_FILE = 15
const SOURCE = /\.tsx?$/
/** The place to look, however little a feature brings. */
const FEATURE = /\/server\/feature\.ts$/
const TEST_OR_GENERATED = /\.(test|gen)\./

const NAMING = 'files elsewhere that name '

/** `files`: paths in the project, with their texts. `permissions`: which features may import which. `optional`: features that a shop could do without. */
export function measure(files, permissions, longFunctions, optional) {
  const sources = [...files].filter(([file]) => SOURCE.test(file) && !TEST_OR_GENERATED.test(file))
  const linesOf = (text) => text.split('\n').length - 1
  const count = (pattern) => sources.reduce((sum, [, text]) => sum + (text.match(pattern)?.length ?? 0), 0)
  return {
    'lines of source': sources.reduce((sum, [, text]) => sum + linesOf(text), 0),
    'lines of the longest file': Math.max(...sources.map(([, text]) => linesOf(text))),
    'files under 15 lines': sources.filter(([file, text]) => linesOf(text) < SHORT_FILE && !FEATURE.test(file)).length,
    'functions over 100 lines': longFunctions,
    '“as never”': count(/\bas never\b/g),
    'packed spreads': count(/\.\.\.\{ *\w+, */g),
    'imports that features permit': Object.values(permissions).reduce((sum, others) => sum + others.length, 0),
    ...Object.fromEntries(optional.map((feature) => [NAMING + feature, naming(sources, feature).length])),
  }
}

function naming(sources, feature) {
  const inAddresses = feature.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const name = new RegExp(`features/[^/]+/${feature}/|/api/(admin/)?((lists|exports)/)?${inAddresses}\\b`)
  return sources.filter(([file, text]) => !new RegExp(`^src/features/[^/]+/${feature}/`).test(file) && name.test(text))
}

/** What rose above its limit, a sentence each. */
export const findRises = (numbers, limits) =>
  Object.entries(numbers)
    .filter(([name, number]) => !(number <= limits[name]))
    .map(([name, number]) => `${name}: ${number}, no more than ${limits[name]} are allowed by ${LIMITS}`)

export function checkRatchets() {
  const limits = readJson(LIMITS)
  const optional = Object.keys(limits).flatMap((name) => (name.startsWith(NAMING) ? name.slice(NAMING.length) : []))
  const numbers = measure(readSources(), readJson('scripts/featureImports.json'), countLongFunctions(), optional)
  const unknown = Object.keys(limits).filter((name) => !(name in numbers))
  return [...findRises(numbers, limits), ...unknown.map((name) => `${name}: nothing measures it`)]
}

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

const readSources = () =>
  readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => SOURCE.test(file))
    .map((file) => [path.relative(root, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')])

/** Every line counts, from the first of the function to its last. */
function countLongFunctions() {
  const args = ['lint', '--config-path=scripts/longFunctions.json', '--reporter=json', '--max-diagnostics=none', 'src']
  const { stdout } = spawnSync(process.execPath, [resolveProgram('biome'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return JSON.parse(stdout).diagnostics.filter(
    ({ category, location }) =>
      category === 'lint/complexity/noExcessiveLinesPerFunction' &&
      !TEST_OR_GENERATED.test(location.path) &&
      location.end.line - location.start.line >= LONG_FUNCTION,
  ).length
}
