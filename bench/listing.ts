import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { seedProducts } from '../src/server/seed.ts'
import { startShop } from '../test/support/startShop.ts'
import { urlOf } from '../test/support/testPostgres.ts'
import { median, report, watchMemory } from './measure.ts'
import { runStatement } from './runStatement.ts'

const MANY = 100_000
const WARM_UP = 10
const ROUNDS = 30

const KINDS = {
  'in shop order': '/products',
  'a category': '/products?category=Accessories',
  'a price band': '/products?band=under-500',
  'by price': '/products?sort=price-desc',
  'by name': '/products?sort=name',
  'a search for many': '/products?q=ball',
  'a search for few': '/products?q=weather+cover',
  'a search for two letters': '/products?q=zq',
  'a mistyped search': '/products?q=bal+machne',
}
const DEEP = {
  'a page in the middle': '/products?page=2000',
  'by name, in the middle': '/products?sort=name&page=2000',
}

/** Times uncached pages of the product list, with the demo's 17 products and with 100,000 more. */
export async function benchListing(shop: { url: string }, databaseUrl: string): Promise<void> {
  const small = { url: shop.url, databaseUrl }
  const large = await largeShop(databaseUrl)
  const memory = watchMemory(large.pid)
  try {
    const times = await measure(small, large)
    for (const [kind, { few, many }] of times) {
      const before = few ?? times.get('in shop order')?.few ?? many
      const ratio = `${(many / before).toFixed(1)} times`
      report(
        `listing, ${kind}, p50 uncached`,
        `${before.toFixed(1)} ms at 17, ${many.toFixed(1)} ms at ${MANY + 17} (${ratio})`,
      )
    }
  } finally {
    report(`shop process with ${MANY} products, most resident`, `${memory.stop().toFixed(0)} MB`)
    await large.stop()
  }
}

type Listing = { url: string; databaseUrl: string }

/** A second shop, with its own database on the same server. */
async function largeShop(server: string) {
  const databaseUrl = urlOf(server, 'large_shop')
  await runStatement(server, 'create database large_shop')
  const shop = await startShop({ databaseUrl })
  const { database, close } = openDatabase(databaseUrl, { max: 1 })
  const began = performance.now()
  await seedProducts(database, MANY)
  report(`seeding ${MANY} products`, `${((performance.now() - began) / 1000).toFixed(1)} s`)
  await close()
  return { ...shop, databaseUrl }
}

/** Returns the medians by kind. Kinds and shops take turns, so that none has the quieter minute. */
async function measure(small: Listing, large: Listing) {
  const kinds = { ...KINDS, ...DEEP }
  const taken = new Map(Object.keys(kinds).map((kind) => [kind, { few: [] as number[], many: [] as number[] }]))
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const shop of [small, large]) await forget(shop)
    for (const [kind, path] of Object.entries(kinds)) {
      const times = taken.get(kind)
      const few = kind in KINDS ? await timed(small.url + path) : undefined
      const many = await timed(large.url + path)
      if (round < 0) continue
      if (few !== undefined) times?.few.push(few)
      times?.many.push(many)
    }
  }
  return new Map(
    [...taken].map(([kind, { few, many }]) => [
      kind,
      { few: few.length > 0 ? median(few) : undefined, many: median(many) },
    ]),
  )
}

/** Clears a shop's page cache with the database's notification, and gives it time to arrive. */
async function forget({ databaseUrl }: Listing): Promise<void> {
  await runStatement(databaseUrl, "notify courtside_pages, 'products'")
  await pause(100)
}

async function timed(url: string): Promise<number> {
  const began = performance.now()
  const page = await fetch(url)
  await page.text()
  if (!page.ok) throw new Error(`${url}: ${page.status}`)
  return performance.now() - began
}
