// npm run migrate. Started by run.mjs, from source.
import { CannotStart } from '../src/platform/cannotStart.ts'
import { readConfig } from '../src/platform/config.ts'
import { migrate, openDatabase } from '../src/platform/database.ts'
import { explainDirectError } from '../src/platform/explainStartError.ts'
import { createLog } from '../src/platform/log.ts'
import { connectOrStartPostgres } from '../src/platform/postgres/connectOrStartPostgres.ts'
import { exitWithMessage, formatElapsed } from './ensure.mjs'
import { loadSettings } from './settings.mjs'
import { exitWithError } from './terminal.mjs'

const USAGE = 'npm run migrate   applies the migrations that the database lacks, while the previous release sells'

if (process.argv.length > 2) exitWithMessage(USAGE)
loadSettings()

const config = readConfig(process.env)
if (!config.ok) exitWithError(new CannotStart(config.message))
try {
  await withDatabase(config.value, applyMigrations)
} catch (error) {
  exitWithError(explainDirectError(error, config.value))
}

async function withDatabase({ dataDir, databaseDirectUrl, logLevel }, work) {
  const postgres = databaseDirectUrl ? undefined : await connectOrStartPostgres(dataDir, createLog({ level: logLevel }))
  const connection = openDatabase(databaseDirectUrl ?? postgres.url, { max: 1 })
  try {
    await work(connection.database)
  } finally {
    await connection.close()
    await postgres?.stop()
  }
}

async function applyMigrations(database) {
  const startedAt = Date.now()
  const applied = await migrate(database, {
    onWaiting: () => console.log('Another process is migrating this database: waiting until it has finished …'),
    onStart: ({ name }) => console.log(name),
    onBlocked: ({ name }, attempt) =>
      console.log(`${name} waits for another transaction’s locks (attempt ${attempt}) …`),
  })
  const { length } = applied
  if (length === 0) console.log('Nothing to do: the database has every migration of this release.')
  else console.log(`Applied ${length} ${length === 1 ? 'migration' : 'migrations'} in ${formatElapsed(startedAt)}.`)
}
