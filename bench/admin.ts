import { PAYMENT_STATES } from '../src/features/orders/ledger/ledger.rules.ts'
import { openDatabase } from '../src/platform/database.ts'
import { seedOrders, seedProducts } from '../src/server/seed.ts'
import { startShop } from '../test/support/startShop.ts'
import { fillShop } from './fillShop.ts'
import { report, residentMegabytes, watchMemory } from './measure.ts'
import { createDatabase } from './runStatement.ts'

const ORDERS = 200_000
const CUSTOMERS = 20_000
const PRODUCTS = 5_000
const ROUNDS = 60
export const ADMIN = { email: 'admin@courtside.example', password: 'a-password-for-the-bench' }

/** Of names in the bench’s data, some of which are written so. */
const SPELLINGS = ['q=o%27brien', 'q=O%E2%80%99Brien', 'q=zoe', 'q=Zo%C3%AB']

/** Each list by default, with each filter and sort order, and on a late page. */
const QUERIES = {
  orders: [
    '',
    'page=2000',
    'sort=total',
    'sort=-total',
    'sort=name',
    'sort=-total&page=2000',
    'status=completed',
    'status=confirmed',
    'status=shipped&sort=-total',
    'payment=pending',
    'payment=paid&page=1000',
    ...PAYMENT_STATES.map((state) => `paymentState=${state}`),
    'waiting=yes',
    'confirmed=yes',
    'source=staff',
    'delivery=express',
    'from=2026-01-01&to=2026-01-31',
    'q=ORD-0000123456',
    'q=customer-123@',
    'q=calder',
    ...SPELLINGS,
    'q=%23ORD-0000123456',
    'q=07700+900100',
    'q=%2B44+7700+900100',
    'q=SW19+5AE',
    'q=sw195ae',
  ],
  customers: [
    '',
    'page=300',
    'sort=name',
    'sort=-spent',
    'sort=-orders',
    'q=calder',
    'q=customer-123@',
    ...SPELLINGS,
    'q=%2B44+7700+900100',
    'q=sw195ae',
  ],
  products: ['', 'page=90', 'sort=name', 'sort=-price', 'category=Parts', 'stock=low', 'stock=out', 'q=ball'],
  invoices: ['', 'from=2026-01-01&to=2026-01-31'],
  payments: [
    '',
    'page=2000',
    'method=card',
    'from=2026-01-01&to=2026-01-31',
    'q=calder',
    'q=calder&page=20',
    'q=calder&sort=amount',
    'q=nobody',
  ],
  'stock-changes': ['', 'page=3000', 'product=20', 'reason=sale', 'reason=damaged'],
  contacts: ['', 'state=unanswered', 'sort=name', 'q=calder', 'q=nobody'],
  reviews: ['', 'state=pending', 'rating=5', 'q=calder', 'q=nobody'],
  'discount-codes': ['', 'sort=used', 'q=bench1'],
  newsletters: ['', 'sort=email', 'q=customer-12'],
  'privacy-requests': [''],
  emails: ['', 'state=failed', 'state=sent', 'q=customer-123@'],
  activity: ['', 'actor=mary', 'q=ord-0000123456', 'q=nobody'],
}

/** Screens and boxes that are not lists. */
const PAGES = [
  'customers/100',
  'customers/100/timeline',
  'customer-suggestions?q=calder',
  'jump?q=calder',
  'jump?q=07700+900100',
  'orders/123456',
  'staff',
  'email-kinds',
  'activity/names',
]

/** Times the admin's lists, pages and dashboard in a busy shop, and an export of all orders. */
export async function benchAdmin(server: string): Promise<void> {
  const shop = await startBusyShop(server)
  try {
    const cookie = await signIn(shop.url)
    const read = async (path: string) => {
      const startedAt = performance.now()
      const response = await fetch(shop.url + path, { headers: { Cookie: cookie } })
      await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return performance.now() - startedAt
    }
    const slowest: [string, number][] = []
    for (const [list, searches] of Object.entries(QUERIES)) {
      for (const search of searches) {
        const path = `/api/admin/lists/${list}?${search}`
        slowest.push([path, await p95(() => read(path))])
      }
    }
    for (const page of PAGES) slowest.push([page, await p95(() => read(`/api/admin/${page}`))])
    slowest.sort(([, a], [, b]) => b - a)
    for (const [path, time] of slowest.slice(0, 6)) report(`p95 ${path}`, `${time.toFixed(1)} ms`)
    report(`p95 of the other ${slowest.length - 6}, at most`, `${slowest[6]?.[1].toFixed(1)} ms`)
    report('p95 /api/admin/dashboard', `${(await p95(() => read('/api/admin/dashboard'))).toFixed(1)} ms`)
    await benchExport(shop, cookie)
  } finally {
    await shop.stop()
  }
}

/** A second shop, with its own database on the same server. */
async function startBusyShop(server: string) {
  const databaseUrl = await createDatabase(server)
  const shop = await startShop({
    databaseUrl,
    env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  // Seeding 200,000 orders takes statements longer than a request may wait.
  const connection = openDatabase(databaseUrl, { max: 2, patience: 30 })
  await seedProducts(connection.database, PRODUCTS)
  await seedOrders(connection.database, { count: ORDERS, customers: CUSTOMERS })
  await fillShop(connection.database)
  await connection.close()
  return shop
}

export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify(ADMIN),
  })
  if (!response.ok) throw new Error(`Not signed in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export async function p95(read: () => Promise<number>): Promise<number> {
  const times: number[] = []
  await read()
  for (let round = 0; round < ROUNDS; round += 1) times.push(await read())
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] as number
}

async function benchExport(shop: { url: string; pid: number }, cookie: string) {
  const before = residentMegabytes(shop.pid)
  const memory = watchMemory(shop.pid)
  const startedAt = performance.now()
  const response = await fetch(`${shop.url}/api/admin/exports/orders.csv`, { headers: { Cookie: cookie } })
  let bytes = 0
  for await (const chunk of response.body as ReadableStream<Uint8Array>) bytes += chunk.byteLength
  const seconds = (performance.now() - startedAt) / 1000
  report(
    `CSV of ${ORDERS} orders`,
    `${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, memory + ${(memory.stop() - before).toFixed(0)} MB`,
  )
}
