// npm run backup. Started by run.mjs or by the shop, from source.
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../src/features/backups/server/makeBackup.ts'
import { listBackups } from '../src/platform/backup/backupFiles.ts'
import { CannotStart } from '../src/platform/cannotStart.ts'
import { systemClock } from '../src/platform/clock.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { connectOrStartPostgres } from '../src/platform/postgres/connectOrStartPostgres.ts'
import { uploadsToCopy } from '../src/server/uploadsToCopy.ts'
import { formatElapsed } from './ensure.mjs'
import { loadSettings } from './settings.mjs'
import { createProgress, exitWithError } from './terminal.mjs'

const USAGE = `npm run backup                      into BACKUP_DIR, keeping the newest BACKUP_KEEP
npm run backup -- --to <folder>     into another folder, deleting none
npm run backup -- --list            lists the backups`

// Child processes inherit the priority.
os.setPriority(os.constants.priority.PRIORITY_LOW)
process.on('disconnect', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const startedAt = Date.now()
const options = parseOptions()
loadSettings()
try {
  const config = readConfig(process.env)
  if (!config.ok) throw new CannotStart(config.message)
  if (options.list) list(config.value)
  else await backUp(config.value)
} catch (error) {
  reportToShop({ problem: error.message })
  exitWithError(error)
}
if (process.connected) process.disconnect()

function parseOptions() {
  try {
    const text = { type: 'string' }
    return parseArgs({ options: { to: text, list: { type: 'boolean' }, 'unless-since': text } }).values
  } catch (error) {
    return exitWithError(new CannotStart(`${error.message}\n\n${USAGE}`))
  }
}

function list({ dataDir, backupDir }) {
  const folder = folderOf(dataDir, backupDir)
  const backups = listBackups(folder)
  if (backups.length === 0) console.log(`There are no backups in ${folder}.`)
  for (const { name, bytes } of backups) console.log(`${path.join(folder, name)}  ${formatSize(bytes)}`)
}

async function backUp({ dataDir, bucket, databaseUrl, databaseDirectUrl, logLevel, backupDir, backupKeep, backupKey }) {
  const postgres = databaseDirectUrl ? undefined : await connectOrStartPostgres(dataDir, createLog({ level: logLevel }))
  const terminal = createProgress()
  try {
    const backup = await makeBackup({
      url: databaseDirectUrl ?? postgres.url,
      dataDir,
      uploads: uploadsToCopy({ bucket, dataDir, databaseUrl }),
      folder: options.to ? path.resolve(options.to) : folderOf(dataDir, backupDir),
      key: backupKey,
      keep: options.to ? undefined : backupKeep,
      unlessSince: options['unless-since'] && new Date(options['unless-since']),
      clock: systemClock,
      onStep: terminal.step,
    })
    terminal.clear()
    if (!backup.ok) return reportNoBackup(backup.code)
    const { file, bytes, verified, rows, removed } = backup.value
    reportToShop({ backup: { file, bytes, verified, removed } })
    console.log(`${file}  ${formatSize(bytes)}, ${formatElapsed(startedAt)}`)
    console.log(
      verified
        ? `Verified: ${rows} rows were restored and compared.`
        : 'Not verified: the shop has no PostgreSQL for this machine, and the role isn’t allowed to create a scratch database.',
    )
    for (const name of removed) console.log(`Deleted ${name}.`)
  } finally {
    terminal.clear()
    await postgres?.stop()
  }
}

function reportNoBackup(code) {
  // On a schedule, another process is making the backup or has made it.
  if (options['unless-since']) return
  throw new CannotStart(code === 'busy' ? 'A backup of this shop is already running.' : 'No backup is due.')
}

function folderOf(dataDir, backupDir) {
  return backupDir ?? path.join(dataDir, 'backups')
}

function formatSize(bytes) {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function reportToShop(report) {
  if (process.connected) process.send(report)
}
