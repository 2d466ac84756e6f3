// npm run restore. Started by run.mjs, from source.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../src/features/shop/backups/server/restoreBackup.ts'
import { verifyBackup } from '../src/platform/backup/verify.ts'
import { CannotStart } from '../src/platform/cannotStart.ts'
import { createLog } from '../src/platform/log.ts'
import { openSecrets } from '../src/platform/secrets.ts'
import { openStorage } from '../src/server/openStorage.ts'
import { formatElapsed } from './ensure.mjs'
import { createProgress, exitWithError } from './terminal.mjs'
import { readSettings } from './withShop.mjs'

const USAGE = `npm run restore -- <file>             restores a shop where there is none yet
npm run restore -- <file> --replace   overwrites the existing shop
npm run restore -- <file> --check     only tests whether the backup can be restored`

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const startedAt = Date.now()
const { file, replace, check } = parseOptions()
const terminal = createProgress()
try {
  const config = readSettings()
  await (check ? verify(config) : restore(config))
} catch (error) {
  terminal.clear()
  exitWithError(error)
}

function parseOptions() {
  try {
    const flag = { type: 'boolean', default: false }
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { replace: flag, check: flag } })
    const [file] = positionals
    if (!file || positionals.length > 1) return exitWithError(new CannotStart(USAGE))
    return { file: path.resolve(file), ...values }
  } catch (error) {
    return exitWithError(new CannotStart(`${error.message}\n\n${USAGE}`))
  }
}

async function verify({ dataDir, databaseDirectUrl, backupKey }) {
  const onTable = (name) => terminal.step(`Verifying ${name}`)
  const loaded = await verifyBackup(file, { key: backupKey, dataDir, url: databaseDirectUrl, onTable })
  terminal.clear()
  if (!loaded) throw new CannotStart('There’s no PostgreSQL on this machine to test the backup with.')
  console.log(`The backup is good: ${summarise(loaded)}, ${formatElapsed(startedAt)}.`)
}

async function restore(config) {
  const { dataDir, bucket, databaseDirectUrl, logLevel, backupKey } = config
  const restored = await restoreBackup({
    file,
    key: backupKey,
    dataDir,
    storage: openStorage({ bucket, dataDir }).storage,
    secrets: openSecrets(config),
    databaseUrl: databaseDirectUrl,
    replace,
    log: createLog({ level: logLevel }),
    onStep: terminal.step,
  })
  terminal.clear()
  const { takenAt, unsentEmails, unreadableSecrets, former } = restored
  console.log(`Restored: ${summarise(restored)}, ${formatElapsed(startedAt)}.`)
  console.log(`It contains nothing after ${takenAt.toISOString()}: repeat any erasures made since.`)
  console.log('Its own backups won’t replace the earlier ones: delete those yourself once you’re sure.')
  if (unsentEmails) console.log(`${unsentEmails} emails hadn’t been sent: you’ll find them at /admin/emails.`)
  if (unreadableSecrets) {
    console.log(
      `Codes from an authenticator app won’t be accepted (members of staff: ${unreadableSecrets}) until the shop has its old key: docs/backup.md says how.`,
    )
  }
  if (former) console.log(`The old database is kept in ${former}. Delete it once you're sure.`)
}

function summarise({ takenAt, rows, tables, uploads }) {
  return `${rows} rows in ${tables} tables and ${uploads} pictures, taken ${takenAt.toISOString()}`
}
