import path from 'node:path'
import { startSmtpServer } from '../test/support/smtpServer.ts'
import { freePort, type RunningShop, startShop, uploadsOf } from '../test/support/startShop.ts'
import { report } from './measure.ts'
import { type Orders, placeOrders } from './placeOrders.ts'
import { createDatabase, runStatement } from './runStatement.ts'

const MOST_PROCESSES = 3
const WARM_UP_SECONDS = 3
const SECONDS = 15
const ROUNDS = 10
const SECONDS_OF_ROUND = 5

/** Orders per second: one to three processes, with and without mail. With `AGAINST`, this build and that of another folder in turns. */
export async function benchCheckout(postgresUrl: string, against = process.env.AGAINST): Promise<void> {
  if (against) return compare(postgresUrl, [process.cwd(), path.resolve(against)])
  await measureProcesses(postgresUrl, 'no mail')
  const smtp = await startSmtpServer('accept')
  let delivered = 0
  const discard = () => {
    delivered += smtp.received.splice(0).length
  }
  const timer = setInterval(discard, 100)
  try {
    await measureProcesses(postgresUrl, 'with mail', { SMTP_URL: smtp.url })
    discard()
    report('emails delivered meanwhile', String(delivered))
  } finally {
    clearInterval(timer)
    await smtp.close()
  }
  await measureGateway(postgresUrl)
}

async function measureProcesses(postgresUrl: string, name: string, env: Record<string, string> = {}) {
  const databaseUrl = await createDatabase(postgresUrl)
  const shops: RunningShop[] = []
  try {
    while (shops.length < MOST_PROCESSES) {
      shops.push(await openShop(databaseUrl, { env, uploadsDir: shops[0] && uploadsOf(shops[0]) }))
      await placeOrders(shops, WARM_UP_SECONDS)
      report(`checkout, ${name}, processes: ${shops.length}`, describe(await placeOrders(shops, SECONDS)))
    }
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

/** What is left for the shop once another process does the sandbox gateway’s work, as Stripe does. */
async function measureGateway(postgresUrl: string) {
  const pair = await openPair(postgresUrl)
  try {
    await placeOrders([pair.shop], WARM_UP_SECONDS, pair)
    const orders = await placeOrders([pair.shop], SECONDS, pair)
    report('checkout, the shop, then the sandbox gateway apart', describe(orders))
  } finally {
    await pair.stop()
  }
}

/** In turns, so that other work on the machine slows both. */
async function compare(postgresUrl: string, projects: readonly string[]) {
  const pairs: Awaited<ReturnType<typeof openPair>>[] = []
  try {
    for (const project of projects) pairs.push(await openPair(postgresUrl, project))
    for (const pair of pairs) await placeOrders([pair.shop], WARM_UP_SECONDS, pair)
    const rounds: Orders[][] = pairs.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [index, pair] of pairs.entries())
        rounds[index]?.push(await placeOrders([pair.shop], SECONDS_OF_ROUND, pair))
    for (const [index, project] of projects.entries())
      report(`checkout, ${project}, the shop, then the gateway`, describe(addUp(rounds[index] as Orders[])))
  } finally {
    for (const pair of pairs) await pair.stop()
  }
}

const addUp = (rounds: readonly Orders[]): Orders =>
  rounds.reduce((sum, { placed, seconds, shops }) => ({
    placed: sum.placed + placed,
    seconds: sum.seconds + seconds,
    shops: shops.map(({ milliseconds, megabytes }, index) => {
      const before = sum.shops[index] as Orders['shops'][number]
      return {
        milliseconds: before.milliseconds + milliseconds,
        megabytes: Math.max(before.megabytes, megabytes),
      }
    }),
  }))

const describe = ({ placed, seconds, shops }: Orders): string =>
  `${(placed / seconds).toFixed(1)} orders/s; ${shops
    .map(
      ({ milliseconds, megabytes }) =>
        `${(milliseconds / placed).toFixed(2)} ms of its thread per order, ${megabytes.toFixed(0)} MB`,
    )
    .join('; ')}`

type ShopOptions = NonNullable<Parameters<typeof startShop>[0]>

async function openShop(databaseUrl: string, options: ShopOptions = {}) {
  // Three shops with background processes, or two pairs whose gateways have none, share the 60 that the bench's PostgreSQL has.
  const env = { DATABASE_POOL_MAX: '8', ...options.env }
  const shop = await startShop({ databaseUrl, ...options, env })
  await runStatement(databaseUrl, 'update products set stock_quantity = 1000000, in_stock = true')
  return shop
}

async function openPair(postgresUrl: string, project?: string) {
  const databaseUrl = await createDatabase(postgresUrl)
  const port = await freePort()
  // All processes of a shop need the same settings.
  const env = { STRIPE_API_BASE: `http://localhost:${port}/sandbox` }
  const options = project ? { project } : {}
  const gateway = await openShop(databaseUrl, { ...options, env: { ...env, ROLE: 'web' }, port })
  const shop = await openShop(databaseUrl, { ...options, env, uploadsDir: uploadsOf(gateway) })
  const stop = async () => {
    await shop.stop()
    await gateway.stop()
  }
  return { shop, gateway, stop }
}
