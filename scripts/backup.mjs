// npm run backup. Started by run.mjs or by the shop, from source.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../src/features/shop/backups/server/makeBackup.ts'
import { listBackups } from '../src/platform/backup/backupFiles.ts'
import { CannotStart } from '../src/platform/cannotStart.ts'
import { lowerPriority } from '../src/platform/lowerPriority.ts'
import { systemClock } from '../src/platform/services.ts'
import { uploadsToCopy } from '../src/server/uploadsToCopy.ts'
import { formatElapsed } from './ensure.mjs'
import { createProgress, exitWithError } from './terminal.mjs'
import { readSettings, withShop } from './withShop.mjs'

const USAGE = `npm run backup                      into BACKUP_DIR, keeping the newest BACKUP_KEEP
npm run backup -- --to <folder>     into another folder, deleting none
npm run backup -- --list            lists the backups`

// The shop has lowered that of its own backups.
if (!process.connected) lowerPriority(process.pid)
process.on('disconnect', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const startedAt = Date.now()
const options = parseOptions()
try {
  if (options.list) list(readSettings())
  else await withShop(backUp)
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

function list(config) {
  const folder = folderOf(config)
  const backups = listBackups(folder)
  if (backups.length === 0) console.log(`There are no backups in ${folder}.`)
  for (const { name, bytes } of backups) console.log(`${path.join(folder, name)}  ${formatSize(bytes)}`)
}

async function backUp({ config, url }) {
  const { dataDir, bucket, databaseUrl, backupKeep, backupKey } = config
  const terminal = createProgress()
  try {
    const backup = await makeBackup({
      url,
      dataDir,
      uploads: uploadsToCopy({ bucket, dataDir, databaseUrl }),
      folder: options.to ? path.resolve(options.to) : folderOf(config),
      key: backupKey,
      keep: options.to ? undefined : backupKeep,
      unlessSince: options['unless-since'] && new Date(options['unless-since']),
      clock: systemClock,
      onStep: terminal.step,
    })
    terminal.clear()
    if (!backup.ok) return reportNoBackup(backup.code)
    const { file, bytes, verified, rows, pictures, missingPictures, removed } = backup.value
    reportToShop({ backup: { file, bytes, verified, missingPictures, removed } })
    console.log(`${file}  ${formatSize(bytes)}, ${formatElapsed(startedAt)}`)
    console.log(
      verified
        ? `Verified: ${rows} rows and ${pictures} uploaded pictures were restored and compared.`
        : 'Not verified: the shop has no PostgreSQL for this machine, and the role isn’t allowed to create a scratch database.',
    )
    if (missingPictures)
      console.log(`Not complete: ${missingPictures} uploaded pictures that the shop shows weren’t found.`)
    for (const name of removed) console.log(`Deleted ${name}.`)
  } finally {
    terminal.clear()
  }
}

function reportNoBackup(code) {
  // On a schedule, another process is making the backup or has made it.
  if (options['unless-since']) return
  throw new CannotStart(code === 'busy' ? 'A backup of this shop is already running.' : 'No backup is due.')
}

function folderOf({ dataDir, backupDir }) {
  return backupDir ?? path.join(dataDir, 'backups')
}

function formatSize(bytes) {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

function reportToShop(report) {
  if (process.connected) process.send(report)
}
