import type { Check } from '#/platform/checks.ts'
import { findFirstAttempt, findLastBackup } from './backups.store.ts'

/** A day, plus time to copy and verify a large shop. */
const MAX_AGE_HOURS = 26

const lastBackupCheck: Check = {
  id: 'backup-age',
  title: 'Last backup',
  group: 'Storage and backups',
  alertsOwner: true,
  async read({ database, config, clock }) {
    const backup = await findLastBackup(database)
    const age = backup && (clock.now().getTime() - backup.finishedAt.getTime()) / 1000
    const value = age === undefined ? 'None yet' : formatAge(age)
    const since = backup?.finishedAt
    const result = { value, since, ...(age === undefined ? {} : { count: Math.round(age) }) }
    if (!config.backupDir) {
      return {
        ...result,
        since: undefined,
        state: 'attention',
        value: backup ? `${value}, none scheduled` : 'None scheduled',
        advice:
          'If the disk fails, you’ll lose every order. Set BACKUP_DIR to a folder on another disk, or schedule npm run backup yourself.',
      }
    }
    if (age !== undefined && age <= MAX_AGE_HOURS * 3600) {
      if (backup?.verified) return { ...result, state: 'fine' }
      return {
        ...result,
        state: 'attention',
        value: `${value}, not verified`,
        advice: 'The backup was made but couldn’t be verified. See the log for the reason.',
      }
    }
    const tried = backup?.finishedAt ?? (await findFirstAttempt(database))
    if (!tried || clock.now().getTime() - tried.getTime() <= MAX_AGE_HOURS * 3_600_000)
      return { ...result, state: 'attention', advice: `The first backup is made at ${config.backupAt}.` }
    return {
      ...result,
      state: 'problem',
      advice:
        'There should be one every day. See the log for why the last one failed. Check that BACKUP_DIR has space.',
    }
  },
}

function formatAge(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  if (hours < 1) return 'Less than an hour ago'
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}

export const backupChecks: readonly Check[] = [lastBackupCheck]
