// npm run seed -- [--empty] [--products <n>] [--orders <n> [--customers <n>]]. Started by run.mjs, from source.
import { parseArgs } from 'node:util'
import { CannotStart } from '../src/platform/cannotStart.ts'
import { openDatabase, prepareSchema } from '../src/platform/database.ts'
import { explainDirectError } from '../src/platform/explainStartError.ts'
import { lockDataDir } from '../src/platform/lockDataDir.ts'
import { createLog } from '../src/platform/log.ts'
import { startPostgres } from '../src/platform/postgres/startPostgres.ts'
import { emptyShop, seedDemoShop, seedOrders, seedProducts } from '../src/server/seed.ts'
import { exitWithMessage } from './ensure.mjs'
import { exitWithError } from './terminal.mjs'
import { readSettings } from './withShop.mjs'

const USAGE = `npm run seed                        adds the demo shop to an empty database
npm run seed -- --empty             sets up a shop without demo data, now and on later starts
npm run seed -- --products 100000   adds that many generated products
npm run seed -- --orders 200000 --customers 20000     adds that many generated orders from that many customers`

const args = parseArguments()

try {
  await withDatabase(seed)
} catch (error) {
  exitWithError(error)
}

function parseArguments() {
  try {
    const count = { type: 'string' }
    const { values } = parseArgs({
      options: { empty: { type: 'boolean' }, products: count, orders: count, customers: count },
    })
    for (const name of ['products', 'orders', 'customers']) {
      if (values[name] !== undefined && !/^[1-9]\d{0,6}$/.test(values[name])) {
        return exitWithMessage(`--${name} must be a whole number from 1 to 9999999.`)
      }
    }
    const [products, orders, customers] = [values.products ?? 0, values.orders ?? 0, values.customers ?? 1000].map(
      Number,
    )
    return { empty: values.empty ?? false, products, orders, customers }
  } catch (error) {
    return exitWithMessage(`${error.message}\n\n${USAGE}`)
  }
}

async function seed(database) {
  if (args.empty) {
    const emptied = await emptyShop(database)
    if (!emptied.ok) throw new CannotStart('This shop has orders for its demo products, so they can’t be removed.')
    console.log(`Shop without demo data ready (${emptied.value.removedProducts} demo products removed).`)
  }
  if (args.products) console.log(`The shop now has ${await seedProducts(database, args.products)} products.`)
  if (args.orders) {
    const result = await seedOrders(database, { count: args.orders, customers: args.customers })
    if (!result.ok) throw new CannotStart('There is nothing to order: run npm run seed first.')
    console.log(`The shop now has ${result.value} orders.`)
  }
  if (args.empty || args.products || args.orders) return
  const seeded = await seedDemoShop(database)
  console.log(seeded ? 'The demo shop is ready.' : 'Nothing to do: this database is not empty.')
}

async function withDatabase(work) {
  const config = readSettings()
  try {
    await onDatabase(config, work)
  } catch (error) {
    throw explainDirectError(error, config)
  }
}

async function onDatabase({ dataDir, databaseDirectUrl, logLevel }, work) {
  const lock = databaseDirectUrl ? undefined : await lockDataDir(dataDir)
  const log = createLog({ level: logLevel })
  const postgres = databaseDirectUrl ? undefined : await startPostgres({ dataDir, create: true, log })
  const connection = openDatabase(databaseDirectUrl ?? postgres.url, { max: 2, silenceTimeoutMs: 0 })
  try {
    await prepareSchema(connection.database, { isOwn: !databaseDirectUrl, log, create: true })
    await work(connection.database)
  } finally {
    await connection.close()
    await postgres?.stop()
    lock?.release()
  }
}
