// npm run update: to the newest release within each package's major version. Started by run.mjs.
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root, run } from './ensure.mjs'

const file = path.join(root, 'package.json')
const project = JSON.parse(readFileSync(file, 'utf8'))
const ask = promisify(execFile)

for (const kind of ['dependencies', 'devDependencies']) {
  // Aliases, such as npm:typescript@7.0.2, are updated by hand.
  const packages = Object.entries(project[kind]).filter(([, version]) => /^\d/.test(version))
  await Promise.all(packages.map(([name, version]) => update(project[kind], name, version)))
}
writeFileSync(file, `${JSON.stringify(project, null, 2)}\n`)
if (spawnSync('npm', ['install', '--package-lock-only'], { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
process.exitCode = await run(process.execPath, [path.join(root, 'scripts/lockfile.mjs')])

async function update(packages, name, version) {
  const { stdout } = await ask('npm', ['view', `${name}@^${version}`, 'version', '--json'])
  const newest = [JSON.parse(stdout)].flat().at(-1)
  if (newest === version) return
  packages[name] = newest
  console.log(`${name} ${version} → ${newest}`)
}
