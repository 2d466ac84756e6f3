import { execFileSync } from 'node:child_process'
import { cpSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { fillShelves, findDiscrepancies } from '../test/support/shoppers.ts'
import { freePort, type RunningShop } from '../test/support/startShop.ts'
import { BALANCERS, startBalancer } from './balancers.ts'
import type { Drill, DrillTools } from './drill.ts'
import { changeScripts } from './otherRelease.ts'
import { listAssets, startVisitors } from './visitors.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROCESSES = 2
/** A balancer has to find one open before the next one closes, as in deploy/activate.sh. */
const NOTICED_MS = 5_000

type Release = { name: string; project: string }

export const rolling: Drill = {
  description:
    'Two releases take turns behind haproxy, nginx and Caddy while people read and buy (needs them from Debian)',
  async run(tools) {
    const releases: [Release, Release] = [
      { name: 'the old release', project: ROOT },
      { name: 'the new release', project: buildOtherRelease(tools.folder()) },
    ]
    for (const name of BALANCERS) await rehearse(tools, name, releases)
  },
}

async function rehearse(
  { check, report, cleanUp, folder, postgres, shop }: DrillTools,
  name: (typeof BALANCERS)[number],
  [old, next]: [Release, Release],
) {
  const { url: databaseUrl } = await postgres()
  const { database, close } = openDatabase(databaseUrl, { max: 2 })
  cleanUp(close)
  const processes: { port: number; dataDir: string; shop?: RunningShop }[] = []
  for (let index = 0; index < PROCESSES; index += 1) processes.push({ port: await freePort(), dataDir: folder() })
  const start = async (which: (typeof processes)[number], { project }: Release) => {
    // The drill poses as many visitors.
    const env = { TRUST_PROXY: '1', DRAIN_SECONDS: '10' }
    which.shop = await shop({ databaseUrl, project, env, port: which.port, dataDir: which.dataDir })
  }
  for (const one of processes) await start(one, old)
  const items = await fillShelves(database)
  const balancer = await startBalancer(
    name,
    processes.map(({ port }) => port),
    folder(),
  )
  cleanUp(balancer.stop)

  const load = startVisitors(
    balancer.url,
    items,
    [old, next].flatMap(({ project }) => listAssets(project)),
  )
  for (const release of [next, old])
    for (const one of processes) {
      await one.shop?.stop()
      await start(one, release)
      await pause(NOTICED_MS)
    }
  const { requests, failures, acknowledged } = await load.stop()
  check(`${name}: no request failed while both releases took turns`, failures.length === 0, `${requests} requests`)
  for (const failure of failures.slice(0, 5)) report('', failure)
  if (failures.length > 0) report('', balancer.errors().slice(-2000))
  const found = await findDiscrepancies(database, acknowledged)
  check(`${name}: each payment has one order`, found.length === 0, found[0] ?? `${acknowledged.size} orders`)
  await balancer.stop()
  for (const one of processes) await one.shop?.stop()
}

/** This project with a change to what every page loads. */
function buildOtherRelease(folder: string): string {
  for (const name of [
    'build',
    'drizzle',
    'public',
    'scripts',
    'src',
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
  ])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  for (const name of ['media', 'node_modules', 'package-lock.json'])
    symlinkSync(path.join(ROOT, name), path.join(folder, name))
  changeScripts(folder)
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}
