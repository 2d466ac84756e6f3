// npm run update: to the newest release within each package's major version, Node's and PostgreSQL's too. Started by run.mjs.
import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { root, run } from './ensure.mjs'
import { chooseBundled, findLagging, newestOf } from './newestVersions.mjs'

const file = path.join(root, 'package.json')
const project = JSON.parse(readFileSync(file, 'utf8'))
const ask = promisify(execFile)

for (const kind of ['dependencies', 'devDependencies']) {
  // Aliases, such as npm:typescript@7.0.2, are updated by hand.
  const packages = Object.entries(project[kind]).filter(([, version]) => /^\d/.test(version))
  await Promise.all(packages.map(([name, version]) => update(project[kind], name, version)))
}
await updateBundled()
writeFileSync(file, `${JSON.stringify(project, null, 2)}\n`)
lockVersions()
process.exitCode = await run(process.execPath, [path.join(root, 'scripts/lockfile.mjs')])

async function update(packages, name, version) {
  set(packages, name, newestOf(await view(`${name}@^${version}`, 'version')))
}

/** In another folder: beside node_modules, npm would record there what it hasn't installed, and nothing would install it. */
function lockVersions() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-update-'))
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      copyFileSync(path.join(root, name), path.join(folder, name))
    const { status } = spawnSync('npm', ['install', '--package-lock-only'], { cwd: folder, stdio: 'inherit' })
    if (status !== 0) process.exit(1)
    copyFileSync(path.join(folder, 'package-lock.json'), path.join(root, 'package-lock.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function updateBundled() {
  const bundled = project.optionalDependencies
  const published = await Promise.all(Object.keys(bundled).map(async (name) => [name, await view(name, 'versions')]))
  const chosen = chooseBundled(bundled, Object.fromEntries(published))
  for (const [name, version] of Object.entries(chosen)) set(bundled, name, version)
  for (const { name, version, newest } of findLagging(chosen))
    console.warn(`${name}: npm has ${version}, not yet ${newest}. Machines that use it say so at a start.`)
}

async function view(what, field) {
  const { stdout } = await ask('npm', ['view', what, field, '--json'])
  return [JSON.parse(stdout)].flat()
}

function set(packages, name, version) {
  if (version === packages[name]) return
  console.log(`${name} ${packages[name]} → ${version}`)
  packages[name] = version
}
