import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './ensure.mjs'
import { resolveProgram } from './programs.mjs'

const FEATURE = /^src\/features\/[^/]+\/([^/]+)\//

export async function findImportErrors(where = root, permissions = featureImports()) {
  const args = [resolveProgram('depcruise'), 'src', '--config', path.join(root, '.dependency-cruiser.cjs')]
  const { stdout } = await promisify(execFile)(process.execPath, [...args, '--output-type', 'json'], {
    cwd: where,
    maxBuffer: 2 ** 28,
  }).catch((error) => (error.stdout ? error : Promise.reject(error)))
  const { modules, summary } = JSON.parse(stdout)
  // Without a compatible TypeScript, dependency-cruiser reads nothing and reports no error.
  if (modules.length === 0) return ['No source was read.']
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...findUnusedPermissions(permissions, modules),
  ]
}

const featureImports = () => JSON.parse(readFileSync(path.join(root, 'scripts/featureImports.json'), 'utf8'))

function findUnusedPermissions(permissions, modules) {
  const used = new Set()
  for (const { source, dependencies } of modules) {
    const from = !source.includes('.test.') && FEATURE.exec(source)?.[1]
    for (const { resolved } of dependencies) if (from) used.add(`${from} → ${FEATURE.exec(resolved)?.[1]}`)
  }
  return Object.entries(permissions)
    .flatMap(([from, permitted]) => permitted.map((to) => `${from} → ${to}`))
    .filter((permission) => !used.has(permission))
    .map((permission) => `unused permission: ${permission}`)
}
