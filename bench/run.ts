import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startPostgres } from '../src/platform/postgres/startPostgres.ts'
import { startShop } from '../test/support/startShop.ts'
import { benchAdmin } from './admin.ts'
import { benchBodies } from './bodies.ts'
import { benchCheckout } from './checkout.ts'
import { benchEmails } from './emails.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchListing } from './listing.ts'
import { report } from './measure.ts'
import { benchMonthEnd } from './monthEnd.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { createDatabase, runStatement } from './runStatement.ts'
import { benchScripts } from './scripts.ts'
import { benchStart } from './start.ts'
import { benchUrls } from './urls.ts'

// `npm run bench`, or some of it: `npm run bench -- checkout pages`.
const defaultBenches = ['start', 'scripts', 'pages', 'checkout']
// These take minutes.
const allBenches = [
  ...defaultBenches,
  'overload',
  'urls',
  'listing',
  'admin',
  'monthEnd',
  'bodies',
  'emails',
  'lighthouse',
]
const wanted = process.argv.length > 2 ? process.argv.slice(2) : defaultBenches
const unknown = wanted.filter((name) => !allBenches.includes(name))
if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}; there are ${allBenches.join(', ')}.`)

report('machine', `${os.availableParallelism()} cores, ${os.cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
if (wanted.includes('start')) await benchStart()

// As the shop starts it, with full durability. This process changes the stock in it.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'courtside-bench-'))
const postgres = await startPostgres({
  dataDir,
  create: true,
  log: { debug: () => {}, error: (message) => console.error(message) },
})
// Its shops need the connections of the one below.
if (wanted.includes('checkout')) await benchCheckout(postgres.url)
if (wanted.includes('bodies')) await benchBodies(await createDatabase(postgres.url))
if (wanted.includes('emails')) await benchEmails(await createDatabase(postgres.url))
// Encoding takes minutes, and these need no pictures.
const WITHOUT_PICTURES = ['start', 'checkout', 'overload', 'monthEnd', 'bodies', 'emails', 'admin']
const needsPictures = wanted.some((name) => !WITHOUT_PICTURES.includes(name))
const shop = await startShop({ databaseUrl: postgres.url, env: { ENCODE_PICTURES: needsPictures ? '1' : '0' } })
try {
  if (needsPictures) await waitForEncoding(shop)
  if (wanted.includes('scripts')) await benchScripts(shop)
  if (wanted.includes('lighthouse')) await benchLighthouse(shop)
  if (wanted.includes('pages')) await benchPages(shop)
  if (wanted.includes('urls')) await benchUrls(shop)
  if (wanted.includes('overload')) {
    await runStatement(postgres.url, 'update products set stock_quantity = 1000000, in_stock = true')
    await benchOverload(shop)
  }
  if (wanted.includes('admin')) await benchAdmin(postgres.url)
  if (wanted.includes('monthEnd')) await benchMonthEnd(postgres.url)
  if (wanted.includes('listing')) await benchListing(shop, postgres.url)
} finally {
  await shop.stop()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** Encoding takes a shop's first minutes, and the cores. */
async function waitForEncoding(shop: { output(): string }) {
  while (!shop.output().includes('the pictures are encoded')) await setTimeout(500)
}
