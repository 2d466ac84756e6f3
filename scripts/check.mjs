// npm run check. Started by run.mjs.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { resolveConfig } from 'vite'
import { formatElapsed, root } from './ensure.mjs'
import { findImportErrors } from './imports.mjs'
import { missingOptionals, uncheckedPackages } from './lockfile.mjs'
import { findMigrationFaults } from './migrationRules.mjs'
import { resolveProgram } from './programs.mjs'
import { checkRatchets } from './ratchets.mjs'

process.chdir(root)

// Generates the route tree.
await resolveConfig({ root, logLevel: 'error' }, 'build', 'production')

const results = await Promise.all([
  // Several checkers would repeat each other's work, and the other checks occupy the second core.
  check('types', 'tsc', [
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/types.tsbuildinfo',
  ]),
  check('lint and format', 'biome', ['ci', '--colors=off']),
  list('imports', findImportErrors),
  check('unused code', 'knip', []),
  migrations(),
  list('migration rules', findMigrationFaults),
  list('ratchets', checkRatchets),
  lockfile(),
])
process.exitCode = results.every(Boolean) ? 0 : 1

async function check(name, tool, args, failed = (code) => code !== 0) {
  const startedAt = Date.now()
  const child = spawn(process.execPath, [resolveProgram(tool), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let wrote = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      wrote += chunk
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  const bad = failed(code)
  console.log(`${bad ? 'failed' : 'ok'}: ${name} (${formatElapsed(startedAt)})${bad ? `\n${wrote}` : ''}`)
  return !bad
}

async function list(name, findFaults) {
  const startedAt = Date.now()
  const faults = await findFaults()
  console.log([`${faults.length > 0 ? 'failed' : 'ok'}: ${name} (${formatElapsed(startedAt)})`, ...faults].join('\n'))
  return faults.length === 0
}

async function migrations() {
  const trial = path.join('.cache', 'migrations')
  rmSync(trial, { recursive: true, force: true })
  mkdirSync('.cache', { recursive: true })
  cpSync('drizzle', trial, { recursive: true })
  const before = readdirSync(trial).length
  const args = ['generate', '--dialect=postgresql', '--schema=./src/**/*.tables.ts', `--out=${trial}`]
  return check('migrations match the tables', 'drizzle-kit', args, (code) => {
    return code !== 0 || readdirSync(trial).length !== before
  })
}

/** `npm ci` rejects a lockfile that lacks another platform's packages. */
function lockfile() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const missing = missingOptionals(packages).length
  const unchecked = uncheckedPackages(packages).length
  if (missing + unchecked === 0) return true
  console.log(
    `failed: package-lock.json lacks ${missing} packages and the integrity of ${unchecked}. Complete it with: node scripts/lockfile.mjs`,
  )
  return false
}
