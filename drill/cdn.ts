import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/platform/database.ts'
import { publicPages } from '../test/support/publicPages.ts'
import { freePort, type RunningShop } from '../test/support/startShop.ts'
import { startNginx } from './balancers.ts'
import type { Drill, DrillTools } from './drill.ts'

const CHANGES = 12
const POLL_MS = 10
const GIVE_UP_MS = 20_000
const PAGE = '/products/courtside-pro'
const PERSONAL = ['/checkout', '/account', '/order-success', '/api/user', '/api/admin/orders', '/api/products']
const MISSING = '/assets/missing-AbCd1234.js'

export const cdn: Drill = {
  description: 'A cache in front of two shops, told of changes or not (needs nginx from Debian)',
  async run(tools) {
    const { check, report } = tools
    const untold = await openCachedShop(tools, false)
    const alone = await changeNames(untold)
    // nginx counts in whole seconds.
    check('not told of changes, the cache shows an outdated page for 5 to 7 s', alone.worst <= 7_000, show(alone))
    await untold.stop()

    const told = await openCachedShop(tools, true)
    const purged = await changeNames(told)
    check('told of changes, for 1.5 s at most', purged.worst <= 1_500, show(purged))
    check('it does cache', (await cacheStatus(told.url, PAGE)) === 'HIT')

    const stored = []
    for (const target of [...PERSONAL, MISSING]) {
      for (let time = 0; time < 3; time += 1) if ((await cacheStatus(told.url, target)) === 'HIT') stored.push(target)
    }
    check('neither personal pages, the API nor missing scripts are cached', stored.length === 0, stored.join(', '))

    const script = `/assets/${readdirSync('dist/client/assets').find((name) => name.endsWith('.js'))}`
    const targets = [
      ...publicPages(),
      ...PERSONAL,
      MISSING,
      script,
      '/robots.txt',
      '/sitemap.xml',
      '/healthz',
      '/nowhere',
    ]
    const silent = []
    for (const target of targets)
      if (!(await fetch(told.url + target)).headers.get('Cache-Control')) silent.push(target)
    check(
      'every response says how it may be cached',
      silent.length === 0,
      silent.join(', ') || `${targets.length} URLs`,
    )

    await fetch(told.url + PAGE)
    for (const shop of told.shops) await shop.kill()
    const { status } = await fetch(told.url + PAGE)
    check('with both shops dead, visitors still read', status === 200, String(status))
    report('requests for a purge, of two shops and three each change', String(told.purges()))
    await told.stop()
  },
}

type CachedShop = {
  url: string
  shops: readonly RunningShop[]
  rename(name: string): Promise<unknown>
  purges(): number
  stop(): Promise<void>
}

async function openCachedShop({ postgres, shop, folder, cleanUp }: DrillTools, isTold: boolean): Promise<CachedShop> {
  const { url: databaseUrl } = await postgres()
  const { database, close } = openDatabase(databaseUrl, { max: 2 })
  cleanUp(close)
  const home = folder()
  const cacheFolder = path.join(home, 'cache')
  mkdirSync(cacheFolder)

  // Stands for the CDN's own API: nginx finds a file that is gone no longer cached.
  let purges = 0
  const api = createServer((request, response) => {
    purges += 1
    const isRight = request.method === 'POST' && request.headers.authorization === 'Bearer drill'
    if (isRight) for (const name of readdirSync(cacheFolder)) rmSync(path.join(cacheFolder, name), { recursive: true })
    response.writeHead(isRight ? 200 : 403).end()
  }).listen(0)
  cleanUp(() => api.close())
  const told = {
    CDN_PURGE_URL: `http://localhost:${(api.address() as AddressInfo).port}/`,
    CDN_PURGE_HEADER: 'Authorization: Bearer drill',
  }

  const shops: RunningShop[] = []
  const env = { TRUST_PROXY: '1', DRAIN_SECONDS: '0', ...(isTold ? told : {}) }
  for (let count = 0; count < 2; count += 1) shops.push(await shop({ databaseUrl, env }))
  const port = await freePort()
  const file = path.join(home, 'nginx.conf')
  writeFileSync(file, configuration(port, cacheFolder, shops))
  const nginx = await startNginx({ file, folder: home, url: `http://localhost:${port}` })
  cleanUp(nginx.stop)
  return {
    url: nginx.url,
    shops,
    rename: (name) => database.execute(sql`UPDATE products SET name = ${name} WHERE slug = 'courtside-pro'`),
    purges: () => purges,
    async stop() {
      await nginx.stop()
      for (const one of shops) await one.stop()
    },
  }
}

const configuration = (port: number, cacheFolder: string, shops: readonly RunningShop[]) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  proxy_cache_path ${cacheFolder} keys_zone=pages:10m;
  upstream shops { ${shops.map((shop) => `server 127.0.0.1:${shop.port};`).join(' ')} }
  server {
    listen ${port};
    location / {
      proxy_pass http://shops;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_cache pages;
      proxy_cache_lock on;
      proxy_cache_use_stale error timeout http_502 http_503 http_504;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}
`

type Staleness = { median: number; worst: number }
const show = ({ median, worst }: Staleness) => `median ${Math.round(median)} ms, longest ${Math.round(worst)} ms`

/** From a product's new name in the database to every visitor seeing it. */
async function changeNames({ url, rename }: CachedShop): Promise<Staleness> {
  const times = []
  for (let change = 1; change <= CHANGES; change += 1) {
    // Cached just now, at another age each time.
    await fetch(url + PAGE)
    await pause((change % 6) * 400)
    const name = `Courtside Pro ${change}`
    await rename(name)
    const from = performance.now()
    while (!(await (await fetch(url + PAGE)).text()).includes(name)) {
      if (performance.now() - from > GIVE_UP_MS) throw new Error(`${PAGE} still doesn’t show “${name}”`)
      await pause(POLL_MS)
    }
    times.push(performance.now() - from)
  }
  times.sort((one, other) => one - other)
  return { median: times[Math.floor(times.length / 2)] as number, worst: times.at(-1) as number }
}

async function cacheStatus(url: string, target: string): Promise<string | null> {
  const response = await fetch(url + target)
  await response.arrayBuffer()
  return response.headers.get('X-Cache')
}
