// Runs before anything is installed: plain Node 20 without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sourcesDigest } from './sources.mjs'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** The oldest that the shop runs on. Those that come with its packages are in package.json. */
const MIN_NODE = '24.21.0'
const LOCK_REFRESH_MS = 1000
const LOCK_EXPIRY_MS = 10_000
const PROGRESS_INTERVAL_MS = 8000
const inRoot = (...parts) => path.join(root, ...parts)
const NPM_RECORD = inRoot('node_modules/.package-lock.json')
const INSTALL_MARKER = inRoot('.cache/installing')

export function exitWithMessage(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Never removes development dependencies. */
export async function ensureInstalled({ tools = true } = {}) {
  if (!installArgs({ tools })) return
  await withLock(async () => {
    const args = installArgs({ tools })
    if (!args) return
    await step('Installing packages', async () => {
      writeFileSync(INSTALL_MARKER, '')
      // npm trusts its record only if it's newer than the folders, or else replaces every package.
      if (args[0] === 'install') touch(NPM_RECORD)
      await npm([...args, '--include=optional', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'])
      const missing = missingForThisMachine(
        readJson('package-lock.json').packages,
        readJson('node_modules/.package-lock.json').packages,
      )
      if (missing.length > 0) exitWithMessage(`npm could not download ${missing.join(' and ')}. Please start again.`)
      if (args.includes('--omit=dev')) removeUnusedFiles()
      rmSync(INSTALL_MARKER)
    })
  })
}

const installArgs = ({ tools }) =>
  chooseInstall({
    wanted: readJson('package-lock.json')?.packages,
    // An interrupted installation leaves a wrong record.
    present: existsSync(INSTALL_MARKER) ? undefined : readJson('node_modules/.package-lock.json')?.packages,
    tools,
  })

/** Adding tools leaves other packages alone: a running shop may use them. Undefined if nothing is missing. */
export function chooseInstall({ wanted, present, tools }) {
  const has = (withTools) =>
    Object.entries(wanted).every(([where, entry]) => {
      if (where === '' || (entry.dev && !withTools)) return true
      const found = present[where]
      return found ? found.version === entry.version && found.integrity === entry.integrity : Boolean(entry.optional)
    })
  if (present && has(tools)) return undefined
  if (present && has(false)) return ['install', '--no-save', '--include=dev']
  const hasTools = present && Object.values(present).some(({ dev }) => dev)
  return ['ci', tools || hasTools ? '--include=dev' : '--omit=dev']
}

/** npm ignores optional packages that fail to download. */
export function missingForThisMachine(wanted, present, { platform, arch } = process) {
  return Object.keys(wanted[''].optionalDependencies ?? {}).filter((name) => {
    const { os, cpu } = wanted[`node_modules/${name}`]
    return os?.includes(platform) && cpu?.includes(arch) && !present[`node_modules/${name}`]
  })
}

/** Source maps and documents. The development server reads the maps of the packages that it bundles, and reports each that is missing. */
export const isUnused = (name) =>
  /\b(readme|changelog|history)\.md$/i.test(name) ||
  (name.endsWith('.map') && !/(^|[\\/])@tanstack[\\/](react-)?start/.test(name))

/** 140 MB that neither builds nor a running shop need. */
function removeUnusedFiles() {
  const modules = inRoot('node_modules')
  for (const name of readdirSync(modules, { recursive: true })) {
    if (isUnused(name)) rmSync(path.join(modules, name), { recursive: true, force: true })
  }
  const bundled = readdirSync(modules).filter((name) => name.startsWith('node-'))
  const unread = bundled
    .flatMap((name) => [`${name}/include`, `${name}/share`])
    .concat('lucide/dist/cjs', 'lucide/dist/umd')
  for (const folder of unread) rmSync(path.join(modules, folder), { recursive: true, force: true })
}

export const findNode = () => locateNode().node

/** With its version. Exits if there's none that the shop runs on. */
export function locateNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const bundled = inRoot('node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  // It needs glibc: on musl the file exists but can't be executed.
  const bundledVersion = () => existsSync(bundled) && spawnSync(bundled, ['--version'], { encoding: 'utf8' }).stdout
  const { wanted, newest } = readWantedNodes(name)
  const chosen = chooseNode(process.versions.node, { wanted, bundled: () => bundledVersion() || undefined })
  if (chosen === 'own') return { node: process.execPath, version: process.versions.node }
  if (chosen === 'bundled') return { node: bundled, version: wanted }
  exitWithMessage(
    `Courtside needs Node ${MIN_NODE} or newer. This is Node ${process.versions.node}, and no newer one comes with the packages for ${process.platform} on ${process.arch}. Please install Node ${newest} and start again.`,
  )
}

/** `wanted` is this machine's. npm may get a release for other platforms first. */
function readWantedNodes(name) {
  const { optionalDependencies } = readJson('package.json')
  const versions = Object.entries(optionalDependencies).filter(([other]) => /^node-\w+-\w+$/.test(other))
  const newest = versions.map(([, version]) => version).reduce((a, b) => (isAtLeast(a, b) ? a : b))
  return { wanted: optionalDependencies[name], newest }
}

/** `own` if it's the wanted version or newer. */
export function chooseNode(own, { wanted, bundled }) {
  if (wanted && isAtLeast(own, wanted)) return 'own'
  const other = bundled()
  if (other && isAtLeast(other, MIN_NODE) && isAtLeast(other, own)) return 'bundled'
  return isAtLeast(own, MIN_NODE) ? 'own' : undefined
}

/** A sentence if this machine's Node lacks fixes that another release of its line has. */
export function describeOldNode(version, newest = readWantedNodes().newest) {
  if (isAtLeast(version, newest) || parseVersion(version)[0] !== parseVersion(newest)[0]) return undefined
  return `The shop runs on Node ${version}. Node ${newest} has later security fixes: install it on this machine, and the shop uses it.`
}

const parseVersion = (version) => version.replace(/^v/, '').split('.').map(Number)

function isAtLeast(version, least) {
  const [parts, others] = [parseVersion(version), parseVersion(least)]
  const at = parts.findIndex((part, index) => part !== others[index])
  return at < 0 || parts[at] > others[at]
}

export async function ensureBuilt(node) {
  if (isBuilt()) return
  await withLock(async () => {
    if (isBuilt()) return
    await step('Building the shop', async () => {
      const digest = sourcesDigest(root)
      await runQuietly(node, [inRoot('node_modules/vite/bin/vite.js'), 'build'], {
        ...process.env,
        NODE_ENV: 'production',
      })
      if (!existsSync(inRoot('dist/server/server.js')))
        exitWithMessage('The build didn’t produce dist/server/server.js.')
      writeFileSync(inRoot('dist/.built'), digest)
    })
  })
}

async function step(name, work) {
  const startedAt = Date.now()
  console.log(`${name} …`)
  const beat = setInterval(() => console.log(`${name} … ${formatElapsed(startedAt)}`), PROGRESS_INTERVAL_MS)
  await work()
  clearInterval(beat)
  console.log(`${name}: done in ${formatElapsed(startedAt)}`)
}

export const formatElapsed = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`

/** Resolves to the exit code; 128 + n after a signal. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = killOnExit(spawn(program, args, { cwd: root, stdio: 'inherit', ...options }), options.killSignal)
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + signalNumber(signal)))
  })
}

export const signalNumber = (signal) => ({ SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGTERM: 15 })[signal] ?? 1

function killOnExit(child, signal = 'SIGTERM') {
  const end = () => child.kill(signal)
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  return child
}

async function runQuietly(program, args, env) {
  const child = killOnExit(spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const wrote = []
  child.stdout.on('data', (chunk) => wrote.push(chunk))
  child.stderr.on('data', (chunk) => wrote.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0) return
  process.stderr.write(Buffer.concat(wrote))
  exitWithMessage(`${path.basename(args[0] ?? program)} ${args.slice(1).join(' ')} failed.`)
}

// After SIGTERM npm continues for a while, and the next start may install into the same folder.
async function npm(args) {
  const own = process.env.npm_execpath
  const code =
    own && path.basename(own) === 'npm-cli.js'
      ? await run(process.execPath, [own, ...args], { killSignal: 'SIGKILL' })
      : await run('npm', args, { killSignal: 'SIGKILL', shell: process.platform === 'win32' })
  if (code !== 0) exitWithMessage('The packages couldn’t be installed. See npm’s output above.')
}

function isBuilt() {
  return (
    existsSync(inRoot('dist/server/server.js')) &&
    existsSync(inRoot('dist/.built')) &&
    readFileSync(inRoot('dist/.built'), 'utf8') === sourcesDigest(root)
  )
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(inRoot(name), 'utf8'))
  } catch {
    return undefined
  }
}

/** By modification time: a process id means nothing after a crash or in another container. */
export async function withLock(work, lock = inRoot('.cache/ensure.lock')) {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, '', { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { force: true })
      else await pause(200)
    }
  }
  const keep = setInterval(() => touch(lock), LOCK_REFRESH_MS)
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    await work()
  } finally {
    clearInterval(keep)
    release()
    process.off('exit', release)
  }
}

function isAbandoned(lock) {
  const stats = statSync(lock, { throwIfNoEntry: false })
  // A date in the future means that the clock has been corrected.
  return stats !== undefined && Math.abs(Date.now() - stats.mtimeMs) > LOCK_EXPIRY_MS
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
