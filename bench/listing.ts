import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { seedProducts } from '../src/server/seed.ts'
import { startShop } from '../test/support/startShop.ts'
import { databaseUrlOf } from '../test/support/testPostgres.ts'
import { median, report, watchMemory } from './measure.ts'
import { runStatement } from './runStatement.ts'

const EXTRA_PRODUCTS = 100_000
const WARM_UP = 10
const ROUNDS = 30

const PATHS = {
  featured: '/products',
  'a category': '/products?category=Accessories',
  'a price band': '/products?band=under-500',
  'by price': '/products?sort=price-desc',
  'by name': '/products?sort=name',
  'a search for many': '/products?q=ball',
  'a search for few': '/products?q=weather+cover',
  'a search for two letters': '/products?q=zq',
  'a mistyped search': '/products?q=bal+machne',
}
/** Through the API, since rendering takes as long as most searches. */
const SEARCHES = [
  'ball machine',
  'tennis machine',
  'spare battery',
  'remote pro',
  'lite battery',
  'weather cover',
  'rain cover',
  'replacement wheels',
  'club trolley',
  'batteries',
  'net',
  'ball',
  'courtside',
  'batt',
  'control pan',
  'pressurless bals',
  'remtoe contrl',
  'trolly',
  'squash',
  'CS-BAT-194',
  'CS-REM-000123',
  '000123',
]
const DEEP_PATHS = {
  'a page in the middle': '/products?page=2000',
  'by name, in the middle': '/products?sort=name&page=2000',
}

/** Times uncached pages of the product list, with the demo's 17 products and with 100,000 more. */
export async function benchListing(shop: { url: string }, databaseUrl: string): Promise<void> {
  const small = { url: shop.url, databaseUrl }
  const large = await startLargeShop(databaseUrl)
  const memory = watchMemory(large.pid)
  try {
    const times = await measure(small, large)
    await measureSearches(small, large)
    for (const [kind, { few, many }] of times) {
      const before = few ?? times.get('featured')?.few ?? many
      const ratio = `${(many / before).toFixed(1)} times`
      report(
        `listing, ${kind}, p50 uncached`,
        `${before.toFixed(1)} ms at 17, ${many.toFixed(1)} ms at ${EXTRA_PRODUCTS + 17} (${ratio})`,
      )
    }
  } finally {
    report(`shop process with ${EXTRA_PRODUCTS} products, most resident`, `${memory.stop().toFixed(0)} MB`)
    await large.stop()
  }
}

type Listing = { url: string; databaseUrl: string }

/** A second shop, with its own database on the same server. */
async function startLargeShop(server: string) {
  const databaseUrl = databaseUrlOf(server, 'large_shop')
  await runStatement(server, 'create database large_shop')
  const shop = await startShop({ databaseUrl })
  const { database, close } = openDatabase(databaseUrl, { max: 1 })
  const startedAt = performance.now()
  await seedProducts(database, EXTRA_PRODUCTS)
  report(`seeding ${EXTRA_PRODUCTS} products`, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await close()
  return { ...shop, databaseUrl }
}

/** Returns the medians by kind. Kinds and shops take turns, so that none has the quieter minute. */
async function measure(small: Listing, large: Listing) {
  const kinds = { ...PATHS, ...DEEP_PATHS }
  const samples = new Map(Object.keys(kinds).map((kind) => [kind, { few: [] as number[], many: [] as number[] }]))
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const shop of [small, large]) await clearPageCache(shop)
    for (const [kind, path] of Object.entries(kinds)) {
      const times = samples.get(kind)
      const few = kind in PATHS ? await timeRequest(small.url + path) : undefined
      const many = await timeRequest(large.url + path)
      if (round < 0) continue
      if (few !== undefined) times?.few.push(few)
      times?.many.push(many)
    }
  }
  return new Map(
    [...samples].map(([kind, { few, many }]) => [
      kind,
      { few: few.length > 0 ? median(few) : undefined, many: median(many) },
    ]),
  )
}

/** Both shops answer each search in turn. Reports the p95 of all, and the slowest search. */
async function measureSearches(small: Listing, large: Listing): Promise<void> {
  const times = { few: [] as number[], many: [] as number[] }
  const medians = new Map<string, number>()
  const pathOf = (q: string) => `/api/catalogue?q=${encodeURIComponent(q)}`
  for (const q of SEARCHES) {
    const own: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const few = await timeRequest(small.url + pathOf(q))
      const many = await timeRequest(large.url + pathOf(q))
      if (round < 0) continue
      times.few.push(few)
      own.push(many)
    }
    times.many.push(...own)
    medians.set(q, median(own))
  }
  const [few, many] = [p95(times.few), p95(times.many)]
  report(
    `${SEARCHES.length} searches, p95 without rendering`,
    `${few.toFixed(1)} ms at 17, ${many.toFixed(1)} ms at ${EXTRA_PRODUCTS + 17} (${(many / few).toFixed(1)} times)`,
  )
  const [slowest, time] = [...medians].sort(([, a], [, b]) => b - a)[0] as [string, number]
  report('slowest search, p50', `${time.toFixed(1)} ms: ${slowest}`)
}

const p95 = (times: number[]): number => times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] as number

/** Clears a shop's page cache with the database's notification, and gives it time to arrive. */
async function clearPageCache({ databaseUrl }: Listing): Promise<void> {
  await runStatement(databaseUrl, "notify courtside_pages, 'products'")
  await pause(100)
}

async function timeRequest(url: string): Promise<number> {
  const startedAt = performance.now()
  const page = await fetch(url)
  await page.text()
  if (!page.ok) throw new Error(`${url}: ${page.status}`)
  return performance.now() - startedAt
}
