// npm run migrate. Started by run.mjs, from source.
import { migrate } from '../src/platform/database.ts'
import { exitWithMessage, formatElapsed } from './ensure.mjs'
import { exitWithError } from './terminal.mjs'
import { withShop } from './withShop.mjs'

const USAGE = 'npm run migrate   applies the migrations that the database lacks, while the previous release sells'

if (process.argv.length > 2) exitWithMessage(USAGE)
try {
  await withShop(applyMigrations)
} catch (error) {
  exitWithError(error)
}

async function applyMigrations({ database }) {
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
