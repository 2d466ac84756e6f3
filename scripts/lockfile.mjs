// Completes package-lock.json: npm sometimes omits packages for other platforms (npm/cli#4828).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const OPERATING_SYSTEMS = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)/
const PROCESSORS = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)/

export function missingOptionals(packages) {
  const missing = new Map()
  for (const [where, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!isDescribed(packages, where, name)) missing.set(name, { name, version, dev: entry.dev })
    }
  }
  return [...missing.values()]
}

/** npm can't verify a package without integrity. */
export function uncheckedPackages(packages) {
  return Object.entries(packages)
    .filter(([where, { integrity, inBundle }]) => where !== '' && !integrity && !inBundle)
    .map(([where, entry]) => ({
      where,
      name: entry.name ?? where.split('node_modules/').at(-1),
      version: entry.version,
    }))
}

function isDescribed(packages, where, name) {
  for (let folder = where; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

function createEntry({ name, version, dev }) {
  const [, os] = OPERATING_SYSTEMS.exec(name) ?? []
  const [, cpu] = PROCESSORS.exec(name) ?? []
  const libc = /musl/.test(name) ? 'musl' : os === 'linux' && /gnu/.test(name) ? 'glibc' : undefined
  return {
    version,
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(dev ? { dev } : {}),
    ...(libc ? { libc: [libc] } : {}),
    optional: true,
    ...(os ? { os: [os] } : {}),
  }
}

function fetchIntegrity({ name, version }) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = spawnSync(npm, ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingOptionals(lock.packages)
  for (const entry of missing) lock.packages[`node_modules/${entry.name}`] = createEntry(entry)
  const unchecked = uncheckedPackages(lock.packages)
  for (const entry of unchecked) {
    const { version, ...rest } = lock.packages[entry.where]
    lock.packages[entry.where] = { version, integrity: fetchIntegrity(entry), ...rest }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = Object.fromEntries(sorted)
  if (missing.length || unchecked.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  const named = (packages) => packages.map(({ name, version }) => `${name}@${version}`).join(', ')
  console.log(`${missing.length} added: ${named(missing)}`)
  const left = uncheckedPackages(lock.packages)
  if (left.length) {
    console.error(`The registry has no ${named(left)}: choose a version that it has for every platform.`)
    process.exitCode = 1
  }
}
