import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { createBuyer, type Item, type Send } from '../test/support/buyer.ts'
import { fillShelves, findDiscrepancies } from '../test/support/shoppers.ts'
import { freePort, type RunningShop } from '../test/support/startShop.ts'
import { BALANCERS, startBalancer } from './balancers.ts'
import type { Drill, DrillTools } from './drill.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROCESSES = 2
const BUYERS = 2
const READERS = 2
const PAUSE_MS = 20
const PAGES = ['/', '/products', '/products/courtside-pro', '/checkout', '/support', '/api/products']

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

  const load = startLoad(balancer.url, items, [old, next].flatMap(listAssets))
  for (const release of [next, old])
    for (const one of processes) {
      await one.shop?.stop()
      await start(one, release)
    }
  const { requests, failures, acknowledged } = await load.stop()
  check(`${name}: no request failed while both releases took turns`, failures.length === 0, `${requests} requests`)
  for (const failure of failures.slice(0, 5)) report('', failure)
  const found = await findDiscrepancies(database, acknowledged)
  check(`${name}: each payment has one order`, found.length === 0, found[0] ?? `${acknowledged.size} orders`)
  await balancer.stop()
  for (const one of processes) await one.shop?.stop()
}

/** Requests pages, what they load and the scripts that a tab left open in either release asks for, and makes purchases. */
function startLoad(url: string, items: readonly Item[], assets: readonly string[]) {
  const acknowledged = new Set<string>()
  const failures: string[] = []
  let requests = 0
  let visitors = 0
  let isOver = false

  const visit = (): Send => {
    visitors += 1
    const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    return async (where, init) => {
      requests += 1
      const headers = { ...init?.headers, 'X-Forwarded-For': address }
      const fail = (reason: unknown) => failures.push(`${init?.method ?? 'GET'} ${where}: ${reason}`)
      const response = await fetch(url + where, { ...init, headers }).catch((error) => {
        fail(error.cause?.code ?? error)
        throw error
      })
      // 409 is a request for the price.
      if (!response.ok && response.status !== 409)
        fail(`${response.status} ${(await response.clone().text()).slice(0, 200) || 'without a word'}`)
      return response
    }
  }
  const read = async () => {
    for (let count = 0; !isOver; count += 1) {
      const send = visit()
      try {
        const page = await (await send(PAGES[count % PAGES.length] as string)).text()
        const loaded = new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
        const inOpenTab = assets[count % assets.length] as string
        for (const address of [...loaded, inOpenTab]) await (await send(address)).arrayBuffer()
      } catch {
        // Counted as failed.
      }
      await pause(PAUSE_MS)
    }
  }
  const buy = async (_: unknown, number: number) => {
    while (!isOver) {
      try {
        const { orderId } = await createBuyer(visit()).buy([items[number % items.length] as Item])
        acknowledged.add(orderId)
      } catch {
        // Counted as failed.
      }
      await pause(PAUSE_MS)
    }
  }
  const everybody = Promise.all([...Array.from({ length: READERS }, read), ...Array.from({ length: BUYERS }, buy)])
  return {
    async stop() {
      isOver = true
      await everybody
      return { requests, failures, acknowledged }
    },
  }
}

const listAssets = ({ project }: Release): string[] =>
  readdirSync(path.join(project, 'dist/client/assets'))
    .filter((name) => !name.endsWith('.br'))
    .map((name) => `/assets/${name}`)

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
  const file = path.join(folder, 'src/pages/-shell/Wordmark.tsx')
  const source = readFileSync(file, 'utf8')
  const changed = source.replace('text-xl tracking-normal', 'tracking-normal text-xl')
  if (changed === source) throw new Error(`${file} no longer has what this drill changes`)
  writeFileSync(file, changed)
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel=error'], {
    cwd: folder,
    stdio: 'inherit',
  })
  return folder
}
